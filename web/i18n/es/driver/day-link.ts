import type en from '#web/i18n/en/driver/day-link.ts'

export default {
  'dayLink.title': 'Ruta de {driver}, {day}',
  'dayLink.lead': 'Después solo sirve en este teléfono, hasta la medianoche.',
  'dayLink.claim': 'Soy yo',
  'dayLink.failed.title': 'Sin conexión',
  'dayLink.failed': 'Abra el enlace una vez con conexión. Después funciona sin ella.',
  'dayLink.used.title': 'Este enlace se usa en otro teléfono',
  'dayLink.over.title': 'El día de este enlace terminó',
  'dayLink.revoked.title': 'La oficina terminó este enlace',
  'dayLink.gone.title': 'Este enlace no sirve',
  'dayLink.askForNew': 'Pida un enlace nuevo a la oficina.',
  'dayLink.stillSends': 'Lo que hizo antes se envía todavía desde este teléfono.',
  'dayLink.signIn': 'Entrar con mi número',
} satisfies Record<keyof typeof en, string>
