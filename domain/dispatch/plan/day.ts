/**
 * The input of a truck's plan: its route, the stops in their order, the facilities with their hours on that day, and figures that the
 * hauler sets (rule D33). All of it is plain data, so that the browser plans while a card is dragged and the server plans the same when it
 * is dropped. Times are minutes since midnight in the yard's time zone.
 */

import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Position, RoadFigures } from './distance.ts'

/** `from` is included, `to` is not. */
export type Hours = { readonly from: number; readonly to: number }

/** Returns a facility's hours on one day, or null if it is closed all day. A facility without opening hours is always open. */
export function hoursOn(opens: OpeningHours | null, day: Day): Hours | null {
  if (opens === null) return { from: 0, to: 24 * 60 }
  const hours = opens[String(new Date(day).getUTCDay()) as keyof OpeningHours]
  return hours ? { from: hours[0], to: hours[1] } : null
}

export type ContainerRig = Exclude<TruckRig, 'both'>

export type PlannedTruck = {
  readonly rig: TruckRig
  readonly boxesAtOnce: 1 | 2
  /** The ids of the container types that the truck carries. */
  readonly carries: readonly string[]
}

/** `facilityId` is the required destination of its load; null allows any facility that takes it. An empty box has no materials. */
export type Box = {
  readonly containerTypeId: string
  readonly isFull: boolean
  readonly materialIds: readonly string[]
  readonly facilityId: string | null
}

export type PlannedRoute = {
  readonly id: string
  readonly day: Day
  readonly truck: PlannedTruck
  readonly yardId: string
  /**
   * The time, the place and the load with which the plan begins. In the morning `from` is null, which means the yard; later it is the place
   * of the last stop.
   */
  readonly startsAt: number
  readonly from: Position | null
  readonly boxes: readonly Box[]
}

/** The day and hours that a customer was promised or, without a promise, requested. */
export type StopWindow = Hours & { readonly day: Day; readonly isPromised: boolean }

export type PlannedStop = {
  readonly id: string
  readonly kind: StopKind
  readonly state: StopState
  readonly isPinned: boolean
  /** The position of the site. Null for a stop at a facility and for an errand without a place. */
  readonly position: Position | null
  /** The place to which a relocation moves the box; null if it stays on the same site. */
  readonly to: Position | null
  /** The facility of a dump or a yard stop; null means the best facility, or the route's yard. */
  readonly facilityId: string | null
  readonly brings: { readonly containerTypeId: string; readonly rig: ContainerRig | null } | null
  /** The box that the stop takes: at the site or, for a dump, the full box in the yard. For a dump, null means the load on the truck. */
  readonly takes: (Box & { readonly rig: ContainerRig | null }) | null
  readonly window: StopWindow | null
  /** Null means the usual minutes of its kind. */
  readonly minutes: number | null
}

export type PlannedFacility = {
  readonly id: string
  readonly kind: FacilityKind
  readonly position: Position
  /** Null means that the facility takes every material. */
  readonly materialIds: readonly string[] | null
  /** The hours on the planned day; null means closed all day. */
  readonly hours: Hours | null
  /** Minutes for each dumped box; null means the usual minutes of a dump. */
  readonly minutes: number | null
}

/** Minutes by kind of stop: for a dump and return, for each of its two visits; for a yard stop or a dump, for each box. */
export type DispatchFigures = RoadFigures & {
  readonly serviceMinutes: Readonly<Record<StopKind, number>>
  readonly dayMinutes: number
}

export const dispatchDefaults: DispatchFigures = {
  serviceMinutes: {
    'drop-off': 15,
    pickup: 15,
    swap: 25,
    'dump-and-return': 20,
    relocation: 30,
    dump: 30,
    yard: 10,
    errand: 15,
  },
  dayMinutes: 540,
  milesPerHour: 28,
  roadFactor: 1.3,
}

export type DayFacts = { readonly facilities: readonly PlannedFacility[]; readonly figures: DispatchFigures }
