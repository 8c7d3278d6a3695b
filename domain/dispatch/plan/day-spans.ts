/**
 * This file says where a truck is at each time of its day (rule D160). An open stop has the times of the plan. A stop that is over ends when
 * its driver ended it, and is as long as its kind usually takes. Times are minutes since midnight in the yard's time zone.
 */
import { isOpenStop, type StopKind, type StopState } from '#domain/dispatch/stop.ts'
import type { DispatchFigures } from './day.ts'
import type { Plan } from './plan.ts'
import type { PlanStep } from './steps.ts'

export type Span = { readonly from: number; readonly to: number }

export type TimedStop = {
  readonly id: string
  readonly kind: StopKind
  readonly state: StopState
  /** The minute at which the driver ended the stop. Null if the stop is open, or was ended on another day. */
  readonly endedAt: number | null
}

export type DaySpans = {
  /** The work at each stop, by stop id. A dump and return is one work from its first visit to its second. */
  readonly stops: ReadonlyMap<string, Span>
  readonly drives: readonly Span[]
  /** The truck waits for the hours of a customer or of a facility. */
  readonly waits: readonly Span[]
}

export function daySpans(
  stops: readonly TimedStop[],
  { steps, startsAt }: Plan,
  { serviceMinutes }: Pick<DispatchFigures, 'serviceMinutes'>,
): DaySpans {
  const spans = new Map<string, Span>()
  let last = startsAt
  for (const { id, kind, state, endedAt } of stops) {
    if (isOpenStop(state)) continue
    const to = endedAt ?? last
    spans.set(id, { from: to - serviceMinutes[kind], to })
    last = to
  }
  for (const { stopId, what, arrivesAt, leavesAt } of steps)
    if (stopId !== null && what === 'visit')
      spans.set(stopId, { from: spans.get(stopId)?.from ?? arrivesAt, to: leavesAt })
  // If all stops are over, the plan holds only the way home, which the truck may have driven long ago.
  const ahead = stops.some(stop => isOpenStop(stop.state)) ? steps : []
  return { stops: spans, drives: ahead.flatMap(driveOf), waits: ahead.flatMap(waitOf) }
}

function driveOf({ arrivesAt, waits, drive }: PlanStep): Span[] {
  const to = arrivesAt - waits
  return drive.minutes > 0 ? [{ from: to - drive.minutes, to }] : []
}

const waitOf = ({ arrivesAt, waits }: PlanStep): Span[] =>
  waits > 0 ? [{ from: arrivesAt - waits, to: arrivesAt }] : []

/** The hours that a board shows if all work is within them: 6 to 18 o'clock. */
export const usualHours: Span = { from: 6 * 60, to: 18 * 60 }

/** Returns the whole hours around all work of a day, and at least the usual ones. */
export function hoursAround(spans: Iterable<Span>): Span {
  let { from, to } = usualHours
  for (const span of spans) {
    from = Math.min(from, span.from)
    to = Math.max(to, span.to)
  }
  return { from: Math.floor(from / 60) * 60, to: Math.ceil(to / 60) * 60 }
}
