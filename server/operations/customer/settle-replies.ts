import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockCustomer } from '#server/db/customer/customers.ts'
import { settleReplies as storeSettled } from '#server/db/message/replies.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/**
 * Marks the replies of a customer to texts as handled (rule T7), up to the newest reply that the page showed. A later reply still waits
 * (rule V27). Refuses 'customer-not-found'.
 */
export async function settleReplies(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { id, until }: { readonly id: string; readonly until: string },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const customer = await lockCustomer(tx, organizationId, id)
    if (!customer) throw new Refusal('customer-not-found')
    const settled = await storeSettled(tx, id, { until, now })
    if (settled === 0) return
    await addChange(tx, { organizationId, actorId, at: now, act: 'settle-replies', object: 'customer', objectId: id })
  })
}
