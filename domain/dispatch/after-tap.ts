/** What a tap makes of its stop or load. The phone shows it at once, and the server decides by the same function (rule D12). */
import type { OrderEvent, OrderStatus } from '#domain/order/lifecycle.ts'
import { canMove, move } from '#domain/order/lifecycle.ts'
import type { LoadState } from './driver-day.ts'
import { isOpen, type Side, type StopState } from './stop.ts'
import type { LoadTap, StopTap, Tap } from './tap.ts'

/** The stop's next state; the same state where the tap says what is known; null where the stop cannot follow. */
export function stopStateAfter(state: StopState, kind: StopTap['kind']): StopState | null {
  if (state === 'withdrawn') return null
  if (kind === 'start') return state === 'planned' ? 'under-way' : state
  if (kind === 'here') return state === 'planned' || state === 'under-way' ? 'arrived' : state
  if (!isOpen(state)) return null
  return kind === 'done' ? 'done' : 'failed'
}

/** As `stopStateAfter`, of a load. */
export function loadStateAfter(state: LoadState, kind: LoadTap['kind']): LoadState | null {
  if (kind === 'left-in-yard') return state === 'on-truck' || state === 'in-yard' ? 'in-yard' : null
  if (kind === 'dumped') return state === 'on-truck' || state === 'in-yard' ? 'dumped' : state
  return state === 'confirmed' ? null : 'ticketed'
}

const ways: Readonly<Record<Side, Readonly<Record<StopTap['kind'], readonly OrderEvent[]>>>> = {
  'drop-off': {
    start: ['depart'],
    here: ['depart'],
    done: ['depart', 'deliver'],
    'could-not': ['depart', 'attempt-failed'],
  },
  pickup: {
    start: ['depart'],
    here: ['depart'],
    done: ['depart', 'collect'],
    'could-not': ['depart', 'attempt-failed'],
  },
}

/** Statuses in which the truck is on its way: departing is behind them. */
const departed: Readonly<Record<Side, OrderStatus>> = { 'drop-off': 'in-transit-drop-off', pickup: 'in-transit-pickup' }

/**
 * The events of the lifecycle that a tap stands for, from the status that its order has: those that were not tapped come with it. Null
 * where the lifecycle does not lead from there.
 */
export function eventsOfTap(side: Side, kind: StopTap['kind'], status: OrderStatus): readonly OrderEvent[] | null {
  const events = ways[side][kind].slice(status === departed[side] ? 1 : 0)
  let at: OrderStatus = status
  for (const event of events) {
    if (!canMove(at, event, 'driver')) return null
    at = move(at, event, 'driver').to
  }
  return events
}

/** The taps of a batch that count: one that was taken back, and what took it back, change nothing. */
export function withoutUndone(taps: readonly Tap[]): readonly Tap[] {
  const undone = new Set(taps.flatMap(tap => (tap.kind === 'undo' ? [tap.tapId] : [])))
  return taps.filter(tap => tap.kind !== 'undo' && !undone.has(tap.id))
}
