/**
 * The truck at one moment of its day: where, when, with which boxes, and at what cost so far. Costs are compared in this order:
 * promises broken, loads that met a closed or wrong facility, the hour, the miles (rule D24). Each moment knows the one before it.
 */
import type { BoxKind, DayIndex, IndexedStop, Tip } from './day-index.ts'

/** `first` and `second` are the two visits of a dump and return. */
export type VisitPart = 'whole' | 'first' | 'second'

/** What the truck did since the moment before. */
export type Doing =
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
  /** The same number for the same boxes. */
  readonly boxesKey: number
  /** When the truck came to the place where it did this; it left at `at`. */
  readonly arrivesAt: number
  readonly doing: Doing | null
  readonly before: Moment | null
}

/** One promise weighs more than all the loads of a day. */
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
  readonly doing: Doing
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

/** Less than nothing where the first is better. */
export const compareCost = (one: Moment, other: Moment): number =>
  one.faults - other.faults || one.at - other.at || one.miles - other.miles

/** What has cost less so far may still end better; fewer miles alone are no reason for another order. */
export const canBeat = (moment: Moment, end: Moment, minutesLeft = 0): boolean =>
  moment.faults < end.faults || (moment.faults === end.faults && moment.at + minutesLeft < end.at)

const isAtLeastAsGood = (one: Moment, other: Moment): boolean =>
  one.faults < other.faults
    ? one.at <= other.at
    : one.faults === other.faults && (one.at < other.at || (one.at === other.at && one.miles <= other.miles))

/** Keeps only moments that another one with the same boxes at the same place does not beat in everything. */
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
