import { Refusal } from '#domain/refusal/refusal.ts'
import { listViews, placeViews } from '#server/db/office/saved-views.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/**
 * Stores the order in which one person sees the views of a page (rule V6). Only this person changes the order, so the newest order counts,
 * and the history does not record it. Views that no longer exist or that the person may not see are left out. Refuses 'view-not-found' if
 * none is left.
 */
export async function arrangeViews(
  { db }: Deps,
  { organizationId, actorId: personId }: OfficeActing,
  ids: readonly string[],
): Promise<void> {
  await db.transaction().execute(async tx => {
    const knownIds = new Set((await listViews(tx, { organizationId, personId })).map(view => view.id))
    const own = [...new Set(ids)].filter(id => knownIds.has(id))
    if (own.length === 0) throw new Refusal('view-not-found')
    await placeViews(tx, personId, own)
  })
}
