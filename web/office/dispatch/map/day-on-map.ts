/** These functions turn the day of the board into what the map shows: a route for each driver, with numbered stops and a line through them. */

import { type ShownState, shownStateOf } from '#domain/dispatch/shown-state.ts'
import { isOpenStop } from '#domain/dispatch/stop.ts'
import type { MapPosition } from '#domain/drawing/project.ts'
import { planningOf } from '#web/office/dispatch/planning/planning.ts'
import { driverName } from '#web/office/dispatch/stop-words.ts'
import type { BoardRoute, BoardStop, DispatchDay, DispatchMap } from '#web/office/session/office-api.ts'

export type StopOnMap = {
  readonly stop: BoardStop
  /** The place of the stop in its route, from 1. Null if the stop has no driver. */
  readonly number: number | null
  readonly state: ShownState
  readonly position: MapPosition
  readonly isRough: boolean
  /** The planned arrival in minutes since midnight. Null if the plan has none. */
  readonly arrivesAt: number | null
}

export type RouteOnMap = {
  /** Null for the stops that have no driver. */
  readonly driverId: string | null
  readonly name: string
  readonly initials: string
  readonly stops: readonly StopOnMap[]
  /** The line through the stops that are over, and the line that the plan drives from there. */
  readonly driven: readonly MapPosition[]
  readonly ahead: readonly MapPosition[]
  /** This is where the driver last tapped. If no tap of the day had a position, it is the last stop that was begun. Null if there is none. */
  readonly last: { readonly position: MapPosition; readonly at: Date | null } | null
}

/** `withoutDriver` names the stops that have no driver. */
export function routesOnMap(day: DispatchDay, taps: DispatchMap['taps'], withoutDriver: string): RouteOnMap[] {
  const routes = day.routes.map(route => routeOnMap(day, taps, route))
  const unassigned = day.unassigned.map(stop => stopOnMap(day, stop, { number: null, arrivesAt: null, isLate: false }))
  return [
    ...routes,
    ...(unassigned.length === 0
      ? []
      : [{ ...nowhere, driverId: null, name: withoutDriver, initials: '', stops: unassigned }]),
  ]
}

const nowhere = { driven: [], ahead: [], last: null } as const

function routeOnMap(day: DispatchDay, taps: DispatchMap['taps'], lane: BoardRoute): RouteOnMap {
  const { driver, route, stops } = lane
  const plan = planningOf(day).lanes.get(driver.id)?.plan
  const shown = stops.map((stop, index) =>
    stopOnMap(day, stop, {
      number: index + 1,
      arrivesAt: plan?.arrivals[stop.id] ?? null,
      isLate: plan?.missedWindows.includes(stop.id) ?? false,
    }),
  )
  const yard = facilityOf(day, route?.yardId ?? null) ?? day.facilities.find(({ kind }) => kind === 'yard')
  const over = shown.filter(({ stop }) => !isOpenStop(stop.state)).map(({ position }) => position)
  const steps = (shown.length > over.length ? (plan?.steps ?? []) : []).flatMap(
    step => shown.find(({ stop }) => stop.id === step.stopId)?.position ?? facilityOf(day, step.facilityId) ?? [],
  )
  const begin = over.at(-1) ?? yard
  const tap = taps.find(one => one.driverId === driver.id)
  const reached = shown.findLast(({ stop }) => stop.state !== 'planned')?.position
  return {
    driverId: driver.id,
    name: driverName(day, driver),
    initials: `${driver.firstName.slice(0, 1)}${driver.lastName.slice(0, 1)}`.toUpperCase(),
    stops: shown,
    driven: over.length > 0 && yard ? [yard, ...over] : [],
    ahead: steps.length > 0 && begin ? [begin, ...steps] : [],
    last: tap ? { position: tap, at: new Date(tap.at) } : reached ? { position: reached, at: null } : null,
  }
}

type Computed = Pick<StopOnMap, 'number' | 'arrivesAt'> & { readonly isLate: boolean }

function stopOnMap(day: DispatchDay, stop: BoardStop, { isLate, ...computed }: Computed): StopOnMap {
  const facility = facilityOf(day, stop.facilityId)
  return {
    ...computed,
    stop,
    state: shownStateOf({ ...stop, isLate }),
    position: facility ?? stop,
    isRough: !facility && stop.isRough,
  }
}

const facilityOf = ({ facilities }: DispatchDay, id: string | null): MapPosition | undefined =>
  id === null ? undefined : facilities.find(one => one.id === id)

/**
 * Returns how strongly a box glows, because a box that stands long is lost income. It does not glow on its first day, and glows most after
 * three weeks.
 */
export const glowOf = (daysOut: number): number => Math.min(1, daysOut / 21)
