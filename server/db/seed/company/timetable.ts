/**
 * A timetable has the times of everything that happened to a demo order, in the order in which it happened. No time is after the start of
 * the demo.
 */

import type { TimeWindow } from '#domain/schedule/window.ts'
import { addDays, type Day, isSaturday } from '#domain/value/calendar.ts'
import { type Hours, hasReached, type OrderPlan } from './order-plan.ts'
import type { Dice } from './random.ts'
import { type WorkDays, windowOn } from './work-days.ts'

/** A visit is one drive to a customer. */
export type Visit = {
  readonly day: Day
  readonly window: TimeWindow
  readonly driver: number
  readonly plannedAt: Date
  /** The time is null if the stop is a draft. */
  readonly publishedAt: Date | null
  readonly startedAt: Date | null
  readonly doneAt: Date | null
  readonly isFailed: boolean
}

export type Timetable = {
  readonly placedAt: Date
  /** These are all drop-offs. If one failed, a second one was done. */
  readonly dropOffs: readonly Visit[]
  readonly askedAt: Date | null
  readonly isAskedByCustomer: boolean
  readonly pickup: Visit | null
  readonly dumpedAt: Date | null
  readonly billedAt: Date | null
  readonly settledAt: Date | null
}

const hour = 60
const published = 17 * hour + 2
const onTimeShare = 0.91

type Parts = { readonly dice: Dice; readonly days: WorkDays }

export function timetableOf(parts: Parts, plan: OrderPlan): Timetable {
  const { dice, days } = parts
  const { stage, visitDay } = plan
  const eve = workDayBefore(days, plan.dropOffDay)
  const isSwap = plan.special === 'replacement'
  const placedAt = days.at(
    addDays(eve, isSwap ? 0 : -dice.between(0, 3)),
    isSwap ? 11 * hour + 40 : dice.between(8 * hour, 15 * hour),
  )
  const dropOffs = dropOffsOf(parts, plan, eve)
  const pickup = visitDay !== null && hasReached(stage, 'pickup-planned') ? pickupOf(parts, plan, visitDay) : null
  const eveOfPickup = visitDay === null ? null : workDayBefore(days, visitDay)
  const isAskedByCustomer =
    !plan.isPickupDayKnown || visitDay !== plan.pickupDay || eveOfPickup !== addDays(visitDay, -1)
  const askedAt =
    eveOfPickup === null
      ? null
      : isAskedByCustomer
        ? days.at(eveOfPickup, 10 * hour + dice.between(0, 50))
        : days.at(eveOfPickup, 5)
  const isDumped = hasReached(stage, 'dumped') && pickup?.doneAt
  const dumpedAt = isDumped ? new Date(isDumped.getTime() + dice.between(35, 80) * minuteInMs) : null
  const billedAt = hasReached(stage, 'billed') && pickup ? billedOn(parts, plan, { pickup, dumpedAt }) : null
  return {
    placedAt,
    dropOffs,
    isAskedByCustomer,
    pickup,
    dumpedAt,
    billedAt,
    askedAt: askedAt && earliest(askedAt, days.ago(20)),
    settledAt: billedAt && new Date(billedAt.getTime() + (24 * hour + 1) * minuteInMs),
  }
}

/** Returns the time of the bill: the evening of the pick-up, or a time of this morning if the customer can still object. */
function billedOn(
  { dice, days }: Parts,
  { stage, special }: OrderPlan,
  { pickup, dumpedAt }: { readonly pickup: Visit; readonly dumpedAt: Date | null },
): Date {
  if (stage === 'billed' && !special) return days.ago(dice.between(50, 110))
  return latest(days.at(pickup.day, 17 * hour + dice.between(0, 40)), dumpedAt)
}

const minuteInMs = 60_000
const earliest = (one: Date, other: Date) => (one < other ? one : other)
const latest = (one: Date, other: Date | null) => (other && other > one ? other : one)

/** Returns the last working day before a day. If that one is in the future, returns the last working day before today. */
function workDayBefore(days: WorkDays, day: Day): Day {
  if (day > days.today) return days.day(-1)
  let before = addDays(day, -1)
  while (days.orNext(before) === day) before = addDays(before, -1)
  return before
}

function dropOffsOf(parts: Parts, plan: OrderPlan, eve: Day): Visit[] {
  const { dice, days } = parts
  const { stage, dropOffDay, dropOffHours, dropOffDriver: driver } = plan
  if (!hasReached(stage, 'drop-off-planned')) return []
  const visitPlan = { day: dropOffDay, hours: dropOffHours, driver, eve }
  const first = {
    ...visit(parts, visitPlan),
    publishedAt: hasReached(stage, 'drop-off-published') ? days.at(eve, published) : null,
  }
  if (stage === 'drop-off-under-way') return [{ ...first, startedAt: days.ago(20) }]
  if (!hasReached(stage, 'resting')) return [first]
  const done = driven(parts, first)
  if (plan.special !== 'blocked-first') return [done]
  const again = days.orNext(addDays(dropOffDay, 1))
  const second = visit(parts, { ...visitPlan, day: again, eve: dropOffDay })
  const early = dice.between(0, 9)
  return [
    { ...done, isFailed: true },
    driven(parts, { ...second, publishedAt: days.at(dropOffDay, published + 20 + early) }),
  ]
}

function pickupOf(parts: Parts, plan: OrderPlan, day: Day): Visit {
  const { days, dice } = parts
  const { stage, pickupHours: hours, pickupDriver: driver } = plan
  const eve = workDayBefore(days, day)
  const planned = visit(parts, { day, hours, driver, eve })
  const isPublished = hasReached(stage, 'pickup-published')
  const made = { ...planned, publishedAt: isPublished ? days.at(eve, published + 1) : null }
  if (stage === 'pickup-under-way') return { ...made, startedAt: days.ago(15) }
  if (stage === 'on-truck') {
    const doneAt = days.ago(dice.between(25, 75))
    return { ...made, startedAt: new Date(doneAt.getTime() - 20 * minuteInMs), doneAt }
  }
  return hasReached(stage, 'on-truck') ? driven(parts, made) : made
}

type VisitPlan = { readonly day: Day; readonly hours: Hours; readonly driver: number; readonly eve: Day }

function visit({ days }: Parts, { day, hours, driver, eve }: VisitPlan): Visit {
  const plannedAt = earliest(days.at(eve, 16 * hour), days.ago(5))
  const window = windowOn(day, hours)
  return { day, window, driver, plannedAt, publishedAt: null, startedAt: null, doneAt: null, isFailed: false }
}

/** Returns a visit that was started and done, in most cases within the hours that the customer was promised. */
function driven({ dice, days }: Parts, planned: Visit): Visit {
  const { day, window } = planned
  const isOnTime = dice.chance(onTimeShare)
  const from = Math.max(window.start * hour + 15, 6 * hour + 40)
  const until = isSaturday(day) ? 11 * hour + 30 : Math.min(window.end * hour - 10, 14 * hour + 30)
  const minute = isOnTime || window.end === 18 ? dice.between(from, until) : window.end * hour + dice.between(12, 70)
  return { ...planned, startedAt: days.at(day, minute - dice.between(12, 30)), doneAt: days.at(day, minute) }
}
