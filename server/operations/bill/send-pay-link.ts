import { balanceIn, isResolvedBy } from '#domain/order/balance.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { listRecipients } from '#server/db/message/recipients.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

export const payLinkPauseInMs = 10 * 60_000

const act = 'send-pay-link'

/**
 * Sends the customer the link to pay the due amount after a charge failed (rule M29), at most once in 10 minutes. Refuses 'illegal-move'
 * with the current status, 'nothing-due', 'pay-link-sent' and 'customer-unreachable'.
 */
export async function sendPayLink(
  { db, clock }: PaymentDeps,
  input: { readonly orderId: string },
  acting: OfficeActing,
): Promise<{ success: true }> {
  await db.transaction().execute(async tx => {
    const { id: orderId, status } = await lockOrder(tx, input.orderId)
    if (status !== 'payment-failed' || !(await findNewestBill(tx, orderId)))
      throw new Refusal('illegal-move', { status })
    const now = clock()
    const last = await findLastChange(tx, orderId, act)
    if (last && now.getTime() - last.at.getTime() < payLinkPauseInMs) throw new Refusal('pay-link-sent')
    const amountInCents = balanceIn(await readOrderMoney(tx, orderId))
    if (isResolvedBy(amountInCents)) throw new Refusal('nothing-due')
    const [recipient] = await listRecipients(tx, [orderId], true)
    if (!recipient || (recipient.email === '' && recipient.textsTo === null)) throw new Refusal('customer-unreachable')
    await notifyCustomer(tx, { orderId, occasion: 'pay-link', key: now.toISOString(), values: { amountInCents }, now })
    await addChange(tx, { ...acting, at: now, act, object: 'order', objectId: orderId, after: { amountInCents } })
  })
  return { success: true }
}
