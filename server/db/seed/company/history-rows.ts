/**
 * This module makes eight weeks of history for the office: visits that were planned, routes that were published in the evening, tickets
 * that were confirmed, fees from the field, and dumpsters and trucks that were sent to repair. Each has the person whose work it is.
 */

import { dayInMs } from '#domain/value/calendar.ts'
import { type demoBoxes, demoTrucks, laidUpSinceDays } from '../fleet.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoDrivers, demoOffice } from '../people.ts'
import type { Settled } from './bill.ts'
import type { DemoOrder } from './order.ts'
import type { Row, Rows } from './rows.ts'

const by = (person: (typeof demoOffice)[number] | undefined) => ({
  organization_id: organizationId,
  actor_id: person?.id ?? null,
  driver_id: null,
})
const [dana, miguel, priya] = demoOffice
const [owner, dispatcher, bookkeeper] = [by(dana), by(miguel), by(priya)]

type Past = {
  readonly now: Date
  readonly boxes: ReturnType<typeof demoBoxes>
  readonly orders: readonly { readonly order: DemoOrder; readonly settled: Settled | null }[]
}

export function historyOf(rows: Rows, { now, boxes, orders }: Past): Row[] {
  const all = [
    ...plannedStops(rows),
    ...publishedRoutes(rows),
    ...confirmedTickets(orders),
    ...proposedFees(rows),
    ...repairs(boxes, now),
    ...changedPrices(now),
  ]
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

type Change = Row & { readonly at: Date }

function plannedStops(rows: Rows): Change[] {
  const drivers = new Map((rows.get('route') ?? []).map(({ id, driver_id: driverId }) => [id, driverId]))
  return (rows.get('stop') ?? []).flatMap(({ id, day, route_id: routeId, created_at: at }) =>
    at instanceof Date
      ? [
          {
            ...dispatcher,
            at,
            act: 'plan-stop',
            object: 'stop',
            object_id: id,
            before: null,
            after: { day: Date.parse(`${day}T00:00:00Z`), driverId: drivers.get(routeId) ?? null },
          },
        ]
      : [],
  )
}

function publishedRoutes(rows: Rows): Change[] {
  const stops = new Map<unknown, number>()
  for (const { route_id: id } of rows.get('stop') ?? []) stops.set(id, (stops.get(id) ?? 0) + 1)
  return (rows.get('route') ?? []).flatMap(({ id, day, published_at: at }) =>
    at instanceof Date
      ? [
          {
            ...dispatcher,
            at,
            act: 'publish',
            object: 'route',
            object_id: id,
            before: null,
            after: { day: Date.parse(`${day}T00:00:00Z`), stops: stops.get(id) ?? 0 },
          },
        ]
      : [],
  )
}

function confirmedTickets(orders: Past['orders']): Change[] {
  return orders.flatMap(({ order: { id, billedAt, ticket }, settled }) =>
    settled && billedAt && ticket
      ? [
          {
            ...bookkeeper,
            at: billedAt,
            act: 'confirm-ticket',
            object: 'load',
            object_id: id,
            before: { state: 'ticketed' },
            after: { state: 'confirmed', tons: ticket.tons },
          },
        ]
      : [],
  )
}

function proposedFees(rows: Rows): Change[] {
  return (rows.get('order_fee') ?? []).flatMap(
    ({ id, order_id: orderId, kind, driver_id: driverId, proposed_at: at }) =>
      at instanceof Date
        ? [
            {
              organization_id: organizationId,
              actor_id: null,
              driver_id: driverId ?? demoDrivers[0]?.id ?? null,
              at,
              act: 'propose-fee',
              object: 'fee',
              object_id: id,
              before: null,
              after: { kind, orderId },
            },
          ]
        : [],
  )
}

/** The dumpsters and the truck of the fleet that are in repair were sent there some days before the start. */
function repairs(boxes: Past['boxes'], now: Date): Change[] {
  const at = new Date(now.getTime() - laidUpSinceDays * dayInMs)
  const trucks = demoTrucks.filter(({ status }) => status === 'in-maintenance')
  return [
    ...boxes.flatMap(({ id, moves }) => {
      const sent = moves.find(({ event }) => event === 'repair')
      return sent
        ? [{ ...dispatcher, at: sent.at, act: 'repair', object: 'container', object_id: id, ...sentFromYard }]
        : []
    }),
    ...trucks.map(({ id, status }) => ({
      ...owner,
      at,
      act: 'set-status',
      object: 'truck',
      object_id: id,
      before: { status: 'available' },
      after: { status },
    })),
  ]
}

const sentFromYard = {
  before: { place: 'yard', status: 'available' },
  after: { place: 'yard', status: 'in-maintenance' },
}

const pricesChangedEveryDays = 9

/** These changes fill the history: the owner saved a price every nine days in the weeks before the demo begins. */
const changedPrices = (now: Date): Change[] =>
  [1, 2, 3, 4, 5].map(number => ({
    ...owner,
    at: new Date(now.getTime() - number * pricesChangedEveryDays * dayInMs),
    act: 'change',
    object: 'pricing-rule',
    object_id: demoId('pricing-rule', number),
    before: null,
    after: null,
  }))
