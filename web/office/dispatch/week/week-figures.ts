/** These functions compute the figures of the seven days of a week, with the same plan as the rows of the board. */
import { type Fullness, fullnessOf } from '#domain/dispatch/plan/fullness.ts'
import { type StockOfType, stockOfDays } from '#domain/dispatch/plan/stock.ts'
import type { StopKind } from '#domain/dispatch/stop.ts'
import { isDown } from '#domain/fleet/truck.ts'
import { isWorkingDay } from '#domain/schedule/closed-day.ts'
import { lanesOf } from '#web/office/dispatch/moves.ts'
import { askingFor } from '#web/office/dispatch/planning/asking.ts'
import { beginsAt, planningOf, routeOfNobody } from '#web/office/dispatch/planning/planning.ts'
import type { BoardOrder, BoardStop, DispatchDay, DispatchWeek } from '#web/office/session/office-api.ts'

export const trips = ['drop-off', 'pickup', 'swap', 'other'] as const
export type Trip = (typeof trips)[number]

export type WeekDay = {
  readonly day: DispatchDay
  readonly stops: readonly BoardStop[]
  readonly trips: Readonly<Record<Trip, readonly BoardStop[]>>
  /** Orders without a stop whose customers ask for this day. */
  readonly asking: readonly BoardOrder[]
  /** Null on a day that is over, because nothing is planned there. */
  readonly fullness: Fullness | null
  readonly stock: readonly StockOfType[] | null
}

const known = new WeakMap<DispatchWeek, readonly DispatchDay[]>()

/** Returns each day of the week in the shape that the board uses. */
export function daysOf(week: DispatchWeek): readonly DispatchDay[] {
  const { days, ...others } = week
  const made = known.get(week) ?? days.map(day => ({ ...others, ...day }))
  known.set(week, made)
  return made
}

export function weekOf(days: readonly DispatchDay[]): WeekDay[] {
  const ahead = days.filter(isAhead)
  const stocks = stockOfDays(
    planningsOf(ahead)[0]?.inYard ?? {},
    planningsOf(ahead).map(({ lanes, withoutRoute }) => ({
      plans: [...lanes.values()].map(lane => lane.plan),
      withoutRoute,
    })),
  )
  return days.map(day => {
    const stops = lanesOf(day).flatMap(lane => lane.stops)
    return {
      day,
      stops,
      trips: tripsOf(stops),
      asking: askingFor(day),
      fullness: isAhead(day) ? fullnessOn(day) : null,
      stock: stocks[ahead.indexOf(day)] ?? null,
    }
  })
}

const isAhead = ({ day, today }: DispatchDay): boolean => day >= today
const planningsOf = (days: readonly DispatchDay[]) => days.map(planningOf)

const tripOf: Partial<Record<StopKind, Trip>> = {
  'drop-off': 'drop-off',
  pickup: 'pickup',
  swap: 'swap',
  'dump-and-return': 'swap',
}

function tripsOf(stops: readonly BoardStop[]): WeekDay['trips'] {
  const of = (trip: Trip) => stops.filter(({ kind }) => (tripOf[kind] ?? 'other') === trip)
  return { 'drop-off': of('drop-off'), pickup: of('pickup'), swap: of('swap'), other: of('other') }
}

function fullnessOn(day: DispatchDay): Fullness {
  const { facts, lanes, withoutRoute } = planningOf(day)
  return fullnessOf({
    ...facts,
    withoutRoute,
    alone: routeOfNobody(day),
    trucksUp: isWorkingDay(day) ? day.trucks.filter(truck => !isDown(truck.status)).length : 0,
    lanes: day.routes.flatMap(({ driver, route }) => {
      const plan = lanes.get(driver.id)?.plan
      return plan ? [{ plan, beginsAt: beginsAt(route), canDrive: driver.status !== 'suspended' }] : []
    }),
  })
}

/** Returns the types that have a box or a trip on any day of the week, in the order of the catalog. So each day shows the same types. */
export function typesIn(week: readonly WeekDay[]): DispatchDay['containerTypes'] {
  const used = new Set(
    week.flatMap(({ stock }) =>
      (stock ?? []).flatMap(one => (one.inYard !== 0 || one.out > 0 || one.back > 0 ? [one.containerTypeId] : [])),
    ),
  )
  return week[0]?.day.containerTypes.filter(type => used.has(type.id)) ?? []
}
