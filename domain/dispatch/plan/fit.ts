/**
 * Whether a truck may do a stop on a day (rule D21). The answer is a list of reasons against it, as data; none means that it fits.
 * What depends on the hour is answered by the plan (its warnings).
 */
import type { Day } from '#domain/calendar.ts'
import type { TruckRig } from '#domain/fleet/truck.ts'
import { type ClosedDay, closedDayName, isOpen } from '#domain/schedule/closed-day.ts'
import type { ContainerRig, PlannedFacility, PlannedStop, PlannedTruck } from './day.ts'

export type Misfit =
  | { readonly reason: 'does-not-carry'; readonly containerTypeId: string }
  | { readonly reason: 'wrong-rig'; readonly containerTypeId: string; readonly rig: ContainerRig }
  | { readonly reason: 'closed-day'; readonly name: string | null }
  | { readonly reason: 'facility-refuses'; readonly facilityId: string; readonly materialIds: readonly string[] }
  | { readonly reason: 'facility-closed'; readonly facilityId: string }
  | { readonly reason: 'no-facility'; readonly materialIds: readonly string[] }

export type FitFacts = {
  readonly day: Day
  readonly closedDays: readonly ClosedDay[]
  readonly facilities: readonly PlannedFacility[]
}

export function misfitsOf(truck: PlannedTruck, stop: PlannedStop, facts: FitFacts): Misfit[] {
  return [...misfitsOfTruck(truck, stop), ...misfitsOfDay(facts), ...misfitsOfLoad(stop, facts.facilities)]
}

export const takesAll = ({ materialIds }: Pick<PlannedFacility, 'materialIds'>, wanted: readonly string[]): boolean =>
  materialIds === null || wanted.every(id => materialIds.includes(id))

type Carried = {
  readonly brings: PlannedStop['brings']
  readonly takes: Pick<NonNullable<PlannedStop['takes']>, 'containerTypeId' | 'rig'> | null
}

/** Whether a truck can carry what a stop brings and takes. */
export function misfitsOfTruck(truck: Pick<PlannedTruck, 'carries' | 'rig'>, { brings, takes }: Carried): Misfit[] {
  const boxes = [brings, takes].filter(box => box !== null)
  const notCarried = [...new Set(boxes.map(box => box.containerTypeId))].filter(id => !truck.carries.includes(id))
  return [
    ...notCarried.map((containerTypeId): Misfit => ({ reason: 'does-not-carry', containerTypeId })),
    ...boxes.flatMap(({ containerTypeId, rig }): Misfit[] =>
      rig === null || canLift(truck.rig, rig) ? [] : [{ reason: 'wrong-rig', containerTypeId, rig }],
    ),
  ]
}

const canLift = (truck: TruckRig, container: ContainerRig): boolean => truck === 'both' || truck === container

function misfitsOfDay({ day, closedDays }: FitFacts): Misfit[] {
  return isOpen(day, closedDays) ? [] : [{ reason: 'closed-day', name: closedDayName(day, closedDays) }]
}

/** The facility that is named, else any; what is only moved to another place needs none. */
function misfitsOfLoad({ kind, takes, facilityId }: PlannedStop, facilities: readonly PlannedFacility[]): Misfit[] {
  if (!takes?.isFull || kind === 'relocation') return []
  const named = facilities.find(one => one.id === (takes.facilityId ?? facilityId))
  if (!named) {
    const taking = facilities.filter(one => one.kind !== 'yard' && takesAll(one, takes.materialIds))
    return taking.some(one => one.hours !== null) ? [] : [{ reason: 'no-facility', materialIds: takes.materialIds }]
  }
  return misfitsAt(named, takes.materialIds)
}

type Tipped = Pick<PlannedFacility, 'id' | 'materialIds' | 'hours'>

/** Why a load does not go to a facility on a day. */
export function misfitsAt(
  { id: facilityId, materialIds: taken, hours }: Tipped,
  materialIds: readonly string[],
): Misfit[] {
  const refused = materialIds.filter(id => !takesAll({ materialIds: taken }, [id]))
  return [
    ...(refused.length > 0 ? [{ reason: 'facility-refuses', facilityId, materialIds: refused } satisfies Misfit] : []),
    ...(hours === null ? [{ reason: 'facility-closed', facilityId } satisfies Misfit] : []),
  ]
}
