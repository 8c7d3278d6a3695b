import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { addChange, changedMeanwhile, findLastChange } from '#server/db/change/changes.ts'
import { addNote, answerObjection } from '#server/db/order/notes.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

export type UpholdBillInput = {
  readonly orderId: string
  /** The page showed this bill. */
  readonly billVersion: number
  readonly answer: string
}

/**
 * The office answers an objection in words and stands by its bill, which continues as if there were no objection (rule B19). Refuses
 * 'changed-meanwhile' with who has answered the objection or corrected the bill, and 'illegal-move' with the current status if nothing is
 * due or if there was no objection.
 */
export async function upholdBill(
  { db, clock }: Deps,
  input: UpholdBillInput,
  acting: OfficeActing,
): Promise<{ status: OrderStatus }> {
  const { orderId, billVersion, answer } = input
  return db.transaction().execute(async tx => {
    const { status, organizationId } = await lockOrder(tx, orderId)
    const bill = await findNewestBill(tx, orderId)
    if (!bill || (status !== 'payment-pending' && status !== 'payment-failed'))
      throw new Refusal('illegal-move', { status })
    if (bill.version !== billVersion) throw await changedMeanwhile(tx, orderId)
    const now = clock()
    if (!bill.hasObjection) {
      const last = await findLastChange(tx, orderId, 'stand-by-bill')
      throw last ? new Refusal('changed-meanwhile', { who: last.who }) : new Refusal('illegal-move', { status })
    }
    const { actorId } = acting
    const note = {
      organizationId,
      origin: 'order',
      entityId: orderId,
      content: answer,
      createdBy: actorId,
      now,
    } as const
    const noteId = await addNote(tx, note)
    await answerObjection(tx, { orderId, version: billVersion, noteId, actorId, now })
    const notification = { orderId, occasion: 'objection-answered', key: String(billVersion), now } as const
    await notifyCustomer(tx, { ...notification, values: { answer } })
    await addChange(tx, {
      ...acting,
      at: now,
      act: 'stand-by-bill',
      object: 'order',
      objectId: orderId,
      after: { version: billVersion },
    })
    return { status }
  })
}
