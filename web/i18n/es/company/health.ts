export default {
  'health.title': 'Cómo está el producto',
  'health.lead': 'Lo que la gente espera, como lo ve este servidor. La página lo lee de nuevo cada quince segundos.',
  'health.allWell': 'Todo está bien',
  'health.needs': '{count, plural, one {Una cosa necesita de usted} other {# cosas necesitan de usted}}',
  'health.orders':
    '{count, plural, =0 {Ningún pedido en la última hora} one {Un pedido en la última hora} other {# pedidos en la última hora}}',
  'health.read': 'Leído a las {time}',
  'health.old': 'Así estaba a las {time}. Desde entonces el servidor no ha respondido.',
  'health.offline': 'No tiene conexión. Así estaba a las {time}.',
  'health.neverRead': 'No tiene conexión. La página leerá el estado cuando vuelva la conexión.',
  'health.since': 'Desde {when}',
  'health.isWell': 'Lo que está bien',

  'health.state.well': 'Bien',
  'health.state.slow': 'Lento',
  'health.state.stuck': 'Detenido',
  'health.state.off': 'Sin servicio',

  'health.message.well': 'Los mensajes de texto y los correos salen enseguida.',
  'health.message.bad': 'Hay mensajes de texto o correos que esperan demasiado.',
  'health.message.do':
    'Mire las líneas de los mensajes de texto y de los correos. Si las dos están bien, busque en el registro “messages could not be delivered”. Si una empresa agotó sus mensajes del día, esperan hasta la medianoche UTC.',
  'health.event.well': 'Los avisos del servicio de pagos se atienden enseguida.',
  'health.event.bad': 'Hay avisos del servicio de pagos sin atender.',
  'health.event.do':
    'Mire la línea de las tarjetas. Si está bien, busque en el registro la tarea reconcile-payments. Nada se pierde: cada aviso queda guardado y se intenta otra vez cada minuto.',
  'health.job.well': 'Todas las tareas corren a su hora.',
  'health.job.bad': 'Una tarea lleva demasiado tiempo sin terminar bien.',
  'health.job.do':
    'Busque en el registro “a job failed”: dice cuál es. Si no corre ninguna tarea, reinicie el servidor.',
  'health.charge.well': 'Las tarjetas se cobran cuando vence una cuenta.',
  'health.charge.bad': 'Una tarjeta no se cobró al vencer su cuenta, o falta la respuesta sobre un cobro.',
  'health.charge.do':
    'Mire la línea de las tarjetas. Si está bien, busque en el registro las tareas charge-due-bills y reconcile-payments. Ninguna tarjeta se cobra dos veces.',
  'health.refund.well': 'Los reembolsos se envían enseguida.',
  'health.refund.bad': 'Un reembolso todavía no se ha enviado.',
  'health.refund.do': 'Mire la línea de las tarjetas. El servidor lo envía otra vez cada minuto, y sale una sola vez.',
  'health.follow-up.well':
    'Los clientes y los choferes reciben aviso de los cambios, y las cargas confirmadas tienen su cuenta.',
  'health.follow-up.bad': 'Un cliente o un chofer no sabe de un cambio, o una carga no tiene cuenta.',
  'health.follow-up.do':
    'Busque en el registro las tareas tell-changes, text-changed-days y bill-confirmed-loads, y mire la línea de los mensajes de texto.',
  'health.payments.well': 'El servicio de pagos acepta tarjetas.',
  'health.payments.bad': 'El servicio de pagos rechaza las llamadas o no responde.',
  'health.payments.do':
    'Ejecute el doctor (npm run doctor): dice qué clave o cuenta está mal. Si no encuentra nada, mire la página de estado del servicio. Los clientes leen que pueden pagar más tarde.',
  'health.texts.well': 'El servicio de mensajes de texto acepta los mensajes.',
  'health.texts.bad': 'El servicio de mensajes de texto rechaza esta instalación.',
  'health.texts.do': 'Ejecute el doctor (npm run doctor): dice qué está mal. Los mensajes esperan y salen después.',
  'health.mail.well': 'El servidor de correo acepta los correos.',
  'health.mail.bad': 'El servidor de correo rechaza el acceso o el remitente.',
  'health.mail.do': 'Ejecute el doctor (npm run doctor): dice qué está mal. Los correos esperan y salen después.',
  'health.codes.well': 'La gente recibe sus códigos y puede entrar.',
  'health.codes.bad': 'El servicio que envía los códigos los rechaza: la gente nueva no puede entrar.',
  'health.codes.do':
    'Ejecute el doctor (npm run doctor): dice qué está mal. Las personas que ya entraron siguen dentro.',
  'health.addresses.well': 'Las direcciones se encuentran.',
  'health.addresses.bad': 'El servicio de direcciones rechaza las llamadas o no responde.',
  'health.addresses.do':
    'Ejecute el doctor (npm run doctor): dice qué está mal. Hasta entonces la búsqueda solo conoce códigos postales, y la gente escribe su dirección.',
  'health.files.well': 'Las fotos se guardan y se muestran.',
  'health.files.bad': 'Las fotos no se pueden guardar o mostrar.',
  'health.files.do':
    'Ejecute el doctor (npm run doctor): dice qué está mal. Las fotos de los choferes esperan en sus teléfonos.',
  'health.taxes.well': 'El servicio de impuestos responde.',
  'health.taxes.bad': 'El servicio de impuestos no responde.',
  'health.taxes.do': 'Hasta que responda, vale la tasa de la zona de servicio. Mire la página de estado del servicio.',
  'health.connections.well': 'Las llamadas llegan a la base de datos sin esperar.',
  'health.connections.bad': 'Hay llamadas que esperan una conexión con la base de datos.',
  'health.connections.do':
    'Mire la carga de la base de datos y sus consultas más lentas. Más conexiones (DATABASE_CONNECTIONS) ayudan solo si sus procesadores están libres.',
  'health.standbys.well': 'Las bases de datos de reserva siguen al día.',
  'health.standbys.bad': 'Una base de datos de reserva está desconectada o muy atrasada.',
  'health.standbys.do':
    'Mire su registro. Mientras falta, su ranura guarda datos que llenan el disco: conéctela otra vez o borre la ranura con pg_drop_replication_slot.',
  'health.disk.well': 'Los discos tienen espacio.',
  'health.disk.bad': 'Un disco está casi lleno.',
  'health.disk.do':
    'Haga espacio o ponga un disco más grande: con el disco lleno no se puede guardar ningún pedido. Borre primero los respaldos viejos.',
} as const
