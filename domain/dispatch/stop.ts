/**
 * A stop is one place that a truck drives to for one reason (rules D1 and D2). A visit leads to a customer's site and serves one order or,
 * as a swap, two. The other kinds lead to a facility or to an address that the dispatcher chooses.
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

/** The states in which the driver still has to drive to the stop or is there. */
export const openStates = ['planned', 'under-way', 'arrived', 'waiting'] as const satisfies StopState[]

export const isOpenStop = (state: StopState): boolean => openStates.some(one => one === state)

/** The side of an order that a stop serves. It either brings the dumpster or takes it away. */
export type Side = 'drop-off' | 'pickup'

/** The orders that a stop serves. A swap serves two orders with one stop: either both change their status or neither does. */
export type StopOrders = { readonly dropOffOrderId: string | null; readonly pickupOrderId: string | null }

/** Returns true if the stop brings one dumpster and takes another, or brings back the same one. */
export const isExchange = ({ dropOffOrderId, pickupOrderId }: StopOrders): boolean =>
  dropOffOrderId !== null && pickupOrderId !== null

/** Returns the ids in the order in which the server locks and notifies the orders. */
export const orderIdsOf = ({ pickupOrderId, dropOffOrderId }: StopOrders): string[] =>
  [pickupOrderId, dropOffOrderId].filter(id => id !== null)

/** Returns the ids of the served orders and of the order that the stop is about. */
export const orderIdsAround = (stop: StopOrders & { readonly aboutOrderId: string | null }): string[] => [
  ...orderIdsOf(stop),
  ...(stop.aboutOrderId === null ? [] : [stop.aboutOrderId]),
]

/** Returns each order with its side. */
export const sidesOf = ({ pickupOrderId, dropOffOrderId }: StopOrders): { orderId: string; side: Side }[] => [
  ...(pickupOrderId === null ? [] : [{ orderId: pickupOrderId, side: 'pickup' as const }]),
  ...(dropOffOrderId === null ? [] : [{ orderId: dropOffOrderId, side: 'drop-off' as const }]),
]

/** The side of the visit that an order waits for, by its status, while the visit is not published. */
const waitsFor: Partial<Record<OrderStatus, Side>> = {
  'pending-drop-off': 'drop-off',
  'pickup-requested': 'pickup',
  'pending-pickup': 'pickup',
}

/** Returns null if the order waits for no visit. */
export const sideToPlan = (status: OrderStatus): Side | null => waitsFor[status] ?? null

/** Returns the kind of a visit that serves these orders, or null if it serves none. */
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

/** Returns true if the order's box stands on its site, so that a truck can move it to another place there. */
export const standsAtSite = (status: OrderStatus): boolean => atSite.includes(status)
