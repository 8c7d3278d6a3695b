import type en from '#web/i18n/en/customer/price.ts'

export default {
  'price.toCallAbout.title': 'Le llamaremos por: {materials}',
  'price.toCallAbout':
    'No puede ir en este contenedor ni es parte de este precio. Por favor, téngalo aparte hasta que hayamos hablado.',
  'price.title': 'Su precio',
  'price.total': 'Total',
  'price.estimatedTotal': 'Total estimado',
  'price.subTotal': 'Subtotal',
  'price.tax': 'Impuestos',
  'price.cityFee': 'Tarifa municipal',
  'price.materials': 'Disposición de residuos',
  'price.days': '{days, plural, one {# día} other {# días}}',
  'price.why': '¿Por qué?',
  'price.whyOf': '¿Por qué {line}?',
  'price.details': 'Detalles',
  'price.estimate': 'Una estimación para 7 días hasta que elija las fechas.',
  'price.none': 'El precio aparece cuando elige un contenedor.',
  'price.line.weight': 'Peso, {dumpster}',
  'price.line.discount': 'Descuento',
  'price.line.extension': 'Prolongación',
  'price.line.extraDays': 'Días adicionales',
} satisfies Record<keyof typeof en, string>
