import type en from '#web/i18n/en/customer/dashboard.ts'

export default {
  'dashboard.title': 'Mi cuenta',
  'dashboard.orders': 'Pedidos',
  'dashboard.account': 'Cuenta',
  'dashboard.createOrder': 'Crear un pedido nuevo',
  'dashboard.none': 'No hay pedidos por ahora',
  'dashboard.none.hint': 'Sus contenedores aparecen aquí en cuanto pida uno.',
  'dashboard.container': '{name} × {quantity}',
  'dashboard.created': 'Creado el {date}',
  'dashboard.outSince': 'Allí desde el {date}',
  'dashboard.daysLeft': '{days, plural, =0 {Hoy es el último día} one {Queda # día} other {Quedan # días}}',
  'dashboard.daysOver': '{days, plural, one {# día de más} other {# días de más}}',
  'dashboard.comes': 'Llega el {date}',
  'dashboard.was': 'Del {from} al {to}',
  'dashboard.details': 'Ver detalles',
  'dashboard.search': 'Buscar',
  'dashboard.search.hint': 'Número de pedido, orden de compra (PO) o nombre de la obra',
  'dashboard.search.none': 'Ningún pedido coincide con “{text}”.',
  'dashboard.search.clear': 'Mostrar todos los pedidos',
  'dashboard.label': '{label}: {text}',
  'dashboard.po': 'Orden de compra (PO)',
  'dashboard.job': 'Nombre de la obra',
  'dashboard.more': 'Mostrar más',
  'dashboard.emailReturned.title': 'Nuestros correos no le llegan',
  'dashboard.emailReturned':
    'Nuestro último correo a {email} fue devuelto. Corrija su correo electrónico y le enviaremos de nuevo lo que fue devuelto.',
  'dashboard.emailReturned.correct': 'Corregir el correo electrónico',
  'dashboard.restricted.title': 'Eliminación de residuos peligrosos',
  'dashboard.restricted':
    'Nos comunicaremos con usted para evaluar y ayudarle con la eliminación de residuos peligrosos.',
} satisfies Record<keyof typeof en, string>
