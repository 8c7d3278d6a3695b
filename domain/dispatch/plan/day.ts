/**
 * The input of a truck's plan (rule D33): its route, the stops in their order, the facilities with their hours on that day, and figures
 * that the hauler sets. It is plain data, so that the browser makes a plan while the office drags a card, and the server makes the same
 * plan when the office drops it. Times are minutes since midnight in the yard's time zone.
 */

import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Position, RoadFigures } from './distance.ts'

/** `from` belongs to the hours, `to` does not. */
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

/** `facilityId` is the required destination of the load. Null allows any facility that takes it. An empty box has no materials. */
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
   * The plan begins at this time, at this place and with this load. In the morning `from` is null, which means the yard. Later it is the
   * place of the last stop.
   */
  readonly startsAt: number
  readonly from: Position | null
  readonly boxes: readonly Box[]
}

/** The day and the hours that the hauler promised to the customer. Without a promise, those that the customer requested. */
export type StopWindow = Hours & { readonly day: Day; readonly isPromised: boolean }

export type PlannedStop = {
  readonly id: string
  readonly kind: StopKind
  readonly state: StopState
  readonly isPinned: boolean
  /** The position of the site. Null for a stop at a facility and for an errand without a place. */
  readonly position: Position | null
  /** The place to which a relocation moves the box. Null if the box stays on the same site. */
  readonly to: Position | null
  /** The facility of a dump or a yard stop. Null means the best facility for a dump, and the route's yard for a yard stop. */
  readonly facilityId: string | null
  readonly brings: { readonly containerTypeId: string; readonly rig: ContainerRig | null } | null
  /** The box that the stop takes from the site. A dump takes the full box in the yard, or with null the load on the truck. */
  readonly takes: (Box & { readonly rig: ContainerRig | null }) | null
  readonly window: StopWindow | null
  /** Null means the usual minutes of this kind of stop. */
  readonly minutes: number | null
}

export type PlannedFacility = {
  readonly id: string
  readonly kind: FacilityKind
  readonly position: Position
  /** Null means that the facility takes every material. */
  readonly materialIds: readonly string[] | null
  /** The hours on the planned day. Null if the facility is closed all day. */
  readonly hours: Hours | null
  /** The minutes for each dumped box. Null means the usual minutes of a dump. */
  readonly minutes: number | null
}

/**
 * The minutes by kind of stop. A dump and return needs its minutes on each of its two visits. A yard stop or a dump needs them for each
 * box.
 */
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
