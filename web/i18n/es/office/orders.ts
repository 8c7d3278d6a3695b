import type en from '#web/i18n/en/office/orders.ts'

export default {
  'orders.status.created': 'Por aceptar',
  'orders.status.restricted': 'Por acordar',
  'orders.status.payment-pending': 'Pago pendiente',
  'orders.status.payment-failed': 'Pago rechazado',
  'orders.status.pending-drop-off': 'Por entregar',
  'orders.status.drop-off-scheduled': 'Entrega programada',
  'orders.status.in-transit-drop-off': 'En entrega',
  'orders.status.drop-off-confirmed': 'Con el cliente',
  'orders.status.pickup-requested': 'Recolección pedida',
  'orders.status.pending-pickup': 'Por recoger',
  'orders.status.pickup-scheduled': 'Recolección programada',
  'orders.status.in-transit-pickup': 'En recolección',
  'orders.status.pickup-confirmed': 'Recogido',
  'orders.status.waste-processing': 'En la báscula',
  'orders.status.completed': 'Completado',
  'orders.status.cancelled': 'Cancelado',
  'orders.status.refunded': 'Reembolsado',
  'orders.status.refund-failed': 'Reembolso fallido',
} satisfies Record<keyof typeof en, string>
