/** These are the calls that an open page of the office makes. */
import { randomUUID } from 'node:crypto'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { demoId } from '#server/db/seed/ids.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export type Side = {
  readonly orders: number
  readonly app: TestApp
  readonly headers: Readonly<Record<string, string>>
  readonly day: Day
  readonly orderId: string
  readonly customerId: string
}

export type Reading = {
  readonly name: string
  readonly call: string
  readonly input: (side: Side) => object
  readonly maxRatio: number
  /** The least share of the call's time that the statements alone take. It is null if most of the work is pricing and not reading. */
  readonly leastOfBase: number | null
  readonly rounds: number
}

const usual = { maxRatio: 1.3, leastOfBase: 0.5, rounds: 200 }
/** The draft of a sale for one week in summer. */
const draft = {
  id: randomUUID(),
  name: 'Five percent less',
  precedence: 500,
  canCombine: true,
  active: true,
  scope: { customerClassification: 'all', zipCodes: 'all', customerIds: 'all' },
  terms: { type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '0.05' } },
  effectiveFrom: null,
  effectiveTo: null,
}
const triedCart = {
  zipCode: '78701',
  customerType: 'individual',
  promotionCode: null,
  addOnIds: [],
  materials: [{ id: demoId('material', 1) }],
  containers: { [demoId('container-type', 2)]: 1 },
}

/** Returns the typed search, such as the printed number of the last of so many orders. */
const searches: Readonly<Record<string, (orders: number) => string>> = {
  'four digits of a phone': () => '0077',
  'a common name': () => 'reyes',
  'a street': () => '177 bench lane 77',
  'a purchase order': orders => `po-${orders - 1}`,
  'a ticket': orders => `b${orders - 1}`,
}

const asked: readonly (Pick<Reading, 'name' | 'call' | 'input'> & Partial<Reading>)[] = [
  { name: 'a day with all lists', call: 'office.dispatch.day', input: ({ day }) => ({ day }) },
  { name: 'a week with all lists', call: 'office.dispatch.week', input: ({ day }) => ({ day }) },
  { name: 'tickets that wait', call: 'office.tickets.list', input: () => ({}) },
  {
    name: 'boxes',
    call: 'office.containers.list',
    input: () => ({ search: null, typeId: null, place: null, status: null }),
  },
  { name: 'an order', call: 'office.orders.get', input: ({ orderId }) => ({ orderId }) },
  ...Object.entries(searches).map(([name, text]) => ({
    name: `search by ${name}`,
    call: 'office.search',
    input: ({ orders }: Side) => ({ text: text(orders) }),
  })),
  ...Object.entries(searches).map(([name, text]) => ({
    name: `customers by ${name}`,
    call: 'office.customers.list',
    input: ({ orders }: Side) => ({ search: text(orders), filter: null, after: null }),
  })),
  { name: 'a customer', call: 'office.customers.get', input: ({ customerId: id }) => ({ id }) },
  { name: 'money by age', call: 'office.money.waiting', input: () => ({ list: 'due', after: null }) },
  {
    name: 'a quarter by weeks',
    call: 'office.reports.read',
    maxRatio: 1.5,
    input: ({ day }) => ({ areaId: null, from: addDays(day, -89), to: day, step: 'week' }),
  },
  {
    name: 'a price tried out',
    call: 'office.prices.tryOut',
    maxRatio: 1.5,
    input: ({ day }) => ({
      draft,
      cart: { ...triedCart, days: { dropOff: addDays(day, 3), pickup: addDays(day, 12) } },
    }),
  },
  {
    name: 'a draft over 30 days',
    call: 'office.prices.compareOrders',
    maxRatio: 1.5,
    leastOfBase: null,
    rounds: 10,
    input: () => ({ draft }),
  },
]

export const readings: readonly Reading[] = asked.map(one => ({ ...usual, ...one }))
