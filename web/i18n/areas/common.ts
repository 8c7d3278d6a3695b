import { area } from '#web/i18n/area.ts'

/** Areas that pages of every app may name. */
export const shell = area(
  'common/shell',
  () => import('#web/i18n/en/common/shell.ts'),
  () => import('#web/i18n/es/common/shell.ts'),
)
export const refusals = area(
  'common/refusals',
  () => import('#web/i18n/en/common/refusals.ts'),
  () => import('#web/i18n/es/common/refusals.ts'),
)
export const phone = area(
  'common/phone',
  () => import('#web/i18n/en/common/phone.ts'),
  () => import('#web/i18n/es/common/phone.ts'),
)
export const status = area(
  'common/status',
  () => import('#web/i18n/en/common/status.ts'),
  () => import('#web/i18n/es/common/status.ts'),
)
export const profile = area(
  'common/profile',
  () => import('#web/i18n/en/common/profile.ts'),
  () => import('#web/i18n/es/common/profile.ts'),
)
export const members = area(
  'common/members',
  () => import('#web/i18n/en/common/members.ts'),
  () => import('#web/i18n/es/common/members.ts'),
)
/** What may be added to an address: in the forms of the customer and the office, on orders and on stops. */
export const addressDetails = area(
  'common/address-details',
  () => import('#web/i18n/en/common/address-details.ts'),
  () => import('#web/i18n/es/common/address-details.ts'),
)
