import type { Tx } from '@rolloff/sql/connect.ts'
import type { FacilityKind, OpeningHours } from '#domain/fleet/facility.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { addChange } from '#server/db/change/changes.ts'
import { hasMaterials } from '#server/db/fleet/container-register.ts'
import {
  addFacility,
  countBoxesAt,
  type Facility,
  type FacilityFacts,
  lockFacility,
  archiveFacility as storeArchived,
  updateFacility,
} from '#server/db/fleet/facilities.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type SavedFacility = {
  /** `seen` is null for a new facility. */
  readonly seen: { readonly id: string; readonly version: number } | null
  readonly name: string
  readonly kind: FacilityKind
  readonly line1: string
  readonly zipCode: ZipCode
  /** `position` is the position of the gate, which a person read off a map. If it is null, the middle of the ZIP is used. */
  readonly position: { readonly latitude: number; readonly longitude: number } | null
  readonly opens: OpeningHours | null
  readonly materialIds: string[] | null
  /** The rate is undefined if the person may not see amounts. The stored rate then does not change. */
  readonly tipRateInCents: number | null | undefined
  readonly minutes: number
}

type FacilityDeps = Deps & { readonly addresses: Addresses }

/**
 * Adds or changes a yard or another facility (rule D5). Refuses 'invalid-address' for a ZIP that does not exist, 'unknown-choice',
 * 'facility-not-found' and 'changed-meanwhile'.
 */
export async function saveFacility(
  deps: FacilityDeps,
  acting: OfficeActing,
  saved: SavedFacility,
): Promise<{ id: string }> {
  const { organizationId } = acting
  const zip = deps.addresses.findZip(saved.zipCode)
  if (!zip) throw new Refusal('invalid-address')
  const { seen: expected, zipCode, position, tipRateInCents, ...fields } = saved
  const { latitude, longitude } = position ?? zip
  const place = { city: zip.city, state: zip.state, postalCode: zipCode, timeZone: zip.timeZone, latitude, longitude }
  return deps.db.transaction().execute(async tx => {
    if (saved.materialIds && !(await hasMaterials(tx, organizationId, saved.materialIds))) {
      throw new Refusal('unknown-choice')
    }
    const before = expected ? await lockSeen(tx, acting, expected) : null
    if (before?.kind === 'yard' && saved.kind !== 'yard') await refuseWithBoxes(tx, before.id)
    const rate = tipRateInCents === undefined ? (before?.tipRateInCents ?? null) : tipRateInCents
    const facts: FacilityFacts = { ...fields, ...place, tipRateInCents: rate }
    if (before) await updateFacility(tx, before.id, facts)
    const id = before?.id ?? (await addFacility(tx, organizationId, facts))
    await addChange(tx, {
      ...acting,
      at: deps.clock(),
      act: expected ? 'change' : 'add',
      object: 'facility',
      objectId: id,
      after: { kind: facts.kind, opens: facts.opens, minutes: facts.minutes },
    })
    return { id }
  })
}

/** Takes a facility off the lists, or puts it back. Refuses 'facility-has-boxes' while it has boxes. */
export async function archiveFacility(
  { db, clock }: Deps,
  acting: OfficeActing,
  input: { readonly id: string; readonly version: number; readonly isArchived: boolean },
): Promise<void> {
  await db.transaction().execute(async tx => {
    const facility = await lockSeen(tx, acting, input)
    if (input.isArchived) await refuseWithBoxes(tx, facility.id)
    await storeArchived(tx, facility.id, input.isArchived)
    const act = input.isArchived ? 'archive' : 'restore'
    await addChange(tx, { ...acting, at: clock(), act, object: 'facility', objectId: facility.id })
  })
}

async function refuseWithBoxes(tx: Tx, facilityId: string): Promise<void> {
  const count = await countBoxesAt(tx, facilityId)
  if (count > 0) throw new Refusal('facility-has-boxes', { count })
}

async function lockSeen(
  tx: Tx,
  { organizationId }: OfficeActing,
  expected: { readonly id: string; readonly version: number },
): Promise<Facility> {
  const facility = await lockFacility(tx, organizationId, expected.id)
  if (!facility) throw new Refusal('facility-not-found')
  await refuseStale(tx, facility, expected.version)
  return facility
}
