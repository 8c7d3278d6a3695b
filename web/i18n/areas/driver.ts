import { area } from '#web/i18n/area.ts'

/** Areas of the driver's app alone: another app's bundle holds none of them. */
export const driver = area(
  'driver/driver',
  () => import('#web/i18n/en/driver/driver.ts'),
  () => import('#web/i18n/es/driver/driver.ts'),
)
export const place = area(
  'driver/place',
  () => import('#web/i18n/en/driver/place.ts'),
  () => import('#web/i18n/es/driver/place.ts'),
)
export const dayLink = area(
  'driver/day-link',
  () => import('#web/i18n/en/driver/day-link.ts'),
  () => import('#web/i18n/es/driver/day-link.ts'),
)
export const shift = area(
  'driver/shift',
  () => import('#web/i18n/en/driver/shift.ts'),
  () => import('#web/i18n/es/driver/shift.ts'),
)
export const install = area(
  'driver/install',
  () => import('#web/i18n/en/driver/install.ts'),
  () => import('#web/i18n/es/driver/install.ts'),
)
export const scan = area(
  'driver/scan',
  () => import('#web/i18n/en/driver/scan.ts'),
  () => import('#web/i18n/es/driver/scan.ts'),
)
