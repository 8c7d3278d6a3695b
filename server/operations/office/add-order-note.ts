import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { addNote } from '#server/db/order/notes.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/** Adds a note about an order that only the office reads. Refuses 'order-not-found'. */
export async function addOrderNote(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { orderId, content }: { readonly orderId: string; readonly content: string },
): Promise<void> {
  const now = clock()
  await db.transaction().execute(async tx => {
    const [order] = await lockOrders(tx, organizationId, [orderId])
    if (!order) throw new Refusal('order-not-found')
    await addNote(tx, { organizationId, origin: 'order', entityId: orderId, content, createdBy: actorId, now })
    const row = { act: 'add-note', object: 'order', objectId: orderId } as const
    await addChange(tx, { ...row, organizationId, actorId, at: now })
  })
}
