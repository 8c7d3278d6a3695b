/** The server's answers about one customer, one cart and one order, as far as pages show them. */

import type { CartId } from '#domain/cart/cart.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { reasonFor } from '#domain/pricing/reason.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import type { RouterOutputs } from '#web/client/api.ts'
import type { Answers } from '#web/testing/table-server.ts'

export const cartId = 'c0000000-0000-4000-8000-000000000001' as CartId
export const orderId = 'd0000000-0000-4000-8000-000000000002' as OrderId

const dropOffDay = dayOf('2026-11-30')
const lastDay = dayOf('2027-11-20')
export const dropOffWindow = { day: dropOffDay, start: 9, end: 12 }
export const pickupWindow = { day: addDays(dropOffDay, 7), start: 9, end: 12, isActualPickupDate: true }

export const self: RouterOutputs['getSelf'] = {
  _id: 'u1',
  name: { first: 'Dana', last: 'Reyes' },
  email: 'dana@example.com',
  phone: '+15125550142' as UsPhone,
  company: {},
  smsNotificationOptIn: true,
  isTexted: true,
  isEmailReturned: false,
  roles: [],
  organizations: [],
}

export const newcomer: RouterOutputs['getSelf'] = { ...self, name: { first: '', last: '' }, email: '' }

export const cleanups: RouterOutputs['getCleanups'] = [
  { _id: 'move', title: 'Moving out', descriptionItems: ['Furniture', 'Boxes'], usualMaterialIds: ['junk', 'tv'] },
  { _id: 'yard', title: 'Yard work', descriptionItems: ['Branches'], usualMaterialIds: [] },
]

export const materials: RouterOutputs['getMaterials'] = [
  { _id: 'junk', name: 'Household junk', isRestricted: false, recommendedContainerIds: ['20yard'], icon: 'bag' },
  { _id: 'tv', name: 'TV', isRestricted: false, extraChargeInCents: 2500, recommendedContainerIds: [] },
  { _id: 'asbestos', name: 'Asbestos', isRestricted: true, recommendedContainerIds: [] },
]

export const forecast = {
  lowTons: 1.8,
  highTons: 2.6,
  worstTons: 3.1,
  loads: 30,
  lowInCents: cents(43_192),
  highInCents: cents(51_230),
  worstInCents: cents(56_589),
}

const container = (yards: 10 | 20): RouterOutputs['getContainerTypesForCustomer'][number] => ({
  _id: `${yards}yard`,
  name: `${yards} yard dumpster`,
  size: `${yards}yard`,
  maxWeight: 4000,
  volume: yards,
  pricePerDay: 5700,
  preAuthAmount: 20_000,
  capacityDescription: 'Six pickup loads',
  dimensions: "22' x 8' x 4.5'",
  recommendedUse: 'Garages',
  imageUrl: '',
  archived: false,
  bestFor: 'Household junk',
  price: {
    totalInCents: cents(yards === 10 ? 37_780 : 43_192),
    rentalDays: 7,
    isEstimate: true,
    includedDays: 7,
    extraDayInCents: cents(1000),
    includedTons: 2,
    extraTonInCents: cents(9900),
    forecast,
  },
})

export const containerTypes = [container(10), container(20)]

export const addOns: RouterOutputs['getAddOns'] = [
  { _id: 'tarp', title: 'Tarp', description: 'Keeps the rain out.', priceInCents: 1500 },
]

export const address: RouterOutputs['getAddresses'][number] = {
  _id: 'a1',
  line1: '1100 Congress Ave',
  line2: null,
  city: 'Austin',
  state: 'TX',
  postalCode: '78701',
  country: 'US',
  userId: 'u1',
  type: 'delivery',
  source: 'typed',
  googlePlacesId: 'p1',
  restrictions: {},
}

export const suggestion = { placeId: 'p1', text: '1100 Congress Ave, Austin, TX 78701' }

export const scheduleOptions: RouterOutputs['getScheduleOptions'] = {
  ranges: defaultWindowRanges,
  closedDays: [],
  timeZone: 'America/Chicago',
  today: addDays(dropOffDay, -2),
  minutesNow: 9 * 60,
  earliestDropOff: addDays(dropOffDay, -1),
  lastDay,
}

