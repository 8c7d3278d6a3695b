import type en from '#web/i18n/en/office/office.ts'

export default {
  'office.title': 'Oficina',
  'office.lead': 'La oficina de {hauler}: para quienes despachan, pesan y facturan.',
  'office.noAccess':
    'Esta cuenta no tiene acceso a la oficina de {hauler}. Si trabaja allí, pida a la oficina que agregue su número.',
  'office.noRights.title': 'Aún no hay nada que hacer aquí',
  'office.noRights': 'Quien dirige su equipo puede dar a su cuenta lo que necesita.',
  'office.pages': 'Páginas',
  'office.page.today': 'Hoy',
  'office.page.history': 'Historial',
  'office.page.dispatch': 'Despacho',
  'office.page.orders': 'Pedidos',
  'office.page.customers': 'Clientes',
  'office.page.tickets': 'Boletas',
  'office.page.containers': 'Contenedores',
  'office.page.trucks': 'Camiones',
  'office.page.drivers': 'Choferes',
  'office.page.facilities': 'Lugares',
  'office.page.prices': 'Precios',
  'office.note.new': 'Nota nueva, solo para la oficina',
  'office.note.add': 'Agregar nota',
  'office.organization': 'Empresa',
  'office.search': 'Buscar',
  'office.live': 'En vivo',
  'office.notLive': 'Sin conexión',
  'office.notConnected': 'Sin conexión desde las {time}. Ve el estado de entonces; no es posible hacer cambios.',
} satisfies Record<keyof typeof en, string>
