import type en from '#web/i18n/en/office/field-fees.ts'

export default {
  'fieldFees.title': 'Cargos por decidir',
  'fieldFees.component': 'Cargos por decidir',
  'fieldFees.ofOrder': 'Cargos de este pedido',
  'fieldFees.kind.dry-run': 'Viaje perdido',
  'fieldFees.kind.waiting': 'Espera',
  'fieldFees.kind.overfill': 'Lleno por encima del borde',
  'fieldFees.kind.wrong-material': 'Artículos prohibidos',
  'fieldFees.kind.cleaning': 'Limpieza',
  'fieldFees.kind.relocation': 'Reubicación',
  'fieldFees.kind.missed-promise': 'Llegamos tarde',
  'fieldFees.happened': '{at}, {driver}',
  'fieldFees.someDriver': 'un chofer',
  'fieldFees.photo': 'Foto del cargo del pedido {order}',
  'fieldFees.photo.none': 'Sin foto',
  'fieldFees.photo.coming': 'Una foto viene en camino desde el teléfono.',
  'fieldFees.beforeTax': 'antes de impuestos',
  'fieldFees.notNamed':
    'El consentimiento del cliente no menciona estos cargos: no se cobra a la tarjeta, y el cliente tiene que pagar la cuenta entera.',
  'fieldFees.held':
    'El pedido está cancelado y el monto con su impuesto está retenido. Sin decisión, vuelve al cliente {at}.',
  'fieldFees.accept': 'Cobrar {amount}',
  'fieldFees.giveBack': 'Devolver {amount}',
  'fieldFees.keep': 'Conservar {amount}',
  'fieldFees.waive': 'No cobrar',
  'fieldFees.accepted': 'El cargo va en la cuenta de {order}',
  'fieldFees.kept': 'Se conserva el cargo de {order}',
  'fieldFees.cancel.amounts': 'los cargos por viajes',
  'fieldFees.cancel.keep': 'Cobrar {kept} por un viaje perdido, con su impuesto; vuelven {back}',
  'fieldFees.cancel.keepHeld': 'Cobrar {kept} por viajes perdidos y retener {held} hasta decidirlo; vuelven {back}',
  'fieldFees.waived': 'No se cobra el cargo de {order}',
} satisfies Record<keyof typeof en, string>
