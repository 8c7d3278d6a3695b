import type { Tx } from '@rolloff/sql/connect.ts'
import { boxesAtOnceBy, sizesCarriedBy } from '#domain/fleet/truck.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { listTypeSizes } from '#server/db/fleet/container-register.ts'
import { addTruck, lockTruck, type TruckFacts, updateTruck } from '#server/db/fleet/trucks.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type SavedTruck = Omit<TruckFacts, 'carries' | 'boxesAtOnce'> & {
  /** If `carries` is null, the truck carries what its size and add-ons carry (rule D8). */
  readonly carries: string[] | null
  readonly boxesAtOnce: 1 | 2 | null
  /** `seen` is null for a new truck. */
  readonly seen: { readonly id: string; readonly version: number } | null
}

/** Adds a truck or changes one. Refuses 'truck-not-found', 'changed-meanwhile' and 'unknown-choice'. */
export async function saveTruck({ db, clock }: Deps, acting: OfficeActing, saved: SavedTruck): Promise<{ id: string }> {
  const { organizationId, actorId } = acting
  return db.transaction().execute(async tx => {
    const { seen: expected, ...fields } = saved
    const carries = await carriedBy(tx, organizationId, saved)
    const facts = { ...fields, carries, boxesAtOnce: fields.boxesAtOnce ?? boxesAtOnceBy(fields.addOns) }
    const id = expected ? await change(tx, organizationId, expected, facts) : await addTruck(tx, organizationId, facts)
    await addChange(tx, {
      organizationId,
      actorId,
      at: clock(),
      object: 'truck',
      objectId: id,
      act: expected ? 'change' : 'add',
      after: { size: facts.size, addOns: facts.addOns, rig: facts.rig, boxesAtOnce: facts.boxesAtOnce, carries },
    })
    return { id }
  })
}

async function carriedBy(tx: Tx, organizationId: string, { carries, size, addOns }: SavedTruck): Promise<string[]> {
  const types = await listTypeSizes(tx, organizationId)
  if (carries === null) {
    const sizes = sizesCarriedBy(size, addOns)
    return types.filter(type => sizes.includes(type.size)).map(type => type.id)
  }
  const typeIds = new Set(types.map(type => type.id))
  if (!carries.every(id => typeIds.has(id))) throw new Refusal('unknown-choice')
  return carries
}

async function change(
  tx: Tx,
  organizationId: string,
  expected: { readonly id: string; readonly version: number },
  facts: TruckFacts,
): Promise<string> {
  const truck = await lockTruck(tx, organizationId, expected.id)
  if (!truck) throw new Refusal('truck-not-found')
  await refuseStale(tx, truck, expected.version)
  await updateTruck(tx, truck.id, facts)
  return truck.id
}
