/**
 * This module makes eight weeks of history for the office: routes that were published in the evening, tickets that were confirmed, and fees
 * from the field.
 */

import { organizationId } from '../ids.ts'
import { demoDrivers, demoOffice } from '../people.ts'
import type { Settled } from './bill.ts'
import type { DemoOrder } from './order.ts'
import type { Row, Rows } from './rows.ts'

const office = { organization_id: organizationId, actor_id: demoOffice[0]?.id ?? null, driver_id: null }

export function historyOf(
  rows: Rows,
  orders: readonly { readonly order: DemoOrder; readonly settled: Settled | null }[],
): Row[] {
  const all = [...publishedRoutes(rows), ...confirmedTickets(orders), ...proposedFees(rows)]
  return all.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}

type Change = Row & { readonly at: Date }

function publishedRoutes(rows: Rows): Change[] {
  const stops = new Map<unknown, number>()
  for (const { route_id: id } of rows.get('stop') ?? []) stops.set(id, (stops.get(id) ?? 0) + 1)
  return (rows.get('route') ?? []).flatMap(({ id, day, published_at: at }) =>
    at instanceof Date
      ? [
          {
            ...office,
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

function confirmedTickets(
  orders: readonly { readonly order: DemoOrder; readonly settled: Settled | null }[],
): Change[] {
  return orders.flatMap(({ order: { id, billedAt, ticket }, settled }) =>
    settled && billedAt && ticket
      ? [
          {
            ...office,
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
