import type en from '#web/words/en/dashboard.ts'

export default {
  'dashboard.title': 'Mi cuenta',
  'dashboard.orders': 'Pedidos',
  'dashboard.account': 'Cuenta',
  'dashboard.createOrder': 'Crear un pedido nuevo',
  'dashboard.none': 'No hay pedidos por ahora',
  'dashboard.none.hint': 'Sus contenedores aparecen aquí en cuanto pida uno.',
  'dashboard.container': '{name} × {quantity}',
  'dashboard.created': 'Creado el {date}',
  'dashboard.details': 'Ver detalles',
  'dashboard.more': 'Mostrar más',
  'dashboard.restricted.title': 'Eliminación de residuos peligrosos',
  'dashboard.restricted':
    'Nos comunicaremos con usted para evaluar y ayudarle con la eliminación de residuos peligrosos.',
} satisfies Record<keyof typeof en, string>
