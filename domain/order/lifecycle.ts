/**
 * The lifecycle of an order as one table (rules L1 and L3). It says which event leads from which status to which, and who may cause the
 * event. The server, the office, the driver's app and the customer's buttons all read it. The server writes a status only with a `Move`,
 * and only this file makes one.
 */
import { Refusal } from '#domain/refusal/refusal.ts'

export const orderStatuses = [
  'created',
  'restricted',
  'payment-pending',
  'payment-failed',
  'pending-drop-off',
  'drop-off-scheduled',
  'in-transit-drop-off',
  'drop-off-confirmed',
  'pickup-requested',
  'pending-pickup',
  'pickup-scheduled',
  'in-transit-pickup',
  'pickup-confirmed',
  'waste-processing',
  'completed',
  'cancelled',
  'refunded',
  'refund-failed',
] as const

export type OrderStatus = (typeof orderStatuses)[number]
export type Actor = 'system' | 'customer' | 'driver' | 'admin'

/** `from` is null before there is an order. If `to` has several statuses, the caller names the one that the order gets. */
type Row = {
  readonly from: readonly (OrderStatus | null)[]
  readonly event: string
  readonly to: readonly OrderStatus[]
  readonly by: readonly Actor[]
}

export const lifecycle = [
  { from: [null], event: 'place', to: ['created'], by: ['system'] },
  { from: [null], event: 'place-restricted', to: ['restricted'], by: ['customer'] },
  { from: ['created'], event: 'accept', to: ['pending-drop-off'], by: ['system', 'admin'] },
  { from: ['restricted'], event: 'accept', to: ['payment-pending'], by: ['admin'] },
  { from: ['created', 'pending-drop-off'], event: 'cancel', to: ['cancelled'], by: ['customer', 'admin'] },
  { from: ['drop-off-scheduled', 'restricted'], event: 'cancel', to: ['cancelled'], by: ['admin'] },
  // Only before the delivery, as `customerActions` checks.
  { from: ['payment-pending', 'payment-failed'], event: 'cancel', to: ['cancelled'], by: ['customer', 'admin'] },
  { from: ['created', 'pending-drop-off'], event: 'schedule-drop-off', to: ['drop-off-scheduled'], by: ['admin'] },
  { from: ['drop-off-scheduled'], event: 'reschedule', to: ['drop-off-scheduled'], by: ['admin'] },
  { from: ['drop-off-scheduled'], event: 'unschedule', to: ['pending-drop-off'], by: ['admin'] },
  { from: ['drop-off-scheduled'], event: 'depart', to: ['in-transit-drop-off'], by: ['driver', 'admin'] },
  { from: ['in-transit-drop-off'], event: 'deliver', to: ['drop-off-confirmed'], by: ['driver', 'admin'] },
  { from: ['in-transit-drop-off'], event: 'turn-back', to: ['drop-off-scheduled'], by: ['driver', 'admin'] },
  { from: ['in-transit-drop-off'], event: 'attempt-failed', to: ['pending-drop-off'], by: ['driver', 'admin'] },
  { from: ['drop-off-confirmed'], event: 'reopen', to: ['pending-drop-off'], by: ['admin'] },
  {
    from: ['drop-off-confirmed', 'pending-pickup'],
    event: 'request-pickup',
    to: ['pickup-requested'],
    by: ['customer', 'admin'],
  },
  {
    from: ['drop-off-confirmed', 'pending-pickup'],
    event: 'request-swap',
    to: ['pickup-requested'],
    by: ['customer', 'admin'],
  },
  {
    from: ['pickup-requested'],
    event: 'withdraw-pickup',
    to: ['drop-off-confirmed', 'pending-pickup'],
    by: ['customer', 'admin'],
  },
  {
    from: ['pickup-requested', 'pending-pickup'],
    event: 'withdraw-swap',
    to: ['drop-off-confirmed', 'pending-pickup'],
    by: ['customer', 'admin'],
  },
  // The swap ends, and its pick-up remains.
  { from: ['pickup-requested'], event: 'drop-swap', to: ['pickup-requested'], by: ['admin'] },
  { from: ['pending-pickup'], event: 'drop-swap', to: ['pending-pickup'], by: ['admin'] },
  { from: ['pickup-scheduled'], event: 'drop-swap', to: ['pickup-scheduled'], by: ['admin'] },
  { from: ['in-transit-pickup'], event: 'drop-swap', to: ['in-transit-pickup'], by: ['admin'] },
  {
    from: ['drop-off-confirmed', 'pending-pickup'],
    event: 'extend',
    to: ['drop-off-confirmed'],
    by: ['customer', 'admin'],
  },
  { from: ['drop-off-confirmed'], event: 'rental-ended', to: ['pending-pickup'], by: ['system'] },
  { from: ['pickup-requested', 'pending-pickup'], event: 'schedule-pickup', to: ['pickup-scheduled'], by: ['admin'] },
  { from: ['pickup-scheduled'], event: 'reschedule', to: ['pickup-scheduled'], by: ['admin'] },
  { from: ['pickup-scheduled'], event: 'unschedule', to: ['pending-pickup'], by: ['admin'] },
  { from: ['pickup-scheduled'], event: 'depart', to: ['in-transit-pickup'], by: ['driver', 'admin'] },
  { from: ['in-transit-pickup'], event: 'collect', to: ['pickup-confirmed'], by: ['driver', 'admin'] },
  { from: ['in-transit-pickup'], event: 'turn-back', to: ['pickup-scheduled'], by: ['driver', 'admin'] },
  { from: ['in-transit-pickup'], event: 'attempt-failed', to: ['pending-pickup'], by: ['driver', 'admin'] },
  { from: ['pickup-confirmed'], event: 'reopen', to: ['pending-pickup'], by: ['admin'] },
  { from: ['pickup-confirmed'], event: 'dump', to: ['waste-processing'], by: ['driver', 'admin'] },
  { from: ['waste-processing'], event: 'reopen', to: ['pickup-confirmed'], by: ['admin'] },
  {
    from: ['waste-processing'],
    event: 'finalize',
    to: ['completed', 'payment-pending', 'payment-failed'],
    by: ['admin'],
  },
  { from: ['payment-failed'], event: 'pay', to: ['payment-pending'], by: ['customer', 'admin'] },
  { from: ['payment-pending'], event: 'payment-succeeded', to: ['completed', 'pending-drop-off'], by: ['system'] },
  { from: ['payment-pending'], event: 'payment-failed', to: ['payment-failed'], by: ['system'] },
  { from: ['cancelled', 'completed'], event: 'refund', to: ['refunded', 'refund-failed'], by: ['system', 'admin'] },
  // The customer's bank returned the refund.
  { from: ['cancelled', 'completed', 'refunded'], event: 'refund-returned', to: ['refund-failed'], by: ['system'] },
  { from: ['refund-failed'], event: 'retry-refund', to: ['refunded'], by: ['admin'] },
  // The customer got the money in another way than by our refund: by check, or from the payment service itself.
  { from: ['refund-failed'], event: 'paid-back', to: ['refunded'], by: ['system', 'admin'] },
] as const satisfies readonly Row[]

