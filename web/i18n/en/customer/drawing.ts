export default {
  'drawing.alt':
    '{name}: {length} ft long, {width} ft wide and {height} ft high, drawn to scale beside a person and a pick-up truck',
  'drawing.size': 'Size',
  'drawing.lengths': '{length} ft long, {width} ft wide, {height} ft high',
  'drawing.loads': '{loads, plural, one {# pick-up load} other {# pick-up loads}}',
} as const
