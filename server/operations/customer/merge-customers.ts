import { undoMergeDeadlineOf } from '#domain/customer/merge.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockCustomer } from '#server/db/customer/customers.ts'
import { findMerge, findWhoUndidMerge, lockMerges, splitMerge, storeMerge } from '#server/db/customer/merges.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

type ExpectedVersion = { readonly id: string; readonly version: number }

/**
 * Merges two records into one customer (rule K4). The people, orders and sites of the other record then belong to the record that is kept.
 * No person gets access to more than before. Refuses 'same-customer', 'customer-not-found' and 'changed-meanwhile'.
 */
export async function mergeCustomers(
  { db, clock }: Deps,
  acting: OfficeActing,
  { kept, other }: { readonly kept: ExpectedVersion; readonly other: ExpectedVersion },
): Promise<void> {
  if (kept.id === other.id) throw new Refusal('same-customer')
  await db.transaction().execute(async tx => {
    await lockMerges(tx, acting.organizationId)
    for (const { id, version } of [kept, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      const customer = await lockCustomer(tx, acting.organizationId, id)
      if (!customer) throw new Refusal('customer-not-found')
      await refuseStale(tx, customer, version)
    }
    const at = clock()
    await storeMerge(tx, { ...acting, keptId: kept.id, mergedId: other.id, by: acting.actorId, at })
    for (const [objectId, after] of [
      [kept.id, { mergedId: other.id }],
      [other.id, { keptId: kept.id }],
    ] as const) {
      await addChange(tx, { ...acting, at, act: 'merge', object: 'customer', objectId, after })
    }
  })
}

/**
 * Undoes a merge. Each of the two records gets its people back, with all of their orders. Refuses 'not-merged' with who undid the merge
 * before, and 'merge-too-old' after 30 days.
 */
export async function undoMerge(
  { db, clock }: Deps,
  acting: OfficeActing,
  { mergeId }: { readonly mergeId: string },
): Promise<{ readonly partedId: string }> {
  return db.transaction().execute(async tx => {
    await lockMerges(tx, acting.organizationId)
    const merge = await findMerge(tx, acting.organizationId, mergeId)
    if (!merge) {
      const partedBy = await findWhoUndidMerge(tx, acting.organizationId, mergeId)
      throw new Refusal('not-merged', { who: partedBy ?? unknownName })
    }
    const at = clock()
    if (at > undoMergeDeadlineOf(merge.mergedAt)) throw new Refusal('merge-too-old')
    await splitMerge(tx, merge, { by: acting.actorId, at })
    for (const objectId of [merge.shownId, merge.mergedId]) {
      await addChange(tx, { ...acting, at, act: 'part', object: 'customer', objectId })
    }
    return { partedId: merge.mergedId }
  })
}
