import type { Tx } from '@rolloff/sql/connect.ts'
import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { balanceIn, isResolvedBy, orderCost, waivedPartOf } from '#domain/order/balance.ts'
import { type Actor, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import { tonsIn, weighedOf } from '#domain/order/weighing.ts'
import { addBill } from '#server/db/bill/bills.ts'
import { findOpenOffer, markOfferPaid } from '#server/db/bill/voluntary-offers.ts'
import { addWeighing, findNewestWeighing, findUnbilledWeighing } from '#server/db/bill/weighings.ts'
import { applyMove, type LockedOrder } from '#server/db/order/order-moves.ts'
import type { Charge } from '#server/db/payment/order-charges.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
import { waiveSmallDue } from '#server/operations/payment/waive-small-due.ts'

type FollowedPayment = {
  /** The caller has locked the order. */
  readonly order: LockedOrder
  readonly charge: Charge
  readonly now: Date
}

/**
 * Applies the consequences of a payment, in the transaction that stored the payment. An order that waited for money continues. An amount
 * that was paid above the order's total is refunded: the difference after a corrected weight, and everything after a cancellation.
 */
export async function afterPayment(
  tx: Tx,
  followed: FollowedPayment & { readonly paid: { readonly amountInCents: number } },
): Promise<void> {
  const { order, charge, paid, now } = followed
  const { amountInCents } = paid
  if (charge.purpose === 'voluntary' && (await billOffered(tx, followed))) return
  const money = await readOrderMoney(tx, order.id)
  const balance = balanceIn(money)
  // Before the bill is made, only the payments of a cancelled order are refunded.
  const isRunning = charge.purpose === 'extension' && orderCost(money) > 0
  if (charge.purpose === 'balance' && isResolvedBy(balance)) {
    const { billVersion } = money
    if (billVersion !== null) await waiveSmallDue(tx, { order, amountInCents: waivedPartOf(balance), billVersion, now })
    await goOn(tx, followed, billVersion !== null)
  }
  // The notification comes after the moves of the order, because the last mail of a completed order asks for a review (rule T13).
  if (isRunning || balance + amountInCents > 0) {
    await notifyCustomer(tx, { orderId: order.id, occasion: 'charged', key: charge.id, values: { amountInCents }, now })
  }
  if (balance >= 0 || isRunning) return
  const why: ReasonCode = 'paid-too-much'
  await requestRefundRows(tx, { order, money, amountInCents: -balance, why, by: 'system', actorId: null, now })
}

/**
 * Stores the offered bill with its payment (rule M33): one more weighing that counts, and the bill as the customer saw it. Returns false if
 * the bill cannot be paid, for example after another correction. The money is then refunded.
 */
async function billOffered(tx: Tx, { order, now }: FollowedPayment): Promise<boolean> {
  const offer = await findOpenOffer(tx, order.id)
  const weighing = await findUnbilledWeighing(tx, order.id)
  if (!offer || !weighing) return false
  const { bill, billVersion: version, finalized } = offer
  const money = await readOrderMoney(tx, order.id)
  if (balanceIn({ ...money, billedInCents: bill.totalInCents, billVersion: version }) !== 0) return false
  const newestWeighing = await findNewestWeighing(tx, order.id)
  const correction = { why: 'voluntary payment', isBilled: true }
  const { id: weighingId } = await addWeighing(tx, { order, weighing, enteredBy: null, correction, now })
  const nothing = { balanceInCents: 0, consentedInCents: 0, chargeAfter: null }
  await addBill(tx, { order, version, weighingId, bill, ...nothing, finalized, createdBy: null, now })
  await markOfferPaid(tx, offer.id, now)
  const totalInCents = orderCost(await readOrderMoney(tx, order.id))
  const tons = tonsIn(weighedOf(weighing))
  const values = {
    ...nothing,
    totalInCents,
    paidInCents: totalInCents,
    tons,
    tonsBefore: newestWeighing ? tonsIn(weighedOf(newestWeighing)) : null,
  }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'bill-ready', key: String(version), values, now })
  return true
}

/**
 * Moves an order that is paid in full. After weighing, the order is completed. If its price was agreed on the telephone, it is ready for
 * its drop-off.
 */
async function goOn(tx: Tx, { order, charge, now }: FollowedPayment, isWeighed: boolean): Promise<void> {
  const isByCustomer = charge.paymentMethodId === null
  let status: OrderStatus = order.status
  const step = async (event: OrderEvent, by: Actor, outcome?: OrderStatus) => {
    const actorId = by === 'customer' ? order.userId : null
    const transition = move(status, event, by, outcome)
    if (await applyMove(tx, { orderId: order.id, move: transition, actorId, now })) status = transition.to
  }
  if (status === 'payment-failed' && isByCustomer) await step('pay', 'customer')
  if (status === 'payment-pending') {
    await step('payment-succeeded', 'system', isWeighed ? 'completed' : 'pending-drop-off')
  }
}

/**
 * Applies the consequences if the card on file is declined. The customer has to pay with another card, or pays the days with the final
 * bill.
 */
export async function afterDecline(tx: Tx, { order, charge, now }: FollowedPayment): Promise<void> {
  const { id: key, amountInCents } = charge
  if (charge.purpose === 'balance') return cannotCharge(tx, { order, amountInCents, key, now })
  const values = { amountInCents, isDeclined: true }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'extension-on-bill', key, values, now })
}

/** Stores that the card on file does not pay the due amount, and notifies the customer. */
export async function cannotCharge(
  tx: Tx,
  due: { readonly order: LockedOrder; readonly amountInCents: number; readonly key: string; readonly now: Date },
): Promise<void> {
  const { order, amountInCents, key, now } = due
  if (order.status !== 'payment-pending') return
  const failed = move('payment-pending', 'payment-failed', 'system')
  const why: ReasonCode = 'card-not-charged'
  await applyMove(tx, { orderId: order.id, move: failed, actorId: null, why, now })
  await notifyCustomer(tx, { orderId: order.id, occasion: 'charge-failed', key, values: { amountInCents }, now })
}
