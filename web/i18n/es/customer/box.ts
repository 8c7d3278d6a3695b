import type en from '#web/i18n/en/customer/box.ts'

export default {
  'box.title': 'Contenedor {number}',
  'box.hauler': 'Es de {hauler}.',
  'box.call': 'Llamar al {phone}',
  'box.order': 'Es el contenedor de su pedido {number}.',
  'box.order.open': 'Abrir su pedido',
  'box.signIn': '¿Lo pidió usted? Inicie sesión para ver su pedido.',
  'box.signIn.open': 'Iniciar sesión',
  'box.unknown': 'No conocemos este código',
  'box.unknown.lead': 'La etiqueta puede estar dañada o la dirección incompleta. Escanéela otra vez.',
  'box.newOrder': '¿Necesita un contenedor?',
  'box.newOrder.open': 'Hacer un pedido',
  'box.dumpster': 'el contenedor',
  'box.loading': 'Buscando el contenedor',
  'box.offline': 'El contenedor aparece aquí en cuanto vuelva la conexión.',
} satisfies Record<keyof typeof en, string>
