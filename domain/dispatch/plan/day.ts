/**
 * What the day of a truck is planned from: its route, the stops in their order, the facilities as they are open on that day, and
 * figures that the hauler sets (rule D33). All of it is plain data, so that the browser plans while a card is dragged and the server
 * plans the same when it is dropped. Times are minutes since midnight of the yard's zone.
 */

import type { StopKind, StopState } from '#domain/dispatch/stop.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { Position, RoadFigures } from './distance.ts'

/** From the first minute until before the last. */
export type Hours = { readonly from: number; readonly to: number }

/** Of a facility on one day; null: closed all day. Without opening hours it is always open. */
export function hoursOn(opens: OpeningHours | null, day: Day): Hours | null {
  if (opens === null) return { from: 0, to: 24 * 60 }
  const hours = opens[String(new Date(day).getUTCDay()) as keyof OpeningHours]
  return hours ? { from: hours[0], to: hours[1] } : null
}

export type ContainerRig = Exclude<TruckRig, 'both'>

export type PlannedTruck = {
  readonly rig: TruckRig
  readonly boxesAtOnce: 1 | 2
  /** Ids of container types. */
  readonly carries: readonly string[]
}

/** `facilityId` is where its load has to go, null where any that takes it will do. An empty box has no materials. */
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
  /** When and where the plan begins, with what is on the truck: in the morning its yard (null), later the end of the last stop. */
  readonly startsAt: number
  readonly from: Position | null
  readonly boxes: readonly Box[]
}

/** The day and hours that a customer was promised or, as long as nothing was promised, asked for. */
export type StopWindow = Hours & { readonly day: Day; readonly isPromised: boolean }

export type PlannedStop = {
  readonly id: string
  readonly kind: StopKind
  readonly state: StopState
  readonly isPinned: boolean
  /** Of the site. Null for a stop at a facility, and for an errand that leads nowhere in particular. */
  readonly position: Position | null
  /** Where a relocation sets the box down; null on the same site. */
  readonly to: Position | null
  /** Where a dump or a yard stop leads to; null is the best one, or the route's yard. */
  readonly facilityId: string | null
  readonly brings: { readonly containerTypeId: string; readonly rig: ContainerRig | null } | null
  /** What it takes up: at the site, or for a dump the full box in the yard (null: what is on the truck). */
  readonly takes: (Box & { readonly rig: ContainerRig | null }) | null
  readonly window: StopWindow | null
  /** Null is the figure of its kind. */
  readonly minutes: number | null
}

export type PlannedFacility = {
  readonly id: string
  readonly kind: FacilityKind
  readonly position: Position
  /** Null takes every material. */
  readonly materialIds: readonly string[] | null
  /** Of the day that is planned; null: closed all day. */
  readonly hours: Hours | null
  /** For each box dumped; null is the figure of a dump. */
  readonly minutes: number | null
}

/** Minutes by kind of stop: of a dump and return each of its two visits, of a yard and a dump each box handled. */
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
