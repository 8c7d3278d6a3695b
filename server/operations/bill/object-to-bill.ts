import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { billCharge, findNewestBill } from '#server/db/bill/bills.ts'
import { addNote, addObjection, isObjectionAnswered } from '#server/db/order/notes.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { findSavedCardCharge } from '#server/db/payment/order-charges.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** The bill is due and not paid yet in these statuses. */
const open: readonly OrderStatus[] = ['payment-pending', 'payment-failed']

/**
 * The customer objects to the bill (rule B13). The card on file is then not charged for the bill, and the office gets a note. The objection
 * ends when the office stands by the bill or makes a new one. A second objection adds a note. The customer may object until the bill is
 * paid, even after a card was declined. Refuses 'objection-too-late' if the saved card was charged or is being charged,
 * 'objection-answered' if the office stands by the bill, and 'illegal-move' with the current status if nothing is due.
 */
export async function objectToBill(
  { db, clock }: Deps,
  input: { readonly orderId: string; readonly text: string; readonly actorId: string },
): Promise<{ status: OrderStatus }> {
  const { orderId } = input
  return db.transaction().execute(async tx => {
    const { status, organizationId } = await lockOrder(tx, orderId)
    const bill = await findNewestBill(tx, orderId)
    if (!bill) throw new Refusal('illegal-move', { status })
    const charge = await findSavedCardCharge(tx, 'balance', billCharge(orderId, bill.version))
    const isCharged = charge?.state === 'asked' || charge?.state === 'open' || charge?.state === 'succeeded'
    if (isCharged) throw new Refusal('objection-too-late')
    if (!open.includes(status)) throw new Refusal('illegal-move', { status })
    if (await isObjectionAnswered(tx, orderId, bill.version)) throw new Refusal('objection-answered')
    const now = clock()
    const note = {
      organizationId,
      origin: 'order',
      entityId: orderId,
      content: input.text,
      createdBy: input.actorId,
    } as const
    const noteId = await addNote(tx, { ...note, now })
    await addObjection(tx, { organizationId, orderId, version: bill.version, noteId, now })
    return { status }
  })
}
