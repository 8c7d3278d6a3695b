import type { Tx } from '@rolloff/sql/connect.ts'
import { hoursOn } from '#domain/dispatch/plan/day.ts'
import { facilityMismatches } from '#domain/dispatch/plan/fit.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { listChosenFacilities } from '#server/db/dispatch/fit-facts.ts'
import { findDumpFacility } from '#server/db/fleet/facility-lookup.ts'

/** Refuses 'facility-not-found' if the facility is not a place of the hauler at which drivers tip loads. */
export async function refuseUnlessTips(tx: Tx, organizationId: string, facilityId: string | null): Promise<void> {
  if (facilityId !== null && !(await findDumpFacility(tx, organizationId, facilityId)))
    throw new Refusal('facility-not-found')
}

type FacilityChoice = {
  readonly ids: readonly string[]
  readonly day: Day
  readonly overrideReason: string | undefined
}

/**
 * Returns true if the office sends a load from the yard to a facility that does not take the load or that is closed on that day. The office
 * has to give a reason (rule D114). Refuses 'needs-reason'.
 */
export async function refuseUnfitFacility(tx: Tx, { ids, day, overrideReason }: FacilityChoice): Promise<boolean> {
  for (const { loadMaterialIds, name, opens, ...facility } of await listChosenFacilities(tx, ids)) {
    const [mismatch] = facilityMismatches({ ...facility, hours: hoursOn(opens, day) }, loadMaterialIds)
    if (!mismatch) continue
    if (overrideReason === undefined) throw new Refusal('needs-reason', { reason: mismatch.reason, place: name })
    return true
  }
  return false
}
