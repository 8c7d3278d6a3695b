/**
 * Considers every order of a few stops without a walk through each order (Held and Karp, rule D31). Some partial orders have the same
 * stops, the same place and the same boxes on the truck. Of these, the search keeps only those that no other beats in promises and time.
 */
import type { DayIndex, IndexedStop, PlanChoices } from './day-index.ts'
import { bestEnd, neededFor, reachBest } from './legs.ts'
import { canBeat, keepBest, type Moment, startOf } from './moment.ts'

export type Order = { readonly stops: readonly IndexedStop[]; readonly end: Moment }

/** The moments by place and boxes. */
type Reached = Map<number, Moment[]>

type Search = {
  readonly day: DayIndex
  readonly free: readonly IndexedStop[]
  /** For each number of free stops that are done, the fixed stops that have to come before the next free stop. */
  readonly fixedAfter: readonly (readonly IndexedStop[])[]
  /** The present order. The search drops a partial order that cannot end better than this one. */
  readonly present: Moment
}

/** Returns null if no order ends better than the present one. */
export function exactOrder(day: DayIndex, mayMove: (stop: IndexedStop) => boolean, present: Moment): Order | null {
  const free = day.stops.filter(mayMove)
  const search = { day, free, fixedAfter: fixedStops(day.stops, mayMove), present }
  let layer = new Map([[0, passFixed(search, 0, [startOf(day)])]])
  for (let count = 0; count < free.length; count += 1) layer = addStop(search, layer)
  const end = bestEnd(day, layer.get(2 ** free.length - 1) ?? [])
  return end && canBeat(end, present) ? { stops: stopsBefore(end), end } : null
}

function fixedStops(stops: readonly IndexedStop[], mayMove: (stop: IndexedStop) => boolean): IndexedStop[][] {
  const fixed: IndexedStop[][] = [[]]
  for (const stop of stops) {
    if (mayMove(stop)) fixed.push([])
    else fixed.at(-1)?.push(stop)
  }
  return fixed
}

/** Takes all sets with the same number of done stops, written as bits, and returns the sets with one more stop. */
function addStop(search: Search, layer: ReadonlyMap<number, readonly Moment[]>): Map<number, Moment[]> {
  const next = new Map<number, Reached>()
  for (const [set, moments] of layer) {
    const needed = neededAfter(search, set)
    for (const [at, stop] of search.free.entries()) {
      const larger = set | (1 << at)
      if (larger === set) continue
      const reached = next.get(larger) ?? new Map()
      next.set(larger, reached)
      keepReached(reached, reachBest(search.day, moments, stop, needed), search.present, minutesLeft(search, larger))
    }
  }
  return new Map([...next].map(([set, reached]) => [set, passFixed(search, set, [...reached.values()].flat())]))
}

function keepReached(reached: Reached, moments: readonly Moment[], present: Moment, minutesLeft: number): void {
  for (const moment of moments) {
    if (!canBeat(moment, present, minutesLeft)) continue
    const key = moment.place * 1_000_000 + moment.boxesKey
    const alike = reached.get(key)
    if (alike) keepBest(alike, moment)
    else reached.set(key, [moment])
  }
}

function passFixed(search: Search, set: number, moments: Moment[]): Moment[] {
  const needed = neededAfter(search, set)
  const fixed = search.fixedAfter[bitsIn(set)] ?? []
  return fixed.reduce((reached, stop) => reachBest(search.day, reached, stop, needed), moments)
}

/** Returns a lower bound of the remaining minutes: the minutes at the sites of the remaining free stops. */
const minutesLeft = ({ free }: Search, set: number): number =>
  free.reduce((sum, stop, at) => sum + ((set & (1 << at)) === 0 ? stop.minutes : 0), 0)

const neededAfter = ({ day, free }: Search, set: number): PlanChoices =>
  neededFor(
    day,
    day.stops.filter(stop => !free.includes(stop) || (set & (1 << free.indexOf(stop))) === 0),
  )

function bitsIn(set: number): number {
  let count = 0
  for (let rest = set; rest > 0; rest &= rest - 1) count += 1
  return count
}

function stopsBefore(end: Moment): IndexedStop[] {
  const stops: IndexedStop[] = []
  for (let moment: Moment | null = end; moment; moment = moment.before) {
    if (moment.doing?.what === 'visit' && moment.doing.part !== 'second') stops.push(moment.doing.stop)
  }
  return stops.reverse()
}
