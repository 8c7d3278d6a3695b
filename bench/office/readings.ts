/** What an open page of the office asks, by its call. */
import type { Day } from '#domain/calendar.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

export type Side = {
  readonly app: TestApp
  readonly headers: Readonly<Record<string, string>>
  readonly day: Day
  /** A finished one. */
  readonly orderId: string
}

type Reading = { readonly name: string; readonly call: string; readonly input: (side: Side) => object }

export const readings: readonly Reading[] = [
  { name: 'a day with all lists', call: 'office.dispatch.day', input: ({ day }) => ({ day }) },
  { name: 'a week with all lists', call: 'office.dispatch.week', input: ({ day }) => ({ day }) },
  { name: 'tickets that wait', call: 'office.tickets.list', input: () => ({}) },
  {
    name: 'boxes',
    call: 'office.containers.list',
    input: () => ({ search: null, typeId: null, place: null, status: null }),
  },
  { name: 'an order', call: 'office.orders.get', input: ({ orderId }) => ({ orderId }) },
  ...Object.entries({
    'four digits of a phone': '0077',
    'a common name': 'reyes',
    'a street': 'bench lane 77',
    'a purchase order': 'po-999',
    'a ticket': 'b777',
  }).map(([name, text]): Reading => ({ name: `search by ${name}`, call: 'office.search', input: () => ({ text }) })),
]
