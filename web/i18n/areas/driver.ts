import { area } from '#web/i18n/area.ts'

/** Areas of the driver's app alone: another app's bundle holds none of them. */
export const driver = area(
  'driver/driver',
  () => import('#web/i18n/en/driver/driver.ts'),
  () => import('#web/i18n/es/driver/driver.ts'),
)
