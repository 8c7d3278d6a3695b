/**
 * One steel box with a number. Where it is, whose waste it holds and whether it can be used is the sum of its moves, in the order of
 * the hours they happened at, not of those we learned of them (rules D6 and D7).
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

/** Where a box is, and what is in it. */
export type Whereabouts = {
  readonly place: ContainerPlace
  /** Its yard or facility. */
  readonly facilityId: string | null
  readonly truckId: string | null
  /** Whose waste it holds, or who has it. */
  readonly orderId: string | null
  readonly isFull: boolean
}

export type ContainerState = Whereabouts & {
  readonly status: ContainerStatus
  /** When it came to where it is. */
  readonly since: Date
}

export type ContainerMove = {
  readonly event: ContainerEvent
  readonly at: Date
  readonly to: Whereabouts
  /** If a correction puts the dumpster back to a place that it never left: the time at which it came there. */
  readonly since?: Date | null
}

/** Where a move leads, as far as the caller says it: the rest is empty, and what its kind of place cannot have is left out. */
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

/** What a box is after one more move; null stands for a box without any. */
export function containerAfter(state: ContainerState | null, { event, at, to, since }: ContainerMove): ContainerState {
  const stayed = state !== null && isSamePlace(state, to)
  return {
    ...to,
    status: statusAfter(state?.status ?? 'created', event, to),
    since: since ?? (stayed ? state.since : at),
  }
}

/** What a box is after all its moves, the earliest first; null where there are none. */
export const containerAfterAll = (moves: readonly ContainerMove[]): ContainerState | null =>
  moves.reduce<ContainerState | null>(containerAfter, null)

/** A box that is repaired or retired stays so wherever it is taken, until it is back or somebody delivers it all the same. */
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

/** With a customer, or on its way there or back: it can be neither repaired nor retired. */
export const isOut = (box: Pick<Whereabouts, 'place' | 'orderId'>): boolean =>
  box.orderId !== null || box.place === 'site' || box.place === 'truck'
