/**
 * The changes that an event makes to its order besides the status. The event stores them, so that the events alone can rebuild the order
 * (rule L2).
 */
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { OrderSnapshot } from './snapshot.ts'

/** The new values. A property that is missing does not change. */
export type OrderChange = {
  readonly dropOffWindow?: TimeWindow | null
  /** The window in which the rental ends. */
  readonly pickupWindow?: PickupWindow | null
  /** The window that the customer requested. */
  readonly requestedPickupWindow?: TimeWindow | null
  /** The window in which the pick-up will really take place. */
  readonly finalPickupWindow?: TimeWindow | null
  readonly containers?: readonly Pick<OrderSnapshot['containers'][number], '_id' | 'size' | 'quantity'>[]
  readonly totalInCents?: number
  readonly preAuthInCents?: number
}

/** The order was placed at the checkout or by an agreement on the phone. */
export function changeByOrdering(snapshot: OrderSnapshot, totalInCents: number): OrderChange {
  const { dropOffWindow, pickupWindow, preAuthInCents } = snapshot
  const containers = snapshot.containers.map(({ _id, size, quantity }) => ({ _id, size, quantity }))
  return { dropOffWindow, pickupWindow, containers, totalInCents, preAuthInCents }
}

/** The customer requested a pick-up, or the pick-up is due. Null withdraws it. */
export function changeByPickupRequest(window: TimeWindow | null): OrderChange {
  const requested = window && visitIn(window)
  return { requestedPickupWindow: requested, finalPickupWindow: requested }
}

/** The rental ends on another day, so that an earlier request no longer counts. */
export function changeByExtension(pickupWindow: PickupWindow): OrderChange {
  return { pickupWindow, requestedPickupWindow: null, finalPickupWindow: null }
}

/** The office scheduled a visit. The customer's request is stored beside it. */
export function changeBySchedule(visit: 'drop-off' | 'pickup', window: TimeWindow): OrderChange {
  return visit === 'drop-off' ? { dropOffWindow: window } : { finalPickupWindow: visitIn(window) }
}

const visitIn = ({ day, start, end }: TimeWindow): TimeWindow => ({ day, start, end })
