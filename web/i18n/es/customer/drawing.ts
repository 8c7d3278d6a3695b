import type en from '#web/i18n/en/customer/drawing.ts'

export default {
  'drawing.alt':
    '{name}: {length} pies de largo, {width} pies de ancho y {height} pies de alto, dibujado a escala junto a una persona y una camioneta',
  'drawing.size': 'Tamaño',
  'drawing.lengths': '{length} pies de largo, {width} de ancho, {height} de alto',
  'drawing.loads': '{loads, plural, one {# carga de camioneta} other {# cargas de camioneta}}',
} satisfies Record<keyof typeof en, string>
