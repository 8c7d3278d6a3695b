import { area } from '#web/i18n/area.ts'

/** Areas of the customer's app alone: another app's bundle holds none of them. */
/** What only customers agree to and are asked while they sign in; what staff reads there as well stands in `common/phone`. */
export const signIn = area(
  'customer/sign-in',
  () => import('#web/i18n/en/customer/sign-in.ts'),
  () => import('#web/i18n/es/customer/sign-in.ts'),
)
export const drawing = area(
  'customer/drawing',
  () => import('#web/i18n/en/customer/drawing.ts'),
  () => import('#web/i18n/es/customer/drawing.ts'),
)
export const price = area(
  'customer/price',
  () => import('#web/i18n/en/customer/price.ts'),
  () => import('#web/i18n/es/customer/price.ts'),
)
export const reasons = area(
  'customer/reasons',
  () => import('#web/i18n/en/customer/reasons.ts'),
  () => import('#web/i18n/es/customer/reasons.ts'),
)
export const checkout = area(
  'customer/checkout',
  () => import('#web/i18n/en/customer/checkout.ts'),
  () => import('#web/i18n/es/customer/checkout.ts'),
)
export const project = area(
  'customer/project',
  () => import('#web/i18n/en/customer/project.ts'),
  () => import('#web/i18n/es/customer/project.ts'),
)
export const delivery = area(
  'customer/delivery',
  () => import('#web/i18n/en/customer/delivery.ts'),
  () => import('#web/i18n/es/customer/delivery.ts'),
)
export const payment = area(
  'customer/payment',
  () => import('#web/i18n/en/customer/payment.ts'),
  () => import('#web/i18n/es/customer/payment.ts'),
)
export const account = area(
  'customer/account',
  () => import('#web/i18n/en/customer/account.ts'),
  () => import('#web/i18n/es/customer/account.ts'),
)
export const dashboard = area(
  'customer/dashboard',
  () => import('#web/i18n/en/customer/dashboard.ts'),
  () => import('#web/i18n/es/customer/dashboard.ts'),
)
export const again = area(
  'customer/again',
  () => import('#web/i18n/en/customer/again.ts'),
  () => import('#web/i18n/es/customer/again.ts'),
)
export const order = area(
  'customer/order',
  () => import('#web/i18n/en/customer/order.ts'),
  () => import('#web/i18n/es/customer/order.ts'),
)
export const arrival = area(
  'customer/arrival',
  () => import('#web/i18n/en/customer/arrival.ts'),
  () => import('#web/i18n/es/customer/arrival.ts'),
)
export const orderTimeline = area(
  'customer/order-timeline',
  () => import('#web/i18n/en/customer/order-timeline.ts'),
  () => import('#web/i18n/es/customer/order-timeline.ts'),
)
export const orderActions = area(
  'customer/order-actions',
  () => import('#web/i18n/en/customer/order-actions.ts'),
  () => import('#web/i18n/es/customer/order-actions.ts'),
)
export const box = area(
  'customer/box',
  () => import('#web/i18n/en/customer/box.ts'),
  () => import('#web/i18n/es/customer/box.ts'),
)
export const bill = area(
  'customer/bill',
  () => import('#web/i18n/en/customer/bill.ts'),
  () => import('#web/i18n/es/customer/bill.ts'),
)
export const fees = area(
  'customer/fees',
  () => import('#web/i18n/en/customer/fees.ts'),
  () => import('#web/i18n/es/customer/fees.ts'),
)
export const cards = area(
  'customer/cards',
  () => import('#web/i18n/en/customer/cards.ts'),
  () => import('#web/i18n/es/customer/cards.ts'),
)
