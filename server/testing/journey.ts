/** A customer goes through the checkout step by step over the API. A test leaves out or changes the steps that it is about. */

import {
  authenticateAsCustomer,
  type BrowserAnswer,
  confirmAsCustomer,
} from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { closedDayName } from '#domain/schedule/closed-day.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import { addDays, type Day, isSaturday, isSunday, localTime } from '#domain/value/calendar.ts'
import { type SignedIn, signIn } from '#server/testing/sign-in.ts'
import type { ApiClient, TestApp } from '#server/testing/start-test-app.ts'

/** This is one person with one browser, which has one cart. */
export type Customer = {
  readonly api: ApiClient
  readonly held: { cartId: string; session: SignedIn | null }
}

export function visit(app: Pick<TestApp, 'client'>, session: SignedIn | null = null): Customer {
  const held: Customer['held'] = { cartId: '', session }
  const headers = () => ({ ...held.session?.headers, ...(held.cartId ? { 'x-cart-id': held.cartId } : {}) })
  return { api: app.client(headers), held }
}

/** Returns an open weekday in the demo hauler's calendar, at least this many days after `from`. */
export function weekday(from: Date | Day, days: number): Day {
  let day = addDays(typeof from === 'number' ? from : localTime(from, 'America/Chicago').day, days)
  while (!isOpenWeekday(day)) day = addDays(day, 1)
  return day
}

export const isOpenWeekday = (day: Day): boolean => !isSunday(day) && !isSaturday(day) && !isHoliday(day)

/** The demo hauler is closed on holidays. */
export const isHoliday = (day: Day): boolean => closedDayName(day, holidaysOf(new Date(day).getUTCFullYear())) !== null

export function windowsFrom(now: Date, days = 3) {
  const dropOff = weekday(now, days)
  return {
    dropOffWindow: { day: dropOff, start: 9, end: 12 },
    pickupWindow: { day: weekday(dropOff, 7), start: 12, end: 17, isActualPickupDate: true },
  }
}

export async function openCart({ api, held }: Customer, zipCode = '78701'): Promise<string> {
  const made = await api.createCart.mutate({ zipCode })
  if (!made) throw new Error(`nobody serves ${zipCode}`)
  held.cartId = made.cartId
  return made.cartId
}

export async function saveAddress({ api }: Customer, text = '1100 Congress Ave, Austin TX 78701'): Promise<string> {
  const { suggestions } = await api.searchAddresses.query({ text })
  const [first] = suggestions
  if (!first) throw new Error(`no address is suggested for ${text}`)
  return (await api.upsertAddress.mutate({ placeId: first.placeId, addressType: 'delivery' })).addressId
}

type Step = (customer: Customer, cartId: string, now: Date) => Promise<unknown>

/** These steps answer everything between the ZIP and the summary. The key is the name of the page. */
export const answers = {
  'customer-type': ({ api }, cartId) => api.upsertCustomerType.mutate({ cartId, customerType: 'individual' }),
  cleanup: async ({ api }, cartId) => {
    const [first] = await api.getCleanups.query()
    return api.upsertCleanups.mutate({ cartId, cleanupIds: [first?._id ?? ''] })
  },
  materials: async ({ api }, cartId) => {
    const plain = (await api.getMaterials.query()).find(one => !one.isRestricted && !one.extraChargeInCents)
    return api.upsertMaterials.mutate({ cartId, materials: [{ id: plain?._id ?? '' }] })
  },
  containers: async ({ api }, cartId) => {
    const [first] = await api.getContainerTypesForCustomer.query()
    return api.upsertContainers.mutate({ cartId, containers: { [first?._id ?? '']: 1 } })
  },
  address: async (customer, cartId) =>
    customer.api.upsertDeliveryAddress.mutate({ cartId, addressId: await saveAddress(customer) }),
  'address/restrictions': ({ api }, cartId) => api.updateAddressRestrictions.mutate({ cartId, restrictions: {} }),
  'location-type': ({ api }, cartId) =>
    api.updateDeliveryLocationType.mutate({ cartId, deliveryLocationType: 'private' }),
  'pickup-dropoff': ({ api }, cartId, now) => api.upsertPickupDropOffWindow.mutate({ cartId, ...windowsFrom(now) }),
  'add-ons': ({ api }, cartId) => api.upsertAddOns.mutate({ cartId, addOns: [] }),
} as const satisfies Record<string, Step>

export type Page = keyof typeof answers

export async function answerAll(customer: Customer, now: Date, except: readonly Page[] = []): Promise<void> {
  for (const [page, answer] of Object.entries(answers)) {
    if (!except.includes(page as Page)) await (answer as Step)(customer, customer.held.cartId, now)
  }
}

export const dana = {
  name: { first: 'Dana', last: 'Okafor' },
  email: 'dana@example.com',
  company: {},
  smsNotificationOptIn: true,
}

export async function signUp(app: Pick<TestApp, 'url'>, customer: Customer, phone: string): Promise<void> {
  customer.held.session = await signIn(app, phone)
  await customer.api.upsertCustomer.mutate(dana)
}

/** Makes a guest who has answered everything and signed in, and is about to open the payment page. */
export async function readyToPay(app: TestApp, phone: string, now = new Date()): Promise<Customer> {
  const customer = visit(app)
  await openCart(customer)
  await answerAll(customer, now)
  await signUp(app, customer, phone)
  return customer
}

export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  /** The card pays when it is typed, and is declined when it is charged as a saved card. */
  declinedWhenSaved: '4000000000000341',
  /** The card's bank looks into the payment ten seconds later. */
  disputed: '4000000000000259',
  /** The card's bank accepts a refund and returns it ten seconds later. */
  sendsRefundsBack: '4000000000005126',
  asksTheBank: '4000002760003184',
  /** The card's bank asks on its own page, which takes the whole window. */
  asksInWholeWindow: '4000000000003063',
} as const

/** Opens the payment page and types a card into its form. */
export async function payWith(
  app: TestApp,
  { api, held }: Customer,
  number: string = cards.pays,
): Promise<BrowserAnswer> {
  const { cartId } = held
  await api.upsertStripeCustomer.mutate({ cartId })
  const { paymentIntentId: id } = await api.createCheckoutPaymentIntent.mutate({ cartId })
  const { clientSecret } = await api.getCartPaymentIntent.query({ cartId })
  return confirmAsCustomer(app.simulator, { id, clientSecret }, { number })
}

/** Answers the bank's question to its customer, if the bank asks one. */
export async function answerBank(app: TestApp, { intent }: BrowserAnswer, result: 'succeed' | 'fail'): Promise<void> {
  if (intent?.status !== 'requires_action') return
  await authenticateAsCustomer(app.simulator, { id: intent.id, clientSecret: intent.client_secret ?? '' }, result)
}

/** Types a card into the form of an order's payment page. Returns the client secret of that page. */
export async function payBalanceWith(
  app: TestApp,
  { api }: Customer,
  orderId: string,
  number: string = cards.pays,
): Promise<string> {
  const { clientSecret } = await api.createOrderPaymentIntent.mutate({ orderId })
  const [id = ''] = clientSecret.split('_secret_')
  await confirmAsCustomer(app.simulator, { id, clientSecret }, { number })
  return clientSecret
}
