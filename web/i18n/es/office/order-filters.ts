import type en from '#web/i18n/en/office/order-filters.ts'

export default {
  'orders.filters': 'Filtros de pedidos',
  'orders.filters.more': 'Más filtros',
  'orders.filters.moreSet': 'Más filtros ({count})',
  'orders.filters.gone': 'Ya no está en la lista',
  'orders.filter.area': 'Zona',
  'orders.filter.area.any': 'Todas las zonas',
  'orders.filter.size': 'Tamaño',
  'orders.filter.size.any': 'Todos los tamaños',
  'orders.filter.tag': 'Etiqueta',
  'orders.filter.tag.any': 'Todas las etiquetas',
  'orders.filter.tag.customer': 'Clientes',
  'orders.filter.tag.site': 'Lugares',
  'orders.filter.driver': 'Chofer',
  'orders.filter.driver.any': 'Todos los choferes',
  'orders.filter.day': 'Visita',
  'orders.filter.day.today': 'Hoy',
  'orders.filter.day.tomorrow': 'Mañana',
  'orders.filter.day.other': 'Visita en otro día',
} satisfies Record<keyof typeof en, string>
