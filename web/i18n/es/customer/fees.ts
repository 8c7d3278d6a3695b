import type en from '#web/i18n/en/customer/fees.ts'

export default {
  'fees.prices': 'Los cargos',
  'fees.trip':
    'Un viaje perdido: el lugar estaba bloqueado o cerrado, no estaba listo, o el contenedor no se podía levantar',
  'fees.waiting':
    'Espera en el lugar después de {minutes, plural, one {el primer minuto} other {los primeros # minutos}}, como máximo {most}',
  'fees.overfill': 'Un contenedor lleno por encima del borde',
  'fees.wrongItem': 'Un artículo prohibido en el contenedor, salvo que su material muestre un precio propio',
  'fees.cleaning': 'Limpieza, cuando quedan residuos que un vaciado normal no quita',
  'fees.relocation': 'Mover el contenedor a otro lugar, cuando usted lo pide',
  'fees.title': 'En el lugar',
  'fees.undecided': 'Todavía lo estamos decidiendo',
  'fees.onBill': 'En su cuenta final',
  'fees.givenBack': 'Descontado de su cuenta final',
  'fees.held': 'Retenido hasta que decidamos',
  'fees.kept': 'Conservado, con su impuesto',
  'fees.photo': 'Foto: {fee}',
  'fees.leftToYou':
    'Su consentimiento para la tarjeta no menciona todos los cargos de esta cuenta, así que no cobramos a su tarjeta. Pague la cuenta aquí, por favor.',
  'fees.cancel.amounts': 'lo que vuelve',
  'fees.cancel.text': 'El contenedor no vendrá. Fuimos una vez y no pudimos dejarlo.',
  'fees.cancel.kept': 'Se cobra el viaje perdido, con impuesto',
  'fees.cancel.held': 'Retenido por un viaje perdido, con impuesto',
  'fees.cancel.held.why': 'Decidimos en 3 días. Lo que no conservemos vuelve entonces a su tarjeta automáticamente.',
  'fees.cancel.back': 'Vuelve a su tarjeta',
  'fees.eachItem': '{amount} cada uno',
  'fees.eachMinute': '{amount} por minuto',
} satisfies Record<keyof typeof en, string>
