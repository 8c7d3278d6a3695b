/**
 * Decides whether a truck may do a stop on a day (rule D21). The result is a list of mismatches as data. If the list is empty, the truck
 * may do the stop. Mismatches that depend on the time come from the plan of the route (check-act.ts).
 */

import type { TruckRig } from '#domain/fleet/truck.ts'
import { type ClosedDay, closedDayName, isOpenDay } from '#domain/schedule/closed-day.ts'
import type { Day } from '#domain/value/calendar.ts'
import type { ContainerRig, PlannedFacility, PlannedStop, PlannedTruck } from './day.ts'

export type TruckMismatch =
  | { readonly reason: 'does-not-carry'; readonly containerTypeId: string }
  | { readonly reason: 'wrong-rig'; readonly containerTypeId: string; readonly rig: ContainerRig }
  | { readonly reason: 'closed-day'; readonly name: string | null }
  | { readonly reason: 'facility-refuses'; readonly facilityId: string; readonly materialIds: readonly string[] }
  | { readonly reason: 'facility-closed'; readonly facilityId: string }
  /** The truck would arrive after the facility's hours. Only `checkAct` returns this mismatch. */
  | { readonly reason: 'past-hours'; readonly facilityId: string }
  | { readonly reason: 'no-facility'; readonly materialIds: readonly string[] }

type Tipping = Pick<PlannedFacility, 'id' | 'kind' | 'materialIds' | 'hours'>

export type FitFacts = {
  readonly day: Day
  readonly closedDays: readonly ClosedDay[]
  readonly facilities: readonly Tipping[]
}

/** The parts of a stop that decide whether it fits. */
export type FitStop = Pick<PlannedStop, 'kind' | 'facilityId' | 'brings' | 'takes'>

export function truckMismatches(truck: FitTruck, stop: FitStop, facts: FitFacts): TruckMismatch[] {
  return [...mismatchesOfTruck(truck, stop), ...mismatchesOfDay(facts), ...mismatchesOfLoad(stop, facts.facilities)]
}

export const takesAll = ({ materialIds }: Pick<PlannedFacility, 'materialIds'>, wanted: readonly string[]): boolean =>
  materialIds === null || wanted.every(id => materialIds.includes(id))

export type FitTruck = Pick<PlannedTruck, 'carries' | 'rig'>

/** Checks whether a truck can carry and lift the boxes that a stop brings and takes. */
function mismatchesOfTruck(truck: FitTruck, { brings, takes }: FitStop): TruckMismatch[] {
  const boxes = [brings, takes].filter(box => box !== null)
  const notCarried = [...new Set(boxes.map(box => box.containerTypeId))].filter(id => !truck.carries.includes(id))
  return [
    ...notCarried.map((containerTypeId): TruckMismatch => ({ reason: 'does-not-carry', containerTypeId })),
    ...boxes.flatMap(({ containerTypeId, rig }): TruckMismatch[] =>
      rig === null || canLift(truck.rig, rig) ? [] : [{ reason: 'wrong-rig', containerTypeId, rig }],
    ),
  ]
}

const canLift = (truck: TruckRig, container: ContainerRig): boolean => truck === 'both' || truck === container

function mismatchesOfDay({ day, closedDays }: FitFacts): TruckMismatch[] {
  return isOpenDay(day, closedDays) ? [] : [{ reason: 'closed-day', name: closedDayName(day, closedDays) }]
}

/**
 * Checks the facility that the stop names. Without one, checks whether any facility fits. A box that only moves to another place needs
 * none.
 */
function mismatchesOfLoad({ kind, takes, facilityId }: FitStop, facilities: readonly Tipping[]): TruckMismatch[] {
  if (!takes?.isFull || kind === 'relocation') return []
  const named = facilities.find(one => one.id === (takes.facilityId ?? facilityId))
  if (!named) {
    const taking = facilities.filter(one => one.kind !== 'yard' && takesAll(one, takes.materialIds))
    return taking.some(one => one.hours !== null) ? [] : [{ reason: 'no-facility', materialIds: takes.materialIds }]
  }
  return facilityMismatches(named, takes.materialIds)
}

/** Returns the mismatches that a facility has with a load on a day. */
export function facilityMismatches(
  { id: facilityId, materialIds: taken, hours }: Omit<Tipping, 'kind'>,
  materialIds: readonly string[],
): TruckMismatch[] {
  const refused = materialIds.filter(id => !takesAll({ materialIds: taken }, [id]))
  return [
    ...(refused.length > 0
      ? [{ reason: 'facility-refuses', facilityId, materialIds: refused } satisfies TruckMismatch]
      : []),
    ...(hours === null ? [{ reason: 'facility-closed', facilityId } satisfies TruckMismatch] : []),
  ]
}
