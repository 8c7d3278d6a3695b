/**
 * Computes what a tap changes on its stop or load. The phone shows the change at once, and the server uses the same functions (rule D12).
 */
import type { Actor, OrderEvent, OrderStatus } from '#domain/order/lifecycle.ts'
import { canMove, move } from '#domain/order/lifecycle.ts'
import type { LoadState } from './driver-day.ts'
import { isOpenStop, type Side, type StopKind, type StopState } from './stop.ts'
import type { LoadTap, StopTap, Tap } from './tap.ts'

/** Returns the stop's next state: the same state if the tap adds nothing, and null if the tap is not possible in this state. */
export function stopStateAfter(state: StopState, kind: StopTap['kind']): StopState | null {
  if (state === 'withdrawn') return null
  if (kind === 'start') return state === 'planned' ? 'under-way' : state
  if (kind === 'here' || kind === 'taken') return state === 'planned' || state === 'under-way' ? 'arrived' : state
  if (kind === 'wait') return isOpenStop(state) ? 'waiting' : state
  if (!isOpenStop(state)) return null
  return kind === 'done' ? 'done' : 'failed'
}

/** A tap which says that a driver is on the way to an open stop or has arrived there. */
export type BeginningTap = {
  readonly kind: Exclude<StopTap['kind'], 'done' | 'could-not'>
  readonly driverId: string
  readonly at: Date
}

/**
 * Several drivers may have begun the same open stop. Decides to which driver the stop belongs, and how far that driver is. The order in
 * which their taps arrive does not matter (rule D42). The stop belongs to the driver who took its box. If no driver took it, the stop
 * belongs to the driver who began first. If two began at the same time, the stop belongs to the driver with the lower id.
 */
export function decideDriver(
  taps: readonly BeginningTap[],
): { readonly driverId: string; readonly state: StopState } | null {
  const took = taps.filter(tap => tap.kind === 'taken')
  const [first] = (took.length > 0 ? took : taps).toSorted(
    (a, b) => Number(a.at) - Number(b.at) || (a.driverId < b.driverId ? -1 : 1),
  )
  if (!first) return null
  const own = taps.filter(tap => tap.driverId === first.driverId)
  const state = own.reduce<StopState>((reached, { kind }) => stopStateAfter(reached, kind) ?? reached, 'planned')
  return { driverId: first.driverId, state }
}

/** Returns the load's next state, as `stopStateAfter` does for a stop. */
export function loadStateAfter(state: LoadState, kind: LoadTap['kind']): LoadState | null {
  if (kind === 'left-in-yard') return state === 'on-truck' || state === 'in-yard' ? 'in-yard' : null
  if (kind === 'dumped') return state === 'on-truck' || state === 'in-yard' ? 'dumped' : state
  return state === 'confirmed' ? null : 'ticketed'
}

const ways: Readonly<Record<Side, Readonly<Record<StopTap['kind'], readonly OrderEvent[]>>>> = {
  'drop-off': {
    start: ['depart'],
    here: ['depart'],
    wait: ['depart'],
    taken: ['depart'],
    done: ['depart', 'deliver'],
    'could-not': ['depart', 'attempt-failed'],
  },
  pickup: {
    start: ['depart'],
    here: ['depart'],
    wait: ['depart'],
    taken: ['depart', 'collect'],
    done: ['depart', 'collect'],
    'could-not': ['depart', 'attempt-failed'],
  },
}

/** The events that the office may add before a visit that was not planned, or before a visit that the customer had withdrawn. */
const eventsBefore: Readonly<Record<Side, readonly OrderEvent[]>> = {
  'drop-off': ['schedule-drop-off'],
  pickup: ['request-pickup', 'schedule-pickup'],
}

/**
 * Returns the lifecycle events that a tap causes if its order has this status. The result includes earlier events that the driver did not
 * tap. If the office records the visit, the result also includes the request and the planning of the visit if they are missing. Returns
 * null if the lifecycle has no path from this status.
 */
export function eventsOfTap(
  side: Side,
  kind: StopTap['kind'],
  status: OrderStatus,
  by: Extract<Actor, 'driver' | 'admin'> = 'driver',
): readonly OrderEvent[] | null {
  const way = by === 'admin' ? [...eventsBefore[side], ...ways[side][kind]] : ways[side][kind]
  const isOnlyDeparting =
    kind === 'start' || kind === 'here' || kind === 'wait' || (kind === 'taken' && side === 'drop-off')
  if (isOnlyDeparting && status === inTransit[side]) return []
  for (let length = 1; length <= way.length; length += 1) {
    const events = way.slice(-length)
    if (canApplyEvents(status, events, by)) return events
  }
  return null
}

const collected: readonly OrderStatus[] = [
  'pickup-confirmed',
  'waste-processing',
  'completed',
  'payment-pending',
  'payment-failed',
]

/**
 * Returns the same as `eventsOfTap` for a kind of stop. The pick-up events that a dump and return has already caused are left out (rule
 * D65).
 */
export const eventsOfTapAtStop = (
  stop: StopKind,
  ...[side, kind, status, by]: Parameters<typeof eventsOfTap>
): readonly OrderEvent[] | null =>
  stop === 'dump-and-return' && side === 'pickup' && collected.includes(status)
    ? []
    : eventsOfTap(side, kind, status, by)

function canApplyEvents(status: OrderStatus, events: readonly OrderEvent[], by: Actor): boolean {
  let at = status
  for (const event of events) {
    if (!canMove(at, event, by)) return false
    at = move(at, event, by).to
  }
  return true
}

/** The statuses in which the truck is on its way, so that the departure has already happened. */
const inTransit: Readonly<Record<Side, OrderStatus>> = {
  'drop-off': 'in-transit-drop-off',
  pickup: 'in-transit-pickup',
}

/** Returns the taps of a batch that count, without taps that were undone and without the taps that undo them. */
export function withoutUndone(taps: readonly Tap[]): readonly Tap[] {
  const undone = new Set(taps.flatMap(tap => (tap.kind === 'undo' ? [tap.tapId] : [])))
  return taps.filter(tap => tap.kind !== 'undo' && !undone.has(tap.id))
}
