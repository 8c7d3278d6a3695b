/** What an event changes of its order besides the status. It is stored with the event: the events alone rebuild the order (rule L2). */
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'
import type { OrderSnapshot } from './snapshot.ts'

/** As it is afterwards; what is left out stays. */
export type OrderChange = {
  readonly dropOffWindow?: TimeWindow | null
  /** Until when the dumpster is rented. */
  readonly pickupWindow?: PickupWindow | null
  /** As its customer requested it. */
  readonly requestedPickupWindow?: TimeWindow | null
  /** When it is really to be picked up. */
  readonly finalPickupWindow?: TimeWindow | null
  readonly containers?: readonly Pick<OrderSnapshot['containers'][number], '_id' | 'size' | 'quantity'>[]
  readonly totalInCents?: number
  readonly preAuthInCents?: number
}

/** Ordered at the checkout, or agreed on the telephone. */
export function changeByOrdering(snapshot: OrderSnapshot, totalInCents: number): OrderChange {
  const { dropOffWindow, pickupWindow, preAuthInCents } = snapshot
  const containers = snapshot.containers.map(({ _id, size, quantity }) => ({ _id, size, quantity }))
  return { dropOffWindow, pickupWindow, containers, totalInCents, preAuthInCents }
}

/** A pick-up that is requested or due; null takes it back. */
export function changeByPickupRequest(window: TimeWindow | null): OrderChange {
  const requested = window && visitIn(window)
  return { requestedPickupWindow: requested, finalPickupWindow: requested }
}

/** A rental that ends on another day; what was requested before no longer counts. */
export function changeByExtension(pickupWindow: PickupWindow): OrderChange {
  return { pickupWindow, requestedPickupWindow: null, finalPickupWindow: null }
}

/** A visit that the office has scheduled; what was requested is stored beside it. */
export function changeBySchedule(visit: 'drop-off' | 'pickup', window: TimeWindow): OrderChange {
  return visit === 'drop-off' ? { dropOffWindow: window } : { finalPickupWindow: visitIn(window) }
}

const visitIn = ({ day, start, end }: TimeWindow): TimeWindow => ({ day, start, end })
