import type en from '#web/words/en/status.ts'

export default {
  'status.created': 'Recibido',
  'status.payment-pending': 'pago pendiente',
  'status.payment-failed': 'pago rechazado',
  'status.pending-drop-off': 'Recibido',
  'status.drop-off-scheduled': '{when}',
  'status.in-transit-drop-off': 'En camino',
  'status.drop-off-confirmed': 'Entregado',
  'status.pickup-requested': 'Listo para el retiro',
  'status.pending-pickup': 'Listo para el retiro',
  'status.pickup-scheduled': '{when}',
  'status.in-transit-pickup': 'En camino a retirarlo',
  'status.pickup-confirmed': 'Contenedor retirado',
  'status.waste-processing': 'Procesando los residuos',
  'status.completed': 'completado',
  'status.cancelled': 'cancelado',
  'status.refunded': 'reembolsado',
  'status.refund-failed': 'reembolso fallido',
  'status.restricted': 'Material peligroso',
  'status.unknown': 'Estado desconocido',
} satisfies Record<keyof typeof en, string>
