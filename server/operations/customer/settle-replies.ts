import { Refusal } from '#domain/refusal.ts'
import { lockCustomer } from '#server/db/customer/customers.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import { settleReplies as storeSettled } from '#server/db/message/replies.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/** Somebody has dealt with what a customer wrote in answer to texts (rule T7). Refuses 'customer-not-found'. */
export async function settleReplies(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { id }: { readonly id: string },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const customer = await lockCustomer(tx, organizationId, id)
    if (!customer) throw new Refusal('customer-not-found')
    const settled = await storeSettled(tx, id, now)
    if (settled === 0) return
    await addChange(tx, { organizationId, actorId, at: now, act: 'settle-replies', object: 'customer', objectId: id })
  })
}
