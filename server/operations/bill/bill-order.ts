import type { Tx } from '@rolloff/sql/connect.ts'
import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { orderCost } from '#domain/order/balance.ts'
import type { BillOutcome } from '#domain/order/bill-outcome.ts'
import { finalizedBillOf } from '#domain/order/finalized.ts'
import { move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import { tonsIn } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addBill, findNewestBill, type NewestBill } from '#server/db/bill/bills.ts'
import { findNewestWeighing } from '#server/db/bill/weighings.ts'
import { listFeesOfOrder, type StoredFee, settleFees } from '#server/db/fee/fees.ts'
import { applyMove, findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { findPayableCharge } from '#server/db/payment/order-charges.ts'
import type { OrderMoney } from '#server/db/payment/order-money.ts'
import { chargeBill } from '#server/operations/bill/charge-due-bills.ts'
import {
  type BillFor,
  isAccepted,
  refuseUndecided,
  type WorkedOutBill,
  workOutBill,
} from '#server/operations/bill/work-out-bill.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { type DoneOrWaiting, untilChargesEnd } from '#server/operations/payment/until-charges-end.ts'
import { waiveSmallDue } from '#server/operations/payment/waive-small-due.ts'

export type BillOrder = {
  readonly orderId: string
  /** `actorId` is the person in the office who confirmed the weight. It is null if no person did. */
  readonly actorId: string | null
}

/**
 * Makes the final bill from the newest weighing and applies its consequences (rule B12). If nothing is due, the order is completed. If the
 * customer paid too much, the difference is refunded. If the due amount is within the consent, the customer is notified, and the card on
 * file is charged when the time to object is over. If the due amount exceeds the consent, the customer has to pay it. After a correction,
 * or to answer an objection, the function makes a new bill, and only the difference moves. The call is idempotent: two confirmations make
 * one bill. Refuses 'nothing-weighed', 'fee-undecided', 'payment-in-doubt' while a charge is not known to have ended, 'illegal-move' with
 * the current status, and what `finalBill` refuses.
 */
export async function billOrder(
  deps: PaymentDeps,
  input: BillOrder,
): Promise<{ status: OrderStatus; version: number; balanceInCents: number }> {
  const bill = await untilChargesEnd(deps, () =>
    deps.db.transaction().execute(tx => settleInTransaction(tx, input, deps.clock())),
  )
  return carryOutBill(deps, input.orderId, bill)
}

/** Sends the refunds and charges the card, if a new bill causes either at once. */
export async function carryOutBill(deps: PaymentDeps, orderId: string, bill: MadeBill) {
  await sendRefunds(deps, { orderId })
  if (bill.chargeAfter && bill.chargeAfter <= deps.clock()) await chargeBill(deps, orderId)
  const { version, balanceInCents } = bill
  return { status: await findOrderStatus(deps.db, orderId), version, balanceInCents }
}

export type MadeBill = Pick<NewestBill, 'version' | 'balanceInCents' | 'chargeAfter'>

async function settleInTransaction(tx: Tx, input: BillOrder, now: Date): Promise<DoneOrWaiting<MadeBill>> {
  const order = await lockOrder(tx, input.orderId)
  const weighing = await findNewestWeighing(tx, order.id)
  const before = await findNewestBill(tx, order.id)
  if (!weighing) throw new Refusal('nothing-weighed')
  const fees = await listFeesOfOrder(tx, order.id)
  const isNew = before === null || before.hasObjection || before.weighingId !== weighing.id || fees.some(isToBill)
  if (!isNew) return { done: before }
  refuseUndecided(fees)
  const payable = await findPayableCharge(tx, order.id)
  if (payable) return { payable }
  const billInput = { order, weighing, fees: fees.filter(isAccepted), version: (before?.version ?? 0) + 1, now }
  const worked = await workOutBill(tx, billInput)
  const settling = { ...billInput, weighingId: weighing.id, actorId: input.actorId, tonsBefore: null }
  return { done: await storeBill(tx, settling, worked) }
}

const isToBill = (fee: StoredFee) => isAccepted(fee) && !fee.isSettled

type Settling = BillFor & {
  readonly weighingId: string
  readonly actorId: string | null
  /** `tonsBefore` is the weight on the previous bill, in tons, if the office corrected that bill. */
  readonly tonsBefore: number | null
}

/** Stores a bill and all its consequences. The caller worked the bill out under the order's lock. */
export async function storeBill(tx: Tx, settling: Settling, worked: WorkedOutBill): Promise<MadeBill> {
  const { order, version, weighing, weighingId, now, tonsBefore } = settling
  const { bill, input, money, dueInCents, consentedInCents, outcome } = worked
  const chargeAfter = outcome.becomes === 'charged-later' ? outcome.chargeAfter : null
  const letGoInCents = outcome.becomes === 'settled' ? outcome.letGoInCents : 0
  const balanceInCents = dueInCents - letGoInCents
  await takeSteps(tx, settling, outcome)
  const { lines } = bill
  const finalized = finalizedBillOf({ lines, weighed: input.weighed, items: weighing.items, terms: input.terms })
  await addBill(tx, {
    order,
    version,
    weighingId,
    bill,
    balanceInCents,
    consentedInCents,
    chargeAfter,
    finalized,
    createdBy: settling.actorId,
    now,
  })
  await settleFees(tx, order.id, now)
  await waiveSmallDue(tx, { order, amountInCents: letGoInCents, billVersion: version, now })
  await payCredit(tx, settling, money, outcome)
  const costInCents = orderCost(money) - letGoInCents
  const values = {
    balanceInCents,
    totalInCents: costInCents,
    paidInCents: costInCents - balanceInCents,
    tons: tonsIn(input.weighed),
    tonsBefore,
    chargeAfter,
  }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'bill-ready', key: String(version), values, now })
  return { version, balanceInCents, chargeAfter }
}

/** Moves the order from its status to the one that the bill causes. */
async function takeSteps(tx: Tx, { order, actorId, now }: Settling, { becomes }: BillOutcome): Promise<void> {
  let { status } = order
  const step = async (event: OrderEvent, by: 'admin' | 'system', outcome?: OrderStatus, why?: ReasonCode) => {
    const transition = move(status, event, by, outcome)
    const notification = { orderId: order.id, move: transition, actorId: by === 'admin' ? actorId : null, now }
    await applyMove(tx, { ...notification, ...(why ? { why } : {}) })
    status = transition.to
  }
  const isSettled = becomes === 'settled'
  if (status === 'completed' && isSettled) return
  if (status === 'payment-failed') await step('pay', 'admin', undefined, 'bill-made-anew')
  if (status === 'payment-pending') {
    if (isSettled) await step('payment-succeeded', 'system', 'completed', 'nothing-due')
    return
  }
  await step('finalize', 'admin', isSettled ? 'completed' : 'payment-pending')
}

async function payCredit(tx: Tx, settling: Settling, money: OrderMoney, outcome: BillOutcome): Promise<void> {
  if (outcome.becomes !== 'settled' || outcome.creditInCents === 0) return
  const { order, now } = settling
  const why: ReasonCode = 'less-used'
  const amountInCents = outcome.creditInCents
  await requestRefundRows(tx, { order, money, amountInCents, why, by: 'system', actorId: null, now })
}
