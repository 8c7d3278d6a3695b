import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { finalizedBillOf } from '#domain/order/finalized.ts'
import { tonsIn, weighedOf } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findNewestBill } from '#server/db/bill/bills.ts'
import { findOpenOffer, saveOffer } from '#server/db/bill/voluntary-offers.ts'
import { findNewestWeighing, findUnbilledWeighing, type StoredWeighing } from '#server/db/bill/weighings.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { listFeesOfOrder } from '#server/db/fee/fees.ts'
import { listRecipients } from '#server/db/message/recipients.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { payLinkPauseInMs } from '#server/operations/bill/send-pay-link.ts'
import { isAccepted, type WorkedOutBill, workOutBill } from '#server/operations/bill/work-out-bill.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'

type Unbilled = { readonly weighing: StoredWeighing; readonly worked: WorkedOutBill; readonly billVersion: number }

export type UnchargedPart = { readonly amountInCents: number; readonly offeredAt: Date | null }

/**
 * Returns the amount that a completed order can no longer be charged (rule B15), and the time when the office offered a voluntary payment.
 * Returns null if there is no such amount.
 */
export async function readUncharged(db: Db, orderId: string, now: Date): Promise<UnchargedPart | null> {
  if (!(await findUnbilledWeighing(db, orderId))) return null
  return db.transaction().execute(async tx => {
    const found = await workOutUnbilled(tx, await lockOrder(tx, orderId), now)
    if (!found) return null
    const offer = await findOpenOffer(tx, orderId)
    return { amountInCents: found.worked.dueInCents, offeredAt: offer?.offeredAt ?? null }
  })
}

/**
 * Offers a voluntary payment to the customer of a completed order, if its last weighing made the order more expensive. The customer gets
 * the amount and a link (rule M33). The offer stores the bill that a payment makes. Nothing is due and nothing is charged. An order gets at
 * most one offer in 10 minutes. Refuses 'illegal-move' with the current status, 'nothing-due', 'price-changed' with the current amount,
 * 'pay-link-sent' and 'customer-unreachable'.
 */
export async function offerVoluntaryPayment(
  { db, clock }: PaymentDeps,
  input: { readonly orderId: string; readonly amountInCents: number },
  acting: OfficeActing,
): Promise<{ success: true }> {
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, input.orderId)
    if (order.status !== 'completed') throw new Refusal('illegal-move', { status: order.status })
    const now = clock()
    const found = await workOutUnbilled(tx, order, now)
    if (!found) throw new Refusal('nothing-due')
    const { dueInCents: amountInCents } = found.worked
    if (amountInCents !== input.amountInCents) throw new Refusal('price-changed', { totalInCents: amountInCents })
    await refuseSoonAgain(tx, order.id, now)
    await refuseUnreachable(tx, order.id)
    await storeOfferInTransaction(tx, { order, found, acting, now })
  })
  return { success: true }
}

type StoreInput = {
  readonly order: LockedOrder
  readonly found: Unbilled
  readonly acting: OfficeActing
  readonly now: Date
}

async function storeOfferInTransaction(tx: Tx, { order, found, acting, now }: StoreInput): Promise<void> {
  const { worked, weighing, billVersion } = found
  const { bill, input, dueInCents: amountInCents } = worked
  const { weighed, terms } = input
  const finalized = finalizedBillOf({ lines: bill.lines, weighed, items: weighing.items, terms })
  const offer = { order, weighingId: weighing.id, billVersion, amountInCents, bill, finalized }
  await saveOffer(tx, { ...offer, offeredBy: acting.actorId, now })
  const newestWeighing = await findNewestWeighing(tx, order.id)
  const values = {
    amountInCents,
    tons: tonsIn(weighed),
    tonsBefore: newestWeighing ? tonsIn(weighedOf(newestWeighing)) : 0,
  }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'voluntary-link', key: now.toISOString(), values, now })
  await addChange(tx, { ...acting, at: now, act, object: 'order', objectId: order.id, after: { amountInCents } })
}

const act = 'offer-voluntary-payment'

/**
 * Returns the bill that the newest weighing would make. Returns null unless the order is completed, its newest weighing is on no bill, and
 * that weighing would make the order more expensive.
 */
async function workOutUnbilled(tx: Tx, order: LockedOrder, now: Date): Promise<Unbilled | null> {
  const weighing = order.status === 'completed' ? await findUnbilledWeighing(tx, order.id) : null
  const before = await findNewestBill(tx, order.id)
  if (!weighing || !before) return null
  const fees = (await listFeesOfOrder(tx, order.id)).filter(isAccepted)
  const billVersion = before.version + 1
  const worked = await workOutBill(tx, { order, weighing, fees, version: billVersion, now })
  return worked.outcome.becomes === 'too-late' ? { weighing, worked, billVersion } : null
}

async function refuseSoonAgain(tx: Tx, orderId: string, now: Date): Promise<void> {
  const last = await findLastChange(tx, orderId, act)
  if (last && now.getTime() - last.at.getTime() < payLinkPauseInMs) throw new Refusal('pay-link-sent')
}

async function refuseUnreachable(tx: Tx, orderId: string): Promise<void> {
  const [recipient] = await listRecipients(tx, [orderId], true)
  if (!recipient || (recipient.email === '' && recipient.textsTo === null)) throw new Refusal('customer-unreachable')
}
