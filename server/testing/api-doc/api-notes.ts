/**
 * These notes add what the router does not have: the refusals of a call, and an example of its answer, which the compiler compares with the
 * call's type.
 */
import type { inferRouterOutputs } from '@trpc/server'
import { reasonFor } from '#domain/pricing/reason.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import type { RefusalName } from '#domain/refusal/refusal.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { AppRouter } from '#server/api/router.ts'

type Outputs = inferRouterOutputs<AppRouter>
export type CallName = keyof Outputs

type Note<Name extends CallName> = {
  readonly says: string
  readonly answer: Outputs[Name]
  readonly refusals: readonly RefusalName[]
}

const monday = dayOf('2026-11-30')
const success = { success: true } as const

/** These are the calls that the specification of the customer's app does not name. */
export const notes: { readonly [Name in CallName]?: Note<Name> } = {
  getScheduleOptions: {
    says: 'Days and hours that a cart can choose from.',
    answer: {
      ranges: defaultWindowRanges.slice(0, 1),
      closedDays: [{ day: addDays(monday, 25), name: 'Christmas Day' }],
      timeZone: 'America/Chicago',
      today: monday,
      minutesNow: 600,
      earliestDropOff: addDays(monday, 1),
      lastDay: addDays(monday, 365),
    },
    refusals: ['step-missing'],
  },
  getPriceFacts: {
    says: 'By what a page prices choices that are not saved yet (rule P31): rules that apply to this customer, the winner first.',
    answer: {
      containerTypes: [{ _id: '00000000-0000-4000-8000-000000000003', name: '20 Yard Dumpster', pricePerDay: 7500 }],
      materials: [
        {
          _id: '00000000-0000-4000-8000-000000000002',
          name: 'Mattresses',
          isRestricted: false,
          extraChargeInCents: 4000,
        },
      ],
      addOns: [{ _id: '00000000-0000-4000-8000-000000000004', title: 'Driveway boards', priceInCents: 3900 }],
      rules: [
        {
          id: '00000000-0000-4000-8000-000000000005',
          name: '5 % off',
          canCombine: true,
          configuration: {
            id: '00000000-0000-4000-8000-000000000005',
            type: 'AUTO_DISCOUNT',
            data: { discountType: 'percentage', discountPercent: '0.05' },
          },
        },
      ],
      serviceArea: { cityFeeInCents: 1500, taxRate: '0.0825', taxableKinds: ['container', 'add-on'] },
      tonStep: tons('0.25'),
      collectTaxes: true,
      promotionCode: null,
    },
    refusals: ['step-missing', 'price-unavailable'],
  },
  getOrderScheduleOptions: {
    says: 'Days and hours for the pick-up or swap of a placed order.',
    answer: {
      days: { first: addDays(monday, 1), last: addDays(monday, 365), closed: [] },
      closedDays: [],
      windows: defaultWindowRanges.slice(0, 1),
      timeZone: 'America/Chicago',
    },
    refusals: [],
  },
  quoteCancellation: {
    says: 'What cancelling keeps of the order, holds back for at most 3 days, and returns.',
    answer: { keptInCents: 16_238, heldInCents: 0, returnedInCents: 42_217 },
    refusals: ['illegal-move'],
  },
  getFeePrices: {
    says: 'What is charged where it happens on site, for the terms.',
    answer: {
      tripInCents: 15_000,
      waitFreeMinutes: 10,
      waitPerMinuteInCents: 400,
      overfillInCents: 10_000,
      wrongItemInCents: 5000,
      cleaningInCents: 5000,
      relocationInCents: 10_000,
    },
    refusals: [],
  },
  getSamePurchase: {
    says: 'What was bought within a day for the same place and day, or may have been (`friendlyId` null); null where nothing was.',
    answer: { orderId: '6f1c…', friendlyId: 'R-10034', placedAt: '2026-11-30T15:00:00.000Z' },
    refusals: [],
  },
  repeatOrder: {
    says: 'A cart to order the same again, and the step where it continues; null where nobody serves the ZIP any more.',
    answer: { cartId: '7a2d…', step: 'order-summary', notOffered: [], isAddressRemoved: false },
    refusals: ['too-many-requests'],
  },
  getCardOnFile: {
    says: 'The card that pays for the same ordered again; null where there is none, and for every other cart.',
    answer: { card: 'visa', lastFour: '4242' },
    refusals: [],
  },
  getWhyNoSavedCard: {
    says: 'Why a swap, or the same ordered again, is not paid with the saved card (rule M82): `unproven-device`, `disputed` or `declined`; null otherwise.',
    answer: { why: 'unproven-device' },
    refusals: [],
  },
  getWhyNoCardForOrder: {
    says: 'Why the saved card does not pay what is due of an order (rule M82): `disputed` or `declined`; null otherwise.',
    answer: { why: 'declined' },
    refusals: [],
  },
  payWithCardOnFile: {
    says: 'Pays for the same ordered again, at the total and with the sentence that its customer agreed to.',
    answer: { success: true, requiresManualPayment: false },
    refusals: [
      'price-changed',
      'ordered-already',
      'payment-in-doubt',
      'payment-unavailable',
      'payment-not-possible',
      'customer-blocked',
    ],
  },
  renewReservation: {
    says: 'While a payment page is open: keeps the box and the minutes that are reserved for the cart 15 minutes more; null where nothing is reserved.',
    answer: { reservedUntil: '2026-11-30T15:15:00.000Z' },
    refusals: [],
  },
  withdrawSwap: {
    says: 'Ends a swap whose new dumpster is not paid yet.',
    answer: { status: 'drop-off-confirmed' },
    refusals: [
      'illegal-move',
      'already-paid',
      'cart-frozen',
      'payment-in-doubt',
      'payment-unavailable',
      'payment-not-possible',
    ],
  },
  quoteExtension: {
    says: 'What it costs to keep a dumpster until a later day.',
    answer: {
      extraDays: 2,
      priceInCents: cents(3600),
      taxInCents: cents(297),
      totalInCents: cents(3897),
      isCharged: true,
      reason: reasonFor('reason.extension.days', { days: 2, perDay: '$18.00' }),
    },
    refusals: ['illegal-move', 'not-longer', 'not-priced', 'sunday-pickup', 'closed-day', 'day-too-far'],
  },
  extendRental: {
    says: 'Keeps a dumpster longer at the price that was quoted.',
    answer: { status: 'drop-off-confirmed', outcome: 'charged' },
    refusals: [
      'price-changed',
      'illegal-move',
      'not-longer',
      'not-priced',
      'sunday-pickup',
      'closed-day',
      'day-too-far',
    ],
  },
  labelOrder: {
    says: 'The customer’s own purchase order number and job name; an empty one is removed.',
    answer: success,
    refusals: [],
  },
  objectToBill: {
    says: 'Stops the charge of a bill until the office has answered.',
    answer: { status: 'payment-pending' },
    refusals: ['illegal-move', 'objection-answered', 'objection-too-late'],
  },
  getWorkplaces: {
    says: 'For which companies the person works, and which have invited them.',
    answer: { companies: [{ organizationId: 'o1', name: 'Lone Star', roles: ['admin'] }], invitations: [] },
    refusals: [],
  },
  acceptInvitation: {
    says: 'Says yes: the company reads the name from here on (rule A15).',
    answer: success,
    refusals: ['invitation-not-found'],
  },
  declineInvitation: { says: 'Says no to an invitation.', answer: success, refusals: ['invitation-not-found'] },
  leaveCompany: {
    says: 'Ends the person’s own work for a company (rule A15).',
    answer: success,
    refusals: ['organization-not-found', 'last-manager'],
  },
  getSpot: {
    says: 'Where the customer wants the dumpster (rule C67), of a cart or of the order with its id. Lengths are in feet; `remembered` is the plot that a signed-in person drew for the last order at the address; a guest’s spot is null in another browser. The photo comes by `PUT /carts/{id}/photo`.',
    answer: {
      plot: { driveway: 'middle', cars: 2, houseFeet: 50, wires: 'none', x: 50, y: 35, turn: 0 },
      photo: '/orders/photos/00000000-0000-4000-8000-000000000009?until=1790000000000&signature=…',
      remembered: null,
      box: { lengthFt: 22, widthFt: 7.5 },
    },
    refusals: [],
  },
  saveSpot: {
    says: 'Stores the drawn plot of a cart, or removes it with `null`. The photo stays.',
    answer: { cartId: '00000000-0000-4000-8000-000000000001' },
    refusals: ['step-missing', 'cart-ordered'],
  },
  moveSpot: {
    says: 'Stores another plot for an order whose truck is not on its way yet (rule C73). The photo stays, and no message is sent.',
    answer: success,
    refusals: ['order-not-found', 'spot-fixed'],
  },
  removeSpotPhoto: {
    says: 'Removes the photo of the spot. The plot stays.',
    answer: { cartId: '00000000-0000-4000-8000-000000000001' },
    refusals: ['step-missing', 'cart-ordered'],
  },
  removeAddress: { says: 'Removes a saved address.', answer: success, refusals: ['address-not-found'] },
  getFormerAccount: {
    says: 'Whether the number had an account that rested for 12 months and can be proven to be the person’s (rule M76); null otherwise.',
    answer: { triesLeft: 5 },
    refusals: [],
  },
  proveFormerAccount: {
    says: 'Proves by a saved card that the account of before is the person’s, and opens it (rule M76).',
    answer: { isProven: true, triesLeft: 4 },
    refusals: ['payment-unavailable', 'payment-not-possible'],
  },
  partFromFormerAccount: {
    says: 'Says that the account of before was somebody else’s (rule M76).',
    answer: success,
    refusals: [],
  },
  getCardProof: {
    says: 'On a device that the account does not know: how many tries are left to prove a saved card (rule M81); null otherwise.',
    answer: { triesLeft: 5 },
    refusals: [],
  },
  proveSavedCard: {
    says: 'Proves by a saved card that the account is the person’s: the device is known from then on (rule M81).',
    answer: { isProven: true, triesLeft: 4 },
    refusals: ['payment-unavailable', 'payment-not-possible'],
  },
  getSavedCards: {
    says: 'The cards that were saved when they paid; their last four digits are `••••` where they are hidden (rule M81).',
    answer: [{ _id: 'pm_1', card: 'visa', lastFour: '4242', expMonth: 12, expYear: 2029 }],
    refusals: ['payment-unavailable', 'payment-not-possible'],
  },
  removeCard: {
    says: 'Removes a saved card that no open order needs.',
    answer: success,
    refusals: ['card-not-found', 'card-needed', 'payment-unavailable', 'payment-not-possible'],
  },
  exportMyData: {
    says: 'Everything that is kept about the person.',
    answer: {
      madeAt: '2026-11-30T15:00:00.000Z',
      profile: {},
      addresses: [],
      consents: [],
      carts: [],
      orders: [],
      messages: [],
      repliesByText: [],
      waitingList: [],
      customers: [],
      drivers: [],
      savedViews: [],
      signIns: [],
      cards: [{ brand: 'visa', lastFour: '4242', expMonth: 12, expYear: 2029 }],
    },
    refusals: ['payment-unavailable', 'payment-not-possible'],
  },
  deleteMyAccount: {
    says: 'Erases the person and keeps the books (decision 9).',
    answer: success,
    refusals: [
      'account-other',
      'account-of-staff',
      'account-last-manager',
      'account-order-open',
      'account-balance-due',
      'account-fee-open',
      'account-refund-open',
      'cart-frozen',
      'payment-in-doubt',
    ],
  },
}
