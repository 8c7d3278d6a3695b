/**
 * The truck at one moment of its day: its place, the time, its boxes and the cost so far. Costs are compared in this order (rule D24):
 * broken promises, loads at a closed or wrong facility, the time, the miles. Each moment has a reference to the one before it.
 */
import type { BoxKind, DayIndex, IndexedStop, Tip } from './day-index.ts'

/** `first` and `second` are the two visits of a dump and return. */
export type VisitPart = 'whole' | 'first' | 'second'

/** The truck's action since the previous moment. */
export type TruckActivity =
  | { readonly what: 'visit'; readonly stop: IndexedStop; readonly part: VisitPart; readonly tip: Tip | null }
  | { readonly what: 'yard'; readonly setsDown: readonly BoxKind[]; readonly loads: readonly BoxKind[] }
  | { readonly what: 'dump'; readonly dumps: readonly BoxKind[]; readonly tip: Tip }
  | { readonly what: 'home' }

export type Moment = {
  readonly place: number
  readonly at: number
  readonly faults: number
  readonly miles: number
  readonly boxes: readonly BoxKind[]
  /** This number is equal for equal sets of boxes. */
  readonly boxesKey: number
  /** The time at which the truck arrived at the place of this action. It left at `at`. */
  readonly arrivesAt: number
  readonly doing: TruckActivity | null
  readonly before: Moment | null
}

/** The cost of one broken promise. It is higher than the cost of all loads of a day at closed or wrong facilities. */
export const brokenPromise = 1000
export const badTip = 1

export const startOf = (day: DayIndex): Moment => ({
  place: day.start,
  at: day.route.startsAt,
  faults: 0,
  miles: 0,
  boxes: day.startBoxes,
  boxesKey: keyOf(day.startBoxes),
  arrivesAt: day.route.startsAt,
  doing: null,
  before: null,
})

type Next = {
  readonly place: number
  readonly miles: number
  readonly faults: number
  readonly arrivesAt: number
  readonly minutes: number
  readonly boxes: readonly BoxKind[]
  readonly doing: TruckActivity
}

export function momentAfter(before: Moment, next: Next): Moment {
  return {
    place: next.place,
    at: next.arrivesAt + next.minutes,
    faults: before.faults + next.faults,
    miles: before.miles + next.miles,
    boxes: next.boxes,
    boxesKey: keyOf(next.boxes),
    arrivesAt: next.arrivesAt,
    doing: next.doing,
    before,
  }
}

function keyOf(boxes: readonly BoxKind[]): number {
  const one = boxes[0]?.id ?? 0
  const other = boxes[1]?.id ?? 0
  return one < other ? other * 1000 + one : one * 1000 + other
}

/** Returns a negative number if the first moment costs less. */
export const compareCost = (one: Moment, other: Moment): number =>
  one.faults - other.faults || one.at - other.at || one.miles - other.miles

/** Returns true if a partial order that costs less so far may still end better. Fewer miles alone are no reason for another order. */
export const canBeat = (moment: Moment, end: Moment, minutesLeft = 0): boolean =>
  moment.faults < end.faults || (moment.faults === end.faults && moment.at + minutesLeft < end.at)

const isAtLeastAsGood = (one: Moment, other: Moment): boolean =>
  one.faults < other.faults
    ? one.at <= other.at
    : one.faults === other.faults && (one.at < other.at || (one.at === other.at && one.miles <= other.miles))

/** Keeps only moments that no other moment with the same boxes at the same place beats in every cost. */
export function keepBest(moments: Moment[], moment: Moment): void {
  let beats = false
  for (const other of moments) {
    if (other.boxesKey !== moment.boxesKey || other.place !== moment.place) continue
    if (isAtLeastAsGood(other, moment)) return
    beats ||= isAtLeastAsGood(moment, other)
  }
  if (beats) dropBeaten(moments, moment)
  moments.push(moment)
}

function dropBeaten(moments: Moment[], by: Moment): void {
  let kept = 0
  for (const one of moments) {
    if (one.boxesKey === by.boxesKey && one.place === by.place && isAtLeastAsGood(by, one)) continue
    moments[kept] = one
    kept += 1
  }
  moments.length = kept
}

export function best(moments: readonly Moment[]): Moment | undefined {
  let found = moments[0]
  for (const moment of moments) if (found && compareCost(moment, found) < 0) found = moment
  return found
}
