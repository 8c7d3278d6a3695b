import type en from '#web/i18n/en/customer/again.ts'

export default {
  'again.button': 'Pedir lo mismo otra vez',
  'again.button.of': 'Pedir lo mismo otra vez: {number}',
  'again.failed.title': 'No se pudo repetir el pedido',
  'again.failed': 'Tuvimos un problema al procesar su solicitud. Inténtelo de nuevo.',
  'again.unserved.title': 'Ya no damos servicio en este lugar',
  'again.unserved': 'Haga un pedido nuevo para otro código postal.',
  'again.leftOut.title': 'No todo se pudo repetir',
  'again.leftOut.goods': 'Ya no se ofrece: {names}.',
  'again.leftOut.address': 'La dirección de ese pedido ya no está guardada. Elija una.',
} satisfies Record<keyof typeof en, string>
