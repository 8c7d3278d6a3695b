/**
 * A container is one steel box with a number. Its place, its waste and its status follow from all its moves (rules D6 and D7). The moves
 * count in the order in which they happened, and not in which they were recorded.
 */
export const containerStatuses = ['created', 'available', 'in-use', 'in-maintenance', 'out-of-service'] as const
export type ContainerStatus = (typeof containerStatuses)[number]

export const containerPlaces = ['yard', 'site', 'truck', 'facility', 'unknown'] as const
export type ContainerPlace = (typeof containerPlaces)[number]

export const containerEvents = [
  'registered',
  'loaded',
  'set-down',
  'taken-up',
  'dumped',
  'parked',
  'counted',
  'repair',
  'back',
  'retired',
  'corrected',
] as const
export type ContainerEvent = (typeof containerEvents)[number]

/** The place and the content of a box. */
export type Whereabouts = {
  readonly place: ContainerPlace
  /** The yard or the facility at which the box is. */
  readonly facilityId: string | null
  readonly truckId: string | null
  /** The order whose waste is in the box, or whose customer has the box. */
  readonly orderId: string | null
  readonly isFull: boolean
}

export type ContainerState = Whereabouts & {
  readonly status: ContainerStatus
  /** The time at which the box came to its place. */
  readonly since: Date
}

export type ContainerMove = {
  readonly event: ContainerEvent
  readonly at: Date
  readonly to: Whereabouts
  /** The time at which the box first came to its place. Set only if a correction returns the box to a place that it never left. */
  readonly since?: Date | null
}

/** Builds the whereabouts after a move. Missing values become null. Values that this kind of place cannot have are left out. */
export function whereabouts(to: { readonly place: ContainerPlace } & Partial<Whereabouts>): Whereabouts {
  const isTipped = to.place === 'yard' || to.place === 'facility'
  return {
    place: to.place,
    facilityId: isTipped ? (to.facilityId ?? null) : null,
    truckId: to.place === 'truck' ? (to.truckId ?? null) : null,
    orderId: to.place === 'unknown' ? null : (to.orderId ?? null),
    isFull: to.isFull ?? false,
  }
}

/** Returns the state of a box after one more move. `state` is null if the box had no moves before. */
export function containerAfter(state: ContainerState | null, { event, at, to, since }: ContainerMove): ContainerState {
  const stayed = state !== null && isSamePlace(state, to)
  return {
    ...to,
    status: statusAfter(state?.status ?? 'created', event, to),
    since: since ?? (stayed ? state.since : at),
  }
}

/** Returns the state of a box after all its moves, the earliest first. Returns null if there are no moves. */
export const containerAfterAll = (moves: readonly ContainerMove[]): ContainerState | null =>
  moves.reduce<ContainerState | null>(containerAfter, null)

/**
 * A box in repair or retirement keeps that status through all moves, until it is back or a driver sets it down at a customer all the same.
 */
function statusAfter(status: ContainerStatus, event: ContainerEvent, to: Whereabouts): ContainerStatus {
  if (event === 'repair') return 'in-maintenance'
  if (event === 'retired') return 'out-of-service'
  const isLaidUp = status === 'in-maintenance' || status === 'out-of-service'
  if (isLaidUp && event !== 'back' && event !== 'set-down') return status
  if (to.place === 'unknown') return status === 'created' ? 'created' : 'in-use'
  return to.place === 'yard' && !to.isFull ? 'available' : 'in-use'
}

const isSamePlace = (a: Whereabouts, b: Whereabouts): boolean =>
  a.place === b.place && a.facilityId === b.facilityId && a.truckId === b.truckId && a.orderId === b.orderId

/** Returns true if the box is at a customer, or on its way there or back. The office can then neither repair nor retire it. */
export const isOut = (box: Pick<Whereabouts, 'place' | 'orderId'>): boolean =>
  box.orderId !== null || box.place === 'site' || box.place === 'truck'
