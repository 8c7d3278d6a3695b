import type { Tx } from '@rolloff/sql/connect.ts'
import type { Right } from '#domain/account/roles.ts'
import { mayChangeView } from '#domain/account/saved-view.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { deleteView, lockView, type SavedView, storeView } from '#server/db/office/saved-views.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }
type ViewActor = { readonly acting: OfficeActing; readonly rights: readonly Right[] }

/** Renames a view, or shares it with others (rule V3). Refuses 'view-not-found', 'view-of-another' and 'changed-meanwhile'. */
export async function changeView(
  { db, clock }: Deps,
  changing: ViewActor,
  { name, isForAll, ...expected }: ExpectedVersion & { readonly name: string; readonly isForAll: boolean },
): Promise<void> {
  const { acting } = changing
  await db.transaction().execute(async tx => {
    const view = await lockOwn(tx, changing, expected)
    // If another person than the maker of a shared view changes it, the view stays shared, for example after the maker has left.
    const stays = view.madeBy !== acting.actorId && view.isForAll
    await storeView(tx, view.id, { name, isForAll: isForAll || stays })
    const row = { act: 'change', object: 'saved-view', objectId: view.id } as const
    await addChange(tx, { ...acting, at: clock(), ...row, before: { isForAll: view.isForAll }, after: { isForAll } })
  })
}

/** Removes a view. Refuses what `changeView` refuses. */
export async function removeView({ db, clock }: Deps, changing: ViewActor, expected: ExpectedVersion): Promise<void> {
  await db.transaction().execute(async tx => {
    const view = await lockOwn(tx, changing, expected)
    await deleteView(tx, view.id)
    const row = { act: 'remove', object: 'saved-view', objectId: view.id } as const
    await addChange(tx, { ...changing.acting, at: clock(), ...row, before: { address: view.address } })
  })
}

async function lockOwn(tx: Tx, { acting, rights }: ViewActor, { id, version }: ExpectedVersion): Promise<SavedView> {
  const { organizationId, actorId } = acting
  const view = await lockView(tx, id, { organizationId, personId: actorId })
  if (!view) throw new Refusal('view-not-found')
  if (!mayChangeView(view, actorId, rights)) throw new Refusal('view-of-another')
  await refuseStale(tx, view, version)
  return view
}
