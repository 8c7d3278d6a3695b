/**
 * A stop: one place that a truck is sent to for one reason (rules D1 and D2). A visit leads to a customer's site and serves one order
 * or, as a swap, two; the other kinds lead to a facility or wherever the dispatcher says.
 */
import type { OrderStatus } from '#domain/order/lifecycle.ts'

export const stopKinds = [
  'drop-off',
  'pickup',
  'swap',
  'dump-and-return',
  'relocation',
  'dump',
  'yard',
  'errand',
] as const
export type StopKind = (typeof stopKinds)[number]

export const stopStates = ['planned', 'under-way', 'arrived', 'waiting', 'done', 'failed', 'withdrawn'] as const
export type StopState = (typeof stopStates)[number]

/** Somebody is still to drive there, or is there. */
export const openStates = ['planned', 'under-way', 'arrived', 'waiting'] as const satisfies StopState[]

export const isOpenStop = (state: StopState): boolean => openStates.some(one => one === state)

/** What a stop does for an order: brings its dumpster, or takes it away. */
export type Side = 'drop-off' | 'pickup'

/** The orders that a stop serves. A swap has both: it is one stop, and both move or neither. */
export type StopOrders = { readonly dropOffOrderId: string | null; readonly pickupOrderId: string | null }

/** A stop that brings one dumpster and takes another, or the same one. */
export const isExchange = ({ dropOffOrderId, pickupOrderId }: StopOrders): boolean =>
  dropOffOrderId !== null && pickupOrderId !== null

/** In the order in which they are locked and told. */
export const orderIdsOf = ({ pickupOrderId, dropOffOrderId }: StopOrders): string[] =>
  [pickupOrderId, dropOffOrderId].filter(id => id !== null)

/** With the order that it is about. */
export const orderIdsAround = (stop: StopOrders & { readonly aboutOrderId: string | null }): string[] => [
  ...orderIdsOf(stop),
  ...(stop.aboutOrderId === null ? [] : [stop.aboutOrderId]),
]

/** Each with what the stop does for it. */
export const sidesOf = ({ pickupOrderId, dropOffOrderId }: StopOrders): { orderId: string; side: Side }[] => [
  ...(pickupOrderId === null ? [] : [{ orderId: pickupOrderId, side: 'pickup' as const }]),
  ...(dropOffOrderId === null ? [] : [{ orderId: dropOffOrderId, side: 'drop-off' as const }]),
]

/** Statuses in which an order waits for a visit that nobody has published, by the side it waits for. */
const waitsFor: Partial<Record<OrderStatus, Side>> = {
  'pending-drop-off': 'drop-off',
  'pickup-requested': 'pickup',
  'pending-pickup': 'pickup',
}

/** Null where the order waits for no visit to be planned. */
export const sideToPlan = (status: OrderStatus): Side | null => waitsFor[status] ?? null

/** A visit's kind by the orders it serves; null where it serves none. */
export function visitKind({ dropOffOrderId, pickupOrderId }: StopOrders): 'drop-off' | 'pickup' | 'swap' | null {
  if (dropOffOrderId !== null) return pickupOrderId === null ? 'drop-off' : 'swap'
  return pickupOrderId === null ? null : 'pickup'
}

const atSite: readonly OrderStatus[] = [
  'drop-off-confirmed',
  'pickup-requested',
  'pending-pickup',
  'pickup-scheduled',
  'in-transit-pickup',
]

/** The order's box stands on its site: it can be moved to another place there. */
export const standsAtSite = (status: OrderStatus): boolean => atSite.includes(status)