export type OrderEvent = (typeof lifecycle)[number]['event']

declare const madeByTheTable: unique symbol

/** A legal change of an order's status. Only `move` creates one. */
export type Move = {
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly event: OrderEvent
  readonly by: Actor
  readonly [madeByTheTable]: true
}

const rows: readonly (Row & { readonly event: OrderEvent })[] = lifecycle

/**
 * Returns the move that an event makes from a status. The status is null before there is an order. If the event has several outcomes,
 * `outcome` names one.
 * @throws 'illegal-move' with the present status.
 * @throws RangeError if `outcome` is missing or impossible, which is a bug.
 */
export function move(from: OrderStatus | null, event: OrderEvent, by: Actor, outcome?: OrderStatus): Move {
  const row = rowFor(from, event, by)
  if (row === undefined) throw new Refusal('illegal-move', { status: from ?? 'not placed' })
  const to = outcome ?? (row.to.length === 1 ? row.to[0] : undefined)
  if (to === undefined || !row.to.includes(to)) throw new RangeError(`${event} does not lead to ${outcome}`)
  return { from, to, event, by } as Move
}

/** Returns whether this actor may cause this event now. */
export function canMove(from: OrderStatus | null, event: OrderEvent, by: Actor): boolean {
  return rowFor(from, event, by) !== undefined
}

/** Returns the events that an actor may cause in a status, in the order of the table. */
export function actionsFor(status: OrderStatus, by: Actor): OrderEvent[] {
  return rows.filter(row => row.from.includes(status) && row.by.includes(by)).map(row => row.event)
}

const ended: ReadonlySet<OrderStatus> = new Set<OrderStatus>(['completed', 'cancelled', 'refunded', 'refund-failed'])

/** Returns true if the order has ended. One of its refunds may still be under way. */
export const hasEnded = (status: OrderStatus): boolean => ended.has(status)

export function isOrderStatus(text: string): text is OrderStatus {
  return orderStatuses.some(status => status === text)
}

function rowFor(from: OrderStatus | null, event: OrderEvent, by: Actor) {
  return rows.find(row => row.event === event && row.from.includes(from) && row.by.includes(by))
}
