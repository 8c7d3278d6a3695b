import type en from '#web/i18n/en/common/map.ts'

export default {
  'map.miles': '{miles} mi',
  'map.visit': 'Mapa de nuestro patio y su dirección',
  'map.yard': 'Nuestro patio',
  'map.you': 'Usted',
} satisfies Record<keyof typeof en, string>
