import type en from '#web/i18n/en/customer/account.ts'

export default {
  'account.profile': 'Sobre usted',
  'account.addresses': 'Direcciones guardadas',
  'account.addresses.none': 'Aún no hay direcciones guardadas. Aquí aparecen las direcciones de sus entregas.',
  'account.remove': 'Quitar',
  'account.remove.one': 'Quitar {name}',
  'account.addresses.ask': '¿Quitar esta dirección?',
  'account.addresses.ask.text':
    '{address} ya no se ofrece al hacer un pedido. Los pedidos entregados ahí la conservan.',
  'account.addresses.removed': 'La dirección se quitó.',
  'account.cards': 'Tarjetas guardadas',
  'account.cards.none': 'No hay tarjetas guardadas. Aquí se guarda la tarjeta con la que pague su primer pedido.',
  'account.cards.card': '{card} terminada en {lastFour}',
  'account.cards.expires': 'Vence {month}/{year}',
  'account.cards.expired': 'Venció {month}/{year}',
  'account.cards.ask': '¿Quitar esta tarjeta?',
  'account.cards.ask.text': 'Ya no se cobra a la tarjeta {card}. En su próximo pedido escribirá una tarjeta de nuevo.',
  'account.cards.removed': 'La tarjeta se quitó.',
  'account.devices': '¿Tiene sesiones abiertas en otros dispositivos?',
  'account.devices.text':
    'Un teléfono perdido, una computadora compartida: esto cierra todas sus sesiones, también aquí.',
  'account.devices.button': 'Cerrar sesión en todas partes',
  'account.devices.ask': '¿Cerrar sesión en todas partes?',
  'account.devices.ask.text':
    'Se cierran todas sus sesiones a la vez. Volverá a entrar con un código enviado a su teléfono.',
  'account.devices.done': 'Se cerraron todas sus sesiones.',
  'account.data': 'Sus datos',
  'account.data.text':
    'Todo lo que guardamos sobre usted, en un archivo: perfil, direcciones, consentimientos, pedidos, pagos y mensajes.',
  'account.data.button': 'Exportar mis datos',
  'account.data.failed': 'No se pudieron reunir sus datos. Inténtelo de nuevo.',
  'account.delete': 'Eliminar mi cuenta',
  'account.delete.text': 'Borra de nuestros registros quién es usted, de inmediato y para siempre.',
  'account.delete.ask': '¿Eliminar su cuenta?',
  'account.delete.goes':
    'Se borran su nombre, número, correo, direcciones, tarjetas guardadas y mensajes. Se cierra su sesión en todos los dispositivos.',
  'account.delete.stays':
    'La ley nos obliga a conservar lo vendido y pagado: importes, fechas y códigos postales, sin su nombre.',
  'account.delete.agree': 'Entiendo que esto no se puede deshacer.',
  'account.delete.button': 'Eliminar para siempre',
  'account.delete.done.title': 'Su cuenta está eliminada',
  'account.delete.done': 'Gracias por haber estado con nosotros. Puede volver cuando quiera.',
} satisfies Record<keyof typeof en, string>
