import { maxViews } from '#domain/account/saved-view.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addView, listViews } from '#server/db/office/saved-views.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

export type NewView = { readonly name: string; readonly address: string; readonly isForAll: boolean }

/** Saves the address of a list under a name (rule V3). Refuses 'too-many-views'. */
export async function saveView({ db, clock }: Deps, acting: OfficeActing, view: NewView): Promise<{ id: string }> {
  const { organizationId, actorId: personId } = acting
  const now = clock()
  return db.transaction().execute(async tx => {
    const views = await listViews(tx, { organizationId, personId })
    if (views.length >= maxViews) throw new Refusal('too-many-views', { most: maxViews })
    const id = await addView(tx, { organizationId, personId, ...view, now })
    const after = { address: view.address, isForAll: view.isForAll }
    await addChange(tx, { ...acting, at: now, act: 'add', object: 'saved-view', objectId: id, after })
    return { id }
  })
}
