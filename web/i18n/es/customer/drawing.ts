import type en from '#web/i18n/en/customer/drawing.ts'

export default {
  'drawing.alt':
    '{name}: {length} pies de largo, {width} pies de ancho y {height} pies de alto, dibujado a escala junto a una persona y una camioneta',
  'drawing.feet': '{feet} pies',
} satisfies Record<keyof typeof en, string>