export const orderScheduleOptions: RouterOutputs['getOrderScheduleOptions'] = {
  days: { first: addDays(dropOffDay, 1), last: lastDay, closed: [] },
  closedDays: [],
  windows: defaultWindowRanges,
  timeZone: 'America/Chicago',
}

export const quote: RouterOutputs['getCartPricingSummary'] = {
  containers: [
    {
      _id: '20yard',
      name: '20 yard dumpster',
      quantity: 1,
      totalDays: 7,
      totalInCents: cents(39_900),
      reason: reasonFor('reason.container.daily', { days: 7, perDay: '$57.00' }),
    },
  ],
  addOns: [],
  materials: { totalInCents: cents(0), reason: reasonFor('reason.materials.included', { tons: 2 }) },
  additionalMaterialCharges: [],
  cityFeeInCents: cents(0),
  cityFeeReason: reasonFor('reason.cityFee.none'),
  discounts: [],
  subTotalInCents: cents(39_900),
  taxInCents: cents(3_292),
  taxReason: reasonFor('reason.tax', { percent: '8.25', amount: '$399.00' }),
  totalInCents: cents(43_192),
  isEstimate: false,
}

/** A cart with all questions answered. */
export const cart: RouterOutputs['getCart'] = {
  id: cartId,
  zipCode: '78701' as ZipCode,
  city: 'Austin',
  state: 'TX',
  timeZone: 'America/Chicago',
  customerType: 'individual',
  cleanupIds: ['move'],
  materials: [{ id: 'junk' }],
  containers: { '20yard': 1 },
  addOns: [],
  hasChosenAddOns: true,
  deliveryAddress: { ...address, restrictions: {} },
  hasAnsweredRestrictions: true,
  billingAddress: null,
  deliveryLocationType: 'private',
  dropOffWindow,
  pickupWindow,
  paymentIntentId: null,
  collectTaxes: true,
  lineItems: null,
  hasOrder: false,
  phone: null,
  promotionCode: null,
  nearTruck: null,
  isReplacement: false,
  isRepeat: false,
}

const at = '2026-11-21T15:00:00.000Z'

/** Returns the cost of an order that was just placed. */
function costOf({ containers, taxReason, ...sums }: typeof quote): RouterOutputs['getOrderById']['cost'] {
  const line = { quantity: 1, itemId: null }
  return {
    lines: [
      ...containers.map(one => ({
        kind: 'container',
        label: one.name,
        quantity: one.quantity,
        days: one.totalDays,
        amountInCents: one.totalInCents,
        reason: one.reason,
      })),
      { ...line, kind: 'tax', label: 'Tax', amountInCents: sums.taxInCents, reason: taxReason },
    ],
    subTotalInCents: sums.subTotalInCents,
    totalInCents: sums.totalInCents,
  }
}

/** A paid order whose dumpster is at the customer's site. */
export const order: RouterOutputs['getOrderById'] = {
  _id: orderId,
  friendlyId: 'R-1001',
  today: addDays(dropOffDay, 2),
  visitToday: null,
  dimensions: '22 x 7.5 x 4.5 ft',
  calendarUrl: `/orders/${orderId}/calendar.ics?until=1&signature=s`,
  status: 'drop-off-confirmed',
  createdAt: at,
  poNumber: null,
  jobName: null,
  timeZone: 'America/Chicago',
  dropOffWindow,
  pickupWindow,
  finalPickupWindow: null,
  cart: { lineItems: quote },
  customer: { name: self.name, email: self.email, phone: self.phone, companyName: null },
  hauler: { name: 'Grackle', phone: '+15125550100' },
  payments: [{ card: 'visa', lastFour: '4242', amountPaid: 43_192, at }],
  refunds: [],
  bill: null,
  finalizedLineItems: null,
  discounts: [],
  additionalLineItems: [],
  photos: [],
  deliveryAddress: { ...address, userId: 'u1', type: 'delivery', restrictions: {} },
  deliveryLocationType: 'private',
  billingAddress: null,
  materials: [],
  toCallAbout: [],
  containers: [],
  preAuthInCents: 20_000,
  fees: [],
  cardConsent: 'I agree that my card is kept on file.',
  rental: {
    endsOn: pickupWindow.day,
    daysLeft: 5,
    isActual: true,
    days: { includedUntil: pickupWindow.day, tomorrowInCents: cents(0), dayAfterInCents: cents(2500) },
  },
  extensions: [],
  adjustments: [],
  cost: costOf(quote),
  swap: null,
  replacesOrderId: null,
  isAddressToCheck: false,
  isDisputed: false,
  cardOnFile: { card: 'visa', lastFour: '4242' },
  timeline: [
    { event: 'place', from: null, to: 'created', by: 'system', at, why: null },
    { event: 'deliver', from: 'in-transit-drop-off', to: 'drop-off-confirmed', by: 'driver', at, why: null },
  ],
  actions: ['request-pickup', 'request-swap', 'extend'],
  orderBalance: cents(0),
  refundAmount: 0,
}

