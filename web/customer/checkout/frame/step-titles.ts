import type { CheckoutStep } from '#domain/cart/next-step.ts'
import type { TextKey } from '#web/i18n/texts.ts'

/** The title of each step's page. It is shown while the page's cart comes, and stands in the tab before any code runs. */
export const stepTitles = {
  zipcode: 'zipcode.title',
  'customer-type': 'customerType.title',
  cleanup: 'cleanup.title',
  materials: 'materials.title',
  containers: 'containers.title',
  address: 'address.title',
  'address/restrictions': 'restrictions.title',
  'location-type': 'locationType.title',
  'pickup-dropoff': 'schedule.title',
  'add-ons': 'addOns.title',
  'order-summary': 'summary.title',
  'phone-verification': 'phone.verify.title',
  'customer-details': 'details.title',
  payment: 'payment.title',
  'restricted-confirmation': 'restricted.title',
} as const satisfies Readonly<Record<CheckoutStep, TextKey>>
