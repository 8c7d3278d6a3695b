import type en from '#web/i18n/en/office/spot.ts'

export default {
  'spot.office.photo': 'La foto del cliente',
  'spot.office.failed': 'No se pudo cargar el lugar dibujado.',
} satisfies Record<keyof typeof en, string>
