/** An order as the office's calls answer it. */

import { reasonFor } from '#domain/pricing/reason.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import type { ListedOrder, OfficeOrder } from '#web/office/orders/queries.ts'
import type { TodayPage } from '#web/office/today/queries.ts'

export const orderId = '00000000-0000-4000-8000-000000000383'
const monday = dayOf('2026-11-23')
const morning = { day: monday, start: 9, end: 12 }

/** The driver delivered the dumpster on Monday with a tap that the server learned of later. The dumpster is rented for a week. */
export const officeOrder: OfficeOrder = {
  id: orderId,
  number: 'R-10383',
  status: 'drop-off-confirmed',
  timeZone: 'America/Chicago',
  awaited: { what: 'end-of-rental', who: 'customer' },
  isBeyondCapacity: false,
  isAddressToCheck: false,
  rental: { endsOn: dayOf('2026-11-30'), daysLeft: 6, isActual: true },
  seen: 7,
  actions: ['request-pickup', 'request-swap', 'extend', 'reopen'],
  placedAt: '2026-11-20T15:00:00.000Z',
  poNumber: 'PO 7',
  jobName: null,
  customerId: '00000000-0000-4000-8000-00000000c001',
  customer: {
    name: 'Rosa Reyes',
    company: 'Hill Country Roofing',
    phone: '+15125550142',
    email: 'rosa@example.com',
    customerType: 'contractor',
  },
  place: {
    address: {
      line1: '1100 Congress Ave',
      line2: null,
      city: 'Austin',
      state: 'TX',
      postalCode: '78701',
      gateCode: '#1234',
    },
    zipCode: '78701',
    restrictions: { 'Gated community': 'code 4471' },
    locationType: 'private',
  },
  boxes: [{ name: '20 yard dumpster', size: '20yard', quantity: 1 }],
  materials: ['Household junk'],
  toCallAbout: ['Asbestos'],
  windows: {
    askedDropOff: morning,
    dropOff: morning,
    promisedDropOff: morning,
    pickup: { day: dayOf('2026-11-30'), start: 9, end: 12, isActualPickupDate: true },
    askedPickup: null,
    finalPickup: null,
    promisedPickup: null,
  },
  swap: null,
  replaces: null,
  timeline: [
    {
      id: 1,
      event: 'place',
      to: 'created',
      by: 'system',
      who: null,
      at: '2026-11-20T15:00:00.000Z',
      recordedAt: null,
      why: null,
    },
    {
      id: 7,
      event: 'deliver',
      to: 'drop-off-confirmed',
      by: 'driver',
      who: 'Luis',
      why: null,
      at: '2026-11-23T15:40:00.000Z',
      recordedAt: '2026-11-23T21:05:00.000Z',
    },
  ],
  notes: [
    {
      id: 'n1',
      content: 'Dog in the yard',
      at: '2026-11-21T15:00:00.000Z',
      who: 'Dana',
      isObjection: false,
      isAnswer: false,
    },
  ],
  replies: [],
  messages: [
    {
      id: 3,
      occasion: 'delivered',
      channel: 'sms',
      text: 'Your dumpster is here.',
      isWithheld: false,
      deliveredAt: null,
      undeliverableWhy: null,
      attempts: 1,
      at: '2026-11-23T21:05:00.000Z',
      sentAt: '2026-11-23T21:06:00.000Z',
    },
    {
      id: 4,
      occasion: 'charged',
      channel: 'email',
      text: null,
      isWithheld: false,
      deliveredAt: null,
      undeliverableWhy: null,
      attempts: 4,
      at: '2026-11-23T21:07:00.000Z',
      sentAt: null,
    },
  ],
  photos: [{ id: 'p1', kind: 'drop-off', url: '/orders/photos/p1', at: '2026-11-23T15:40:00.000Z' }],
  plan: {
    stops: [
      {
        id: 's1',
        kind: 'drop-off',
        state: 'done',
        day: monday,
        window: { start: 9, end: 12 },
        driver: 'Luis Ortega',
        truck: 'Mack 12',
        isPublished: true,
        doneAt: '2026-11-23T15:40:00.000Z',
        failedReason: null,
        other: null,
      },
    ],
    moves: [
      {
        id: 9,
        box: 'C-114',
        boxId: 'b1',
        event: 'set-down',
        place: 'site',
        facility: null,
        who: 'Luis',
        why: null,
        at: '2026-11-23T15:40:00.000Z',
      },
    ],
    box: { id: 'b1', number: 'C-114' },
    questions: 0,
  },
  load: null,
  money: {
    cost: {
      lines: [
        {
          kind: 'container',
          label: '20 yard dumpster',
          quantity: 1,
          amountInCents: 52_500,
          reason: reasonFor('reason.goodwill'),
        },
      ],
      subTotalInCents: cents(52_500),
      totalInCents: cents(52_500),
    },
    balanceInCents: 0,
    uncharged: null,
    taxes: null,
    refundableInCents: 0,
    request: null,
    payments: [{ card: 'visa', lastFour: '4242', amountInCents: 52_500, at: '2026-11-20T15:00:00.000Z' }],
    charges: [],
    refunds: [],
    dispute: null,
    bill: null,
    bills: [],
    canCorrect: false,
    fees: [],
    typedFee: { cleaningInCents: 5_000, isNamed: false },
    preAuthInCents: 50_000,
    cardConsent: null,
  },
}

/** A day on which nothing waits. On Tuesday one box is missing. */
export const quietDay: TodayPage = {
  today: monday,
  timeZone: 'America/Chicago',
  since: '2026-11-22T23:00:00.000Z',
  changes: [],
  acts: [],
  payments: null,
  account: null,
  addresses: null,
  services: [],
  heldTexts: null,
  next: { day: dayOf('2026-11-24'), stops: 22, routes: 4, short: [{ name: '20 yard dumpster', by: 1 }] },
  sections: {
    'needs-decision': { count: 0, rows: [] },
    outstanding: { count: 0, rows: [] },
    overdue: { count: 0, rows: [] },
    objections: null,
    'payment-notices': null,
    'failed-money': null,
    'unpaid-swaps': { count: 0, rows: [] },
    'beyond-capacity': { count: 0, rows: [] },
    'addresses-to-check': { count: 0, rows: [] },
    tickets: null,
    'failed-messages': { count: 0, rows: [] },
    replies: null,
    'trucks-down': { count: 0, rows: [] },
    'inspections-overdue': { count: 0, rows: [] },
  },
}

/** Returns the id of the order `R-1000<index>` on a list. */
export const orderRowId = (index: number) => `00000000-0000-4000-8000-00000000000${index}`

/** Returns the order `R-1000<index>` on a list. It waits for its drop-off. */
export const orderRow = (index: number): ListedOrder => ({
  id: orderRowId(index),
  number: `R-1000${index}`,
  status: 'pending-drop-off',
  name: 'Rosa Reyes',
  street: '1100 Congress Ave',
  city: 'Austin',
  size: '20 yard dumpster',
  poNumber: null,
  jobName: null,
  timeZone: 'America/Chicago',
  placedAt: '2026-11-20T15:00:00.000Z',
  rental: null,
  dueInCents: 0,
  visit: null,
})
