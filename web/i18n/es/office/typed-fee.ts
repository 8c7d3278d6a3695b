import type en from '#web/i18n/en/office/typed-fee.ts'

export default {
  'typedFee.add': 'Agregar un cargo por limpieza',
  'typedFee.about': 'Por residuos que un vaciado normal no quita. Va en la cuenta final de {order}.',
  'typedFee.amount': 'Monto, antes de impuestos',
  'typedFee.amount.flaw': 'Escriba dólares y centavos, como 75.00.',
  'typedFee.why': 'Qué hubo que limpiar',
  'typedFee.why.hint': 'El cliente lo lee en la cuenta.',
  'typedFee.notNamed':
    'El consentimiento del cliente no menciona la limpieza: con este cargo no se cobra a la tarjeta, y el cliente tiene que pagar la cuenta entera.',
  'typedFee.charge': 'Cobrarlo',
  'typedFee.propose': 'Decidir después',
  'typedFee.propose.hint': 'Si se decide después, espera en Boletas, y la cuenta también espera.',
  'typedFee.charged': 'El cargo va en la cuenta de {order}',
  'typedFee.proposed': 'El cargo de {order} espera una decisión',
  'typedFee.fees': 'Cargos que aún no están en una cuenta',
  'typedFee.state.accepted': 'va en la cuenta',
  'typedFee.state.proposed': 'sin decidir',
} satisfies Record<keyof typeof en, string>
