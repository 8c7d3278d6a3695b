import { area } from '#web/i18n/area.ts'

/** Areas of the office's pages about money, customers and settings: another app's bundle holds none of them. */
export const tickets = area(
  'company/tickets',
  () => import('#web/i18n/en/company/tickets.ts'),
  () => import('#web/i18n/es/company/tickets.ts'),
)
export const correction = area(
  'company/correction',
  () => import('#web/i18n/en/company/correction.ts'),
  () => import('#web/i18n/es/company/correction.ts'),
)
export const prices = area(
  'company/prices',
  () => import('#web/i18n/en/company/prices.ts'),
  () => import('#web/i18n/es/company/prices.ts'),
)
export const customers = area(
  'company/customers',
  () => import('#web/i18n/en/company/customers.ts'),
  () => import('#web/i18n/es/company/customers.ts'),
)
export const areas = area(
  'company/areas',
  () => import('#web/i18n/en/company/areas.ts'),
  () => import('#web/i18n/es/company/areas.ts'),
)
export const reports = area(
  'company/reports',
  () => import('#web/i18n/en/company/reports.ts'),
  () => import('#web/i18n/es/company/reports.ts'),
)
export const catalog = area(
  'company/catalog',
  () => import('#web/i18n/en/company/catalog.ts'),
  () => import('#web/i18n/es/company/catalog.ts'),
)
export const money = area(
  'company/money',
  () => import('#web/i18n/en/company/money.ts'),
  () => import('#web/i18n/es/company/money.ts'),
)
export const dispute = area(
  'company/dispute',
  () => import('#web/i18n/en/company/dispute.ts'),
  () => import('#web/i18n/es/company/dispute.ts'),
)
export const agreement = area(
  'company/agreement',
  () => import('#web/i18n/en/company/agreement.ts'),
  () => import('#web/i18n/es/company/agreement.ts'),
)
export const settings = area(
  'company/settings',
  () => import('#web/i18n/en/company/settings.ts'),
  () => import('#web/i18n/es/company/settings.ts'),
)
export const brand = area(
  'company/brand',
  () => import('#web/i18n/en/company/brand.ts'),
  () => import('#web/i18n/es/company/brand.ts'),
)
export const team = area(
  'company/team',
  () => import('#web/i18n/en/company/team.ts'),
  () => import('#web/i18n/es/company/team.ts'),
)
export const operator = area(
  'company/operator',
  () => import('#web/i18n/en/company/operator.ts'),
  () => import('#web/i18n/es/company/operator.ts'),
)
export const messages = area(
  'company/messages',
  () => import('#web/i18n/en/company/messages.ts'),
  () => import('#web/i18n/es/company/messages.ts'),
)
export const keys = area(
  'company/keys',
  () => import('#web/i18n/en/company/keys.ts'),
  () => import('#web/i18n/es/company/keys.ts'),
)
export const lists = area(
  'company/lists',
  () => import('#web/i18n/en/company/lists.ts'),
  () => import('#web/i18n/es/company/lists.ts'),
)
export const views = area(
  'company/views',
  () => import('#web/i18n/en/company/views.ts'),
  () => import('#web/i18n/es/company/views.ts'),
)
export const bulk = area(
  'company/bulk',
  () => import('#web/i18n/en/company/bulk.ts'),
  () => import('#web/i18n/es/company/bulk.ts'),
)
export const failedCharge = area(
  'company/failed-charge',
  () => import('#web/i18n/en/company/failed-charge.ts'),
  () => import('#web/i18n/es/company/failed-charge.ts'),
)
export const refunds = area(
  'company/refunds',
  () => import('#web/i18n/en/company/refunds.ts'),
  () => import('#web/i18n/es/company/refunds.ts'),
)
export const statements = area(
  'company/statements',
  () => import('#web/i18n/en/company/statements.ts'),
  () => import('#web/i18n/es/company/statements.ts'),
)
export const newOrder = area(
  'company/new-order',
  () => import('#web/i18n/en/company/new-order.ts'),
  () => import('#web/i18n/es/company/new-order.ts'),
)
/** What only a company's people are refused with; what customers are told as well stands in `common/refusals`. */
export const officeRefusals = area(
  'company/office-refusals',
  () => import('#web/i18n/en/company/office-refusals.ts'),
  () => import('#web/i18n/es/company/office-refusals.ts'),
)
