import type en from '#web/i18n/en/driver/place.ts'

export default {
  'place.gate': 'Portón',
  'place.low-wires': 'Cables bajos',
  'place.trees': 'Ramas bajas',
  'place.narrow': 'Estrecho',
  'place.steep': 'Empinado',
  'place.soft-ground': 'Suelo blando',
  'place.dog': 'Perro',
  'place.call-ahead': 'Llame antes de llegar',
  'place.no-turning': 'Sin espacio para girar',
  'place.remark': 'Sobre este lugar',
  'place.last': 'La última vez: {at}',
  'place.lastMinutes': 'La última vez: {at}, {minutes} min',
  'place.photo': 'Dónde quedó el contenedor',
} satisfies Record<keyof typeof en, string>
