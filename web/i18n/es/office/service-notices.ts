import type en from '#web/i18n/en/office/service-notices.ts'

export default {
  'today.payments': 'No se puede cobrar a ninguna tarjeta desde el {at}',
  'today.payments.key':
    'El servicio de pagos rechaza la clave de esta instalación. El administrador del servidor debe poner una válida. Los clientes leen que deben llamarle.',
  'today.payments.permission':
    'A la clave de esta instalación le falta un permiso en el servicio de pagos. El administrador del servidor debe darlo allí. Los clientes leen que deben llamarle.',
  'today.payments.account':
    'El servicio de pagos rechaza su cuenta de pagos: fue desconectada o cerrada. Hay que conectarla de nuevo: pregunte al administrador del servidor.',
  'today.payments.charges':
    'Su cuenta de pagos no puede recibir cobros. Su página en el servicio de pagos dice qué falta.',
  'today.account.none': 'Los clientes no pueden pagar con tarjeta: su cuenta de pagos no está conectada',
  'today.account.checking':
    'Los clientes no pueden pagar con tarjeta: su cuenta de pagos sigue en revisión (desde el {at})',
  'today.account.disconnected':
    'Los clientes no pueden pagar con tarjeta: su cuenta de pagos está desconectada desde el {at}',
  'today.account.callYou': 'Se les pide que le llamen.',
  'today.account.toSettings': 'A la cuenta de pagos',
  'today.addresses': 'La búsqueda de calles no funciona desde el {at}',
  'today.addresses.key':
    'Google rechaza la clave de esta instalación. El administrador del servidor tiene que poner una válida. Los clientes pueden pedir: se conoce el código postal de una dirección, pero no su calle.',
  'today.addresses.permission':
    'Google rechaza las búsquedas de esta instalación. El administrador del servidor tiene que permitir la Places API, su facturación y la dirección del servidor en la consola de Google Cloud. Los clientes pueden pedir: se conoce el código postal de una dirección, pero no su calle.',
  'today.addresses.quota':
    'Se agotó la cuota de la búsqueda de calles en Google. El administrador del servidor puede subirla en la consola de Google Cloud. Los clientes pueden pedir: se conoce el código postal de una dirección, pero no su calle.',
  'today.service.texts': 'No se envían mensajes de texto desde {at}',
  'today.service.mail': 'No se envían correos desde {at}',
  'today.service.codes': 'Los códigos para iniciar sesión fallan desde {at}',
  'today.service.files': 'No se pueden guardar fotos ni archivos desde {at}',
  'today.service.why.key':
    'El servicio rechaza la clave o el acceso de esta instalación. El administrador del servidor tiene que poner uno válido. Lo que espera se envía o se guarda entonces.',
  'today.service.why.account':
    'El servicio rechaza la cuenta de esta instalación, o lo que ella usa allí. El administrador del servidor tiene que revisar su consola. Lo que espera se envía o se guarda entonces.',
  'today.service.why.permission':
    'A la clave de esta instalación le falta un permiso en el servicio. El administrador del servidor tiene que darlo allí. Mientras tanto las fotos esperan en los teléfonos.',
  'today.service.why.full':
    'No queda espacio en el disco del servidor. Su administrador tiene que hacer espacio. Mientras tanto las fotos esperan en los teléfonos.',
  'today.service.why.folder':
    'El servidor no puede escribir ni leer su carpeta de archivos. Su administrador tiene que corregir el propietario y los permisos de la carpeta. Mientras tanto las fotos esperan en los teléfonos.',
  'today.heldTexts': '{count, plural, one {# mensaje a un cliente espera} other {# mensajes a clientes esperan}}',
  'today.heldTexts.why':
    'Los mensajes de hoy llegaron a {amount}, lo máximo que esta instalación permite por día. Los que tratan de pedidos esperan hasta el {until}; los que para entonces ya no sirvan no se envían. Los correos, los códigos y las respuestas sí salen. El administrador del servidor puede subir TEXTS_DOLLARS_PER_DAY.',
} satisfies Record<keyof typeof en, string>
