import type en from '#web/i18n/en/company/failed-charge.ts'

export default {
  'failedCharge.retry': 'Intentar {amount} otra vez',
  'failedCharge.paid': 'Se cobró a la tarjeta guardada.',
  'failedCharge.failedAgain': 'La tarjeta fue rechazada otra vez; el cliente recibe un aviso.',
  'failedCharge.inDoubt': 'El banco todavía no responde. El cobro se revisa otra vez automáticamente.',
  'failedCharge.sendLink': 'Enviar un enlace de pago',
  'failedCharge.linkSent': 'El cliente recibe un enlace de pago.',
} satisfies Record<keyof typeof en, string>
