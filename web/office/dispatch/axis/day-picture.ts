/** When each truck of the day is where, computed once for each plan. */
import { type DaySpans, daySpans, hoursAround, type Span } from '#domain/dispatch/plan/day-spans.ts'
import type { Plan } from '#domain/dispatch/plan/plan.ts'
import { localTime } from '#domain/value/calendar.ts'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import type { BoardRoute, BoardStop, DispatchDay } from '#web/office/session/office-api.ts'

export type DayPicture = {
  /** The key is the id of a driver. */
  readonly lanes: ReadonlyMap<string, DaySpans>
  readonly hours: Span
}

const known = new WeakMap<DispatchDay, DayPicture>()

export function dayPicture(day: DispatchDay): DayPicture {
  const made = known.get(day) ?? draw(day)
  known.set(day, made)
  return made
}

function draw(day: DispatchDay): DayPicture {
  const planning = planningOf(day)
  const lanes = new Map<string, DaySpans>()
  for (const route of day.routes) {
    const plan = planning.lanes.get(route.driver.id)?.plan
    if (plan) lanes.set(route.driver.id, spansOf(day, route, plan))
  }
  const all = [...lanes.values()].flatMap(({ stops, drives }) => [...stops.values(), ...drives])
  return { lanes, hours: hoursAround(all) }
}

const knownLanes = new WeakMap<Plan, { readonly stops: readonly BoardStop[]; readonly spans: DaySpans }>()

function spansOf(day: DispatchDay, { stops }: BoardRoute, plan: Plan): DaySpans {
  const before = knownLanes.get(plan)
  if (before?.stops === stops) return before.spans
  const timed = stops.map(stop => ({ ...stop, endedAt: endedAt(day, stop) }))
  const spans = daySpans(timed, plan, day.figures)
  knownLanes.set(plan, { stops, spans })
  return spans
}

function endedAt({ day, timeZone }: DispatchDay, { doneAt }: BoardStop): number | null {
  if (doneAt === null) return null
  const at = localTime(new Date(doneAt), timeZone)
  return at.day === day ? at.minutes : null
}
