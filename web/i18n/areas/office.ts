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
export const laneDay = area(
  'office/lane-day',
  () => import('#web/i18n/en/office/lane-day.ts'),
  () => import('#web/i18n/es/office/lane-day.ts'),
)
export const inspection = area(
  'office/inspection',
  () => import('#web/i18n/en/office/inspection.ts'),
  () => import('#web/i18n/es/office/inspection.ts'),
)
export const fleet = area(
  'office/fleet',
  () => import('#web/i18n/en/office/fleet.ts'),
  () => import('#web/i18n/es/office/fleet.ts'),
)
export const boxScan = area(
  'office/box-scan',
  () => import('#web/i18n/en/office/box-scan.ts'),
  () => import('#web/i18n/es/office/box-scan.ts'),
)
export const fieldFees = area(
  'office/field-fees',
  () => import('#web/i18n/en/office/field-fees.ts'),
  () => import('#web/i18n/es/office/field-fees.ts'),
)
export const typedFee = area(
  'office/typed-fee',
  () => import('#web/i18n/en/office/typed-fee.ts'),
  () => import('#web/i18n/es/office/typed-fee.ts'),
)
export const decide = area(
  'office/decide',
  () => import('#web/i18n/en/office/decide.ts'),
  () => import('#web/i18n/es/office/decide.ts'),
)
export const orders = area(
  'office/orders',
  () => import('#web/i18n/en/office/orders.ts'),
  () => import('#web/i18n/es/office/orders.ts'),
)
export const orderPage = area(
  'office/order-page',
  () => import('#web/i18n/en/office/order-page.ts'),
  () => import('#web/i18n/es/office/order-page.ts'),
)
export const orderActs = area(
  'office/order-acts',
  () => import('#web/i18n/en/office/order-acts.ts'),
  () => import('#web/i18n/es/office/order-acts.ts'),
)
export const serviceNotices = area(
  'office/service-notices',
  () => import('#web/i18n/en/office/service-notices.ts'),
  () => import('#web/i18n/es/office/service-notices.ts'),
)
export const today = area(
  'office/today',
  () => import('#web/i18n/en/office/today.ts'),
  () => import('#web/i18n/es/office/today.ts'),
)
export const history = area(
  'office/history',
  () => import('#web/i18n/en/office/history.ts'),
  () => import('#web/i18n/es/office/history.ts'),
)
export const orderList = area(
  'office/order-list',
  () => import('#web/i18n/en/office/order-list.ts'),
  () => import('#web/i18n/es/office/order-list.ts'),
)
export const site = area(
  'office/site',
  () => import('#web/i18n/en/office/site.ts'),
  () => import('#web/i18n/es/office/site.ts'),
)
export const driverLink = area(
  'office/driver-link',
  () => import('#web/i18n/en/office/driver-link.ts'),
  () => import('#web/i18n/es/office/driver-link.ts'),
)
export const search = area(
  'office/search',
  () => import('#web/i18n/en/office/search.ts'),
  () => import('#web/i18n/es/office/search.ts'),
)
export const driverTexts = area(
  'office/driver-texts',
  () => import('#web/i18n/en/office/driver-texts.ts'),
  () => import('#web/i18n/es/office/driver-texts.ts'),
)
export const week = area(
  'office/week',
  () => import('#web/i18n/en/office/week.ts'),
  () => import('#web/i18n/es/office/week.ts'),
)
export const yardLoad = area(
  'office/yard-load',
  () => import('#web/i18n/en/office/yard-load.ts'),
  () => import('#web/i18n/es/office/yard-load.ts'),
)
export const boxLabels = area(
  'office/box-labels',
  () => import('#web/i18n/en/office/box-labels.ts'),
  () => import('#web/i18n/es/office/box-labels.ts'),
)
