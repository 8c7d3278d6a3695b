export default {
  'drawing.alt':
    '{name}: {length} ft long, {width} ft wide and {height} ft high, drawn to scale beside a person and a pick-up truck',
  'drawing.feet': '{feet} ft',
} as const