/** The same order as the list shows it, with its cost. */
export const listedOrder: RouterOutputs['getOrders']['orders'][number] = {
  _id: orderId,
  friendlyId: 'R-1001',
  status: 'drop-off-confirmed',
  createdAt: at,
  poNumber: null,
  jobName: null,
  timeZone: 'America/Chicago',
  dropOffWindow,
  pickupWindow,
  finalPickupWindow: null,
  cart: { lineItems: quote },
  street: '1100 Congress Ave',
  deliveredOn: dropOffWindow.day,
  rental: { endsOn: pickupWindow.day, daysLeft: 5, isActual: true },
  lastEvent: 'deliver',
  costInCents: cents(43_192),
}

export const weightTerms: RouterOutputs['getPreAuthWeightData'] = {
  totalWeightInTons: 2,
  minimumWeightInTons: 0,
  pricePerTonInCents: cents(6500),
  tonsByContainerId: {},
  forecast: null,
}

const sizePrice = (yards: 10 | 20, basePriceInCents: number) => ({
  containerTypeId: `${yards}yard`,
  basePriceInCents,
  includedTonnage: '2',
  includedDays: 7,
  additionalDayRateInCents: 1000,
  additionalTonRateInCents: 9900,
})

/** The facts behind the prices of `containerTypes`. For a 20 yard dumpster and 7 days they make the price of `quote`. */
export const priceFacts: RouterOutputs['getPriceFacts'] = {
  containerTypes: containerTypes.map(({ _id, name, pricePerDay }) => ({ _id, name, pricePerDay })),
  materials: materials.map(({ recommendedContainerIds: _, ...one }) => one),
  addOns: addOns.map(({ _id, title, priceInCents }) => ({ _id, title, priceInCents })),
  rules: [
    {
      id: 'week',
      name: 'By the week',
      canCombine: false,
      configuration: {
        id: 'week',
        type: 'CONTAINER_PERIOD_PRICING',
        data: { containerPeriods: [sizePrice(10, 34_901), sizePrice(20, 39_900)] },
      },
    },
  ],
  serviceArea: { cityFeeInCents: 0, taxRate: '0.0825', taxableKinds: ['container'] },
  tonStep: tons('0.25'),
  collectTaxes: true,
  promotionCode: null,
}

/** The answers that all pages of the checkout need. */
/** The customer has shown no spot yet. */
export const noSpot: RouterOutputs['getSpot'] = {
  plot: null,
  photo: null,
  remembered: null,
  box: { lengthFt: 22, widthFt: 7.5 },
}

export const catalog: Answers = {
  getSpot: noSpot,
  getCleanups: cleanups,
  getMaterials: materials,
  getContainerTypesForCustomer: containerTypes,
  getAddOns: addOns,
  getAddresses: [address],
  getScheduleOptions: scheduleOptions,
  getCartPricingSummary: quote,
  getPriceFacts: priceFacts,
  getPreAuthWeightData: weightTerms,
  getSamePurchase: null,
}
