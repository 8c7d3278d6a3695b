import type { AreaDraft } from '#domain/area/area.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addArea, lockArea, updateArea } from '#server/db/area/areas.ts'
import { addChange } from '#server/db/change/changes.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type SavedArea = {
  /** `seen` is null if the area is new. */
  readonly seen: { readonly id: string; readonly version: number } | null
  readonly draft: AreaDraft
}

/**
 * Adds a service area or changes one (rule Z1). Carts that are priced from now on follow the area. Placed orders keep their own copy.
 * Refuses 'area-not-found' and 'changed-meanwhile'.
 */
export async function saveArea({ db, clock }: Deps, acting: OfficeActing, saved: SavedArea): Promise<{ id: string }> {
  const { seen: expected, draft } = saved
  return db.transaction().execute(async tx => {
    const before = expected ? await lockArea(tx, acting.organizationId, expected.id) : null
    if (expected && !before) throw new Refusal('area-not-found')
    if (before) await refuseStale(tx, before, expected?.version ?? 0)
    if (before) await updateArea(tx, before.id, draft)
    const id = before?.id ?? (await addArea(tx, acting.organizationId, draft))
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: before ? 'change' : 'add',
      object: 'service-area',
      objectId: id,
      before: before && factsOf(before),
      after: factsOf(draft),
    })
    return { id }
  })
}

/** Returns the facts for the history, without the name of the area, because a person typed the name. */
const factsOf = ({ timeZone, taxRate, cityFeeInCents, taxableKinds }: AreaDraft) => ({
  timeZone,
  taxRate,
  cityFeeInCents,
  taxableKinds,
})
