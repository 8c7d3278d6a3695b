/**
 * Turns a day of the board into the plan's input (rule D67). The browser makes the plan while the office drags a card, and the server makes
 * it when the office drops the card. The plan of a route under way begins now and at its last stop, with the load on its truck.
 */

import { isOpenStop } from '#domain/dispatch/stop.ts'
import type { OpeningHours } from '#domain/fleet/facility.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import {
  type Box,
  type ContainerRig,
  hoursOn,
  type PlannedFacility,
  type PlannedRoute,
  type PlannedStop,
  type PlannedTruck,
} from './day.ts'

export type ShownStop = Pick<PlannedStop, 'id' | 'kind' | 'state' | 'isPinned' | 'facilityId'> & {
  readonly day: Day
  readonly latitude: number | null
  readonly longitude: number | null
  readonly isRough: boolean
  /** The hours of the window's day. */
  readonly window: { readonly start: number; readonly end: number } | null
  readonly asked: TimeWindow | null
  readonly promise: TimeWindow | null
  readonly leavesTypeId: string | null
  readonly leavesRig: ContainerRig | null
  readonly takesTypeId: string | null
  readonly takesRig: ContainerRig | null
  readonly materialIds: readonly string[]
}

export function plannedStop(stop: ShownStop): PlannedStop {
  const { window, asked, promise, leavesTypeId, leavesRig, takesTypeId, takesRig } = stop
  const agreed = promise ?? asked
  return {
    id: stop.id,
    kind: stop.kind,
    state: stop.state,
    isPinned: stop.isPinned,
    position: stop.kind === 'dump' || stop.kind === 'yard' ? null : positionOf(stop),
    to: null,
    facilityId: stop.facilityId,
    brings: leavesTypeId === null ? null : { containerTypeId: leavesTypeId, rig: leavesRig },
    takes: takesTypeId === null ? null : { ...boxOf(stop, takesTypeId), facilityId: null, rig: takesRig },
    window: window && {
      day: agreed?.day ?? stop.day,
      from: window.start * 60,
      to: window.end * 60,
      isPromised: promise !== null,
    },
    minutes: null,
  }
}

const positionOf = ({ latitude, longitude, isRough }: ShownStop) =>
  latitude === null || longitude === null ? null : { latitude, longitude, isRough }

/** An errand takes an empty box. Every other stop takes a full one. */
const boxOf = ({ kind, materialIds }: ShownStop, containerTypeId: string) =>
  kind === 'errand'
    ? { containerTypeId, isFull: false, materialIds: [] }
    : { containerTypeId, isFull: true, materialIds }

export type ShownTruck = {
  readonly rig: TruckRig
  readonly boxesAtOnce: number
  readonly carries: readonly string[]
}

type ShownFacility = Pick<PlannedFacility, 'id' | 'kind' | 'materialIds' | 'minutes'> & {
  readonly latitude: number
  readonly longitude: number
  readonly opens: OpeningHours | null
}

export const plannedFacilities = (facilities: readonly ShownFacility[], day: Day): PlannedFacility[] =>
  facilities.map(({ id, kind, latitude, longitude, opens, minutes, materialIds }) => ({
    id,
    kind,
    position: { latitude, longitude, isRough: false },
    materialIds,
    hours: hoursOn(opens, day),
    minutes,
  }))

export type ShownRoute = {
  readonly id: string
  readonly day: Day
  readonly truck: ShownTruck | null
  /** Null while there is no route. */
  readonly startsAtMinute: number | null
  readonly yardId: string | null
  readonly onTruck: readonly Omit<Box, 'facilityId'>[]
  readonly stops: readonly ShownStop[]
}

export type ShownSurroundings = {
  readonly facilities: readonly Pick<ShownFacility, 'id' | 'kind'>[]
  readonly containerTypeIds: readonly string[]
  /** The present day and minute in the yard's time zone. */
  readonly now: { readonly day: Day; readonly minutes: number }
}

/** The usual start in minutes of the day, which is 7:00, for a route without a start of its own. */
export const usualStart = 420

export function plannedRoute(
  shown: ShownRoute,
  { facilities, containerTypeIds, now }: ShownSurroundings,
): PlannedRoute {
  const { id, day, truck, startsAtMinute, yardId, onTruck, stops } = shown
  const begins = startsAtMinute ?? usualStart
  const last = stops.findLast(stop => !isOpenStop(stop.state))
  return {
    id,
    day,
    truck: truck ? plannedTruck(truck) : anyTruck(containerTypeIds),
    yardId: yardId ?? facilities.find(one => one.kind === 'yard')?.id ?? '',
    startsAt: day === now.day ? Math.max(begins, now.minutes) : begins,
    from: last ? positionOf(last) : null,
    boxes: onTruck.slice(0, truck?.boxesAtOnce ?? 1).map(box => ({ ...box, facilityId: null })),
  }
}

const plannedTruck = ({ rig, boxesAtOnce, carries }: ShownTruck): PlannedTruck => ({
  rig,
  boxesAtOnce: boxesAtOnce === 2 ? 2 : 1,
  carries,
})

/** A truck that fits every stop. It stands for the truck of a route that has none. */
export const anyTruck = (containerTypeIds: readonly string[]): PlannedTruck => ({
  rig: 'both',
  boxesAtOnce: 1,
  carries: containerTypeIds,
})
