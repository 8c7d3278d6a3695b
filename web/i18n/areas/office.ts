import { area } from '#web/i18n/area.ts'

/** Areas of the office alone: another app's bundle holds none of them. */
export const office = area(
  'office/office',
  () => import('#web/i18n/en/office/office.ts'),
  () => import('#web/i18n/es/office/office.ts'),
)
export const board = area(
  'office/board',
  () => import('#web/i18n/en/office/board.ts'),
  () => import('#web/i18n/es/office/board.ts'),
)
export const fleet = area(
  'office/fleet',
  () => import('#web/i18n/en/office/fleet.ts'),
  () => import('#web/i18n/es/office/fleet.ts'),
)
export const tickets = area(
  'office/tickets',
  () => import('#web/i18n/en/office/tickets.ts'),
  () => import('#web/i18n/es/office/tickets.ts'),
)
