/**
 * Counts the empty boxes in the yard during one day, by container type (rule D30): how many are there in the morning, go out, come back and
 * are left at the worst time, and which stops get none. The times come from the plans. A stop without a route takes its box at the start of
 * its window and returns its box at the end of the day.
 */
import { byCodeUnits } from '#domain/value/compare.ts'
import type { PlannedStop } from './day.ts'
import type { Plan } from './plan.ts'
import type { PlanStep } from './steps.ts'

export type StockFacts = {
  /** The empty boxes by container type at the time when the plans begin. */
  readonly inYard: Readonly<Record<string, number>>
  readonly plans: readonly Plan[]
  /** The stops of the day that have no driver yet. */
  readonly withoutRoute: readonly PlannedStop[]
}

export type StockOfType = {
  readonly containerTypeId: string
  readonly inYard: number
  readonly out: number
  readonly back: number
  /**
   * The number of boxes at the worst time, which is `worstAt`. If `worstAt` is null, the worst time is the morning. If the number is
   * negative, boxes are missing.
   */
  readonly left: number
  readonly worstAt: number | null
  /** The number at the end of the day. The next day begins with it. */
  readonly atEnd: number
  /** The times at which boxes come back, in minutes of the day. */
  readonly backAt: readonly number[]
  /** The stops that need a box at a time when none is left. */
  readonly shortStopIds: readonly string[]
}

/** Computes several days in a row. Each day begins with the boxes that the previous day leaves (rule D95). */
export function stockOfDays(
  inYard: StockFacts['inYard'],
  days: readonly Omit<StockFacts, 'inYard'>[],
): (readonly StockOfType[])[] {
  let morning = inYard
  return days.map(day => {
    const stock = stockOf({ ...day, inYard: morning })
    morning = Object.fromEntries(stock.map(one => [one.containerTypeId, one.atEnd]))
    return stock
  })
}

type Change = {
  readonly containerTypeId: string
  readonly at: number
  readonly by: 1 | -1
  readonly stopId: string | null
}

const endOfDay = 24 * 60

export function stockOf({ inYard, plans, withoutRoute }: StockFacts): StockOfType[] {
  const changes = [...plans.flatMap(plan => plan.steps.flatMap(changesOfStep)), ...withoutRoute.flatMap(changesOfStop)]
  const types = new Set([...Object.keys(inYard), ...changes.map(one => one.containerTypeId)])
  return [...types].sort(byCodeUnits).map(containerTypeId => {
    const ofType = changes.filter(one => one.containerTypeId === containerTypeId).sort(byHour)
    return stockOfType(containerTypeId, inYard[containerTypeId] ?? 0, ofType)
  })
}

/** Sorts by time. In the same minute, returns come first, so that a returned box can go out again. */
const byHour = (one: Change, other: Change): number =>
  one.at - other.at || other.by - one.by || byCodeUnits(one.stopId ?? '', other.stopId ?? '')

function changesOfStep({ loads, setsDown, arrivesAt, leavesAt }: PlanStep): Change[] {
  const empty = (boxes: PlanStep['loads']) => boxes.filter(box => !box.isFull)
  return [
    ...empty(loads).map(({ containerTypeId, stopId }): Change => ({ containerTypeId, at: arrivesAt, by: -1, stopId })),
    ...empty(setsDown).map(({ containerTypeId }): Change => ({ containerTypeId, at: leavesAt, by: 1, stopId: null })),
  ]
}

/** A dump and return and a relocation do not change the yard's stock. */
function changesOfStop({ id, kind, brings, takes, window }: PlannedStop): Change[] {
  if (kind === 'dump-and-return' || kind === 'relocation') return []
  const back = takes && { containerTypeId: takes.containerTypeId, at: endOfDay, by: 1 as const, stopId: null }
  const out = brings && { containerTypeId: brings.containerTypeId, at: window?.from ?? 0, by: -1 as const, stopId: id }
  return [out, back].filter(change => change !== null)
}

function stockOfType(containerTypeId: string, inYard: number, changes: readonly Change[]): StockOfType {
  let left = inYard
  let worst = { left: inYard, at: null as number | null }
  let there = inYard
  const shortStopIds: string[] = []
  for (const { by, at, stopId } of changes) {
    left += by
    if (left < worst.left) worst = { left, at }
    if (by > 0) there += 1
    else if (there > 0) there -= 1
    else if (stopId !== null) shortStopIds.push(stopId)
  }
  const backAt = changes.flatMap(change => (change.by > 0 ? [change.at] : []))
  return {
    containerTypeId,
    inYard,
    out: changes.length - backAt.length,
    back: backAt.length,
    left: worst.left,
    worstAt: worst.at,
    atEnd: left,
    backAt,
    shortStopIds,
  }
}
