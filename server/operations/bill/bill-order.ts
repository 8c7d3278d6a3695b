import { localTime } from '#domain/calendar.ts'
import { type Cents, cents, sumCents } from '#domain/money.ts'
import { balanceIn, orderCost } from '#domain/order/balance.ts'
import { billConsentInCents } from '#domain/order/bill-consent.ts'
import { type BillOutcome, billOutcome } from '#domain/order/bill-outcome.ts'
import { finalizedOf } from '#domain/order/finalized.ts'
import { isNamedByConsent } from '#domain/order/kept-fees.ts'
import { move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import { weighedOf } from '#domain/order/weighing.ts'
import type { BillInput, FinalBill } from '#domain/pricing/bill.ts'
import { deliveredDayOf } from '#domain/pricing/extra-days.ts'
import { isCharged } from '#domain/pricing/field-fees.ts'
import { finalBill } from '#domain/pricing/final-bill.ts'
import { taxOfDays } from '#domain/pricing/later-pickup.ts'
import { linesOfKind } from '#domain/pricing/line.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { type Tons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { Refusal } from '#domain/refusal.ts'
import { type BillFacts, findBillFacts } from '#server/db/bill/bill-facts.ts'
import { addBill, findNewestBill, type NewestBill } from '#server/db/bill/bills.ts'
import { findNewestWeighing, type StoredWeighing } from '#server/db/bill/weighings.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { listFeesOfOrder, type StoredFee, settleFees } from '#server/db/fee/fees.ts'
import { listOrderLines } from '#server/db/order/order-lines.ts'
import { applyMove, type LockedOrder, lockOrder, statusOf } from '#server/db/order/order-moves.ts'
import { findPayableCharge } from '#server/db/payment/order-charges.ts'
import { type OrderMoney, readOrderMoney } from '#server/db/payment/order-money.ts'
import { chargeBill } from '#server/operations/bill/charge-due-bills.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { letGo } from '#server/operations/payment/let-go.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { requestRefundRows } from '#server/operations/payment/refund-order.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { withdrawCharge } from '#server/operations/payment/withdraw-charge.ts'

const mostRounds = 4

export type BillOrder = {
  readonly orderId: string
  /** Who confirms it in the office. */
  readonly actorId: string | null
}

/**
 * Makes the final bill from the newest weighing and does what follows from it (rule B12): nothing due, completed; overpaid, refunded;
 * due up to the consented amount, the customer is notified and the card on file charged when the time to object is over; due above
 * it, left to the customer to pay. After a correction, or to answer an objection, it makes a new bill and only the difference moves.
 * Idempotent: confirmed twice, it is one bill. Refuses 'nothing-weighed', 'fee-undecided', 'payment-in-doubt' while a charge is not known to have ended,
 * 'illegal-move' with the status found, and what `finalBill` refuses.
 */
export async function billOrder(
  deps: PaymentDeps,
  ask: BillOrder,
): Promise<{ status: OrderStatus; version: number; balanceInCents: number }> {
  const made = await makeBill(deps, ask)
  await sendRefunds(deps, { orderId: ask.orderId })
  if (made.chargeAfter && made.chargeAfter <= deps.clock()) await chargeBill(deps, ask.orderId)
  const { version, balanceInCents } = made
  return { status: await statusOf(deps.db, ask.orderId), version, balanceInCents }
}

type Made = Pick<NewestBill, 'version' | 'balanceInCents' | 'chargeAfter'>

/** A charge of the bill before must have ended first: a form that is open is closed, the charge of a card is resolved. */
async function makeBill(deps: PaymentDeps, ask: BillOrder): Promise<Made> {
  for (let round = 0; round < mostRounds; round += 1) {
    const made = await deps.db.transaction().execute(tx => settleHeld(tx, ask, deps.clock()))
    if (!('payable' in made)) return made
    if (isPayable(await withdrawCharge(deps, made.payable))) break
  }
  throw new Refusal('payment-in-doubt')
}

async function settleHeld(tx: Tx, ask: BillOrder, now: Date) {
  const order = await lockOrder(tx, ask.orderId)
  const weighing = await findNewestWeighing(tx, order.id)
  const before = await findNewestBill(tx, order.id)
  if (!weighing) throw new Refusal('nothing-weighed')
  const fees = await listFeesOfOrder(tx, order.id)
  const isNew = before === null || before.hasObjection || before.weighingId !== weighing.id || fees.some(isToBill)
  if (!isNew) return before
  if (fees.some(isUndecided)) throw new Refusal('fee-undecided')
  const payable = await findPayableCharge(tx, order.id)
  if (payable) return { payable }
  const accepted = fees.filter(isAccepted)
  return settleAnew(tx, {
    order,
    weighing,
    fees: accepted,
    version: (before?.version ?? 0) + 1,
    actorId: ask.actorId,
    now,
  })
}

const isUndecided = ({ state }: StoredFee) => state === 'proposed'
const isAccepted = ({ state }: StoredFee) => state === 'accepted'
const isToBill = (fee: StoredFee) => isAccepted(fee) && !fee.isSettled

type Settling = {
  readonly order: LockedOrder
  readonly weighing: StoredWeighing
  /** Those that the office accepted. */
  readonly fees: readonly StoredFee[]
  readonly version: number
  readonly actorId: string | null
  readonly now: Date
}

async function settleAnew(tx: Tx, settling: Settling): Promise<Made> {
  const { order, weighing, version, now } = settling
  const facts = await findBillFacts(tx, order.id)
  const input = await billInput(tx, settling, facts)
  const bill = finalBill(input)
  const money = { ...(await readOrderMoney(tx, order.id)), billedInCents: bill.totalInCents, billVersion: version }
  const dueInCents = balanceIn(money)
  const daysInCents = daysWithTax(bill, input.terms)
  const hasUnnamedFee = input.fees.some(fee => isCharged(fee) && !isNamedByConsent(input.terms, fee.kind))
  const preAuthInCents = order.preAuthInCents
  const consentedInCents = billConsentInCents({ ...facts, preAuthInCents, daysInCents, hasUnnamedFee })
  const { hasCard } = money
  const outcome = billOutcome({ ...facts, balanceInCents: dueInCents, consentedInCents, hasCard, now })
  const chargeAfter = outcome.becomes === 'charged-later' ? outcome.chargeAfter : null
  const letGoInCents = outcome.becomes === 'settled' ? outcome.letGoInCents : 0
  const balanceInCents = dueInCents - letGoInCents
  await takeSteps(tx, settling, outcome)
  const { lines } = bill
  const finalized = finalizedOf({ lines, weighed: input.weighed, items: weighing.items, terms: input.terms })
  await addBill(tx, {
    ...{ order, version, weighingId: weighing.id, bill, balanceInCents, consentedInCents, chargeAfter, finalized },
    createdBy: settling.actorId,
    now,
  })
  await settleFees(tx, order.id, now)
  await letGo(tx, { order, amountInCents: letGoInCents, billVersion: version, now })
  await payCredit(tx, settling, money, outcome)
  const costInCents = orderCost(money) - letGoInCents
  const values = {
    balanceInCents,
    totalInCents: costInCents,
    paidInCents: costInCents - balanceInCents,
    tons: tonsToNumber(input.weighed.reduce((sum, one) => sum + one.tons, 0) as Tons),
    chargeAfter,
  }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'bill-ready', key: String(version), values, now })
  return { version, balanceInCents, chargeAfter }
}

async function billInput(tx: Tx, { order, weighing, fees, now }: Settling, facts: BillFacts): Promise<BillInput> {
  const { terms, dropOffWindow, timeZone } = order.snapshot
  if (!terms || !dropOffWindow) throw new Refusal('not-billable')
  const bookedDropOffDay = dropOffWindow.day
  const collectedDay = localTime(facts.collectedAt ?? now, timeZone).day
  const deliveredDay = deliveredDayOf({ bookedDropOffDay, deliveredAt: facts.deliveredAt, timeZone })
  const requestedDay = (order.requestedPickupWindow ?? order.pickupWindow)?.day ?? collectedDay
  return {
    ordered: await listOrderLines(tx, order.id),
    terms,
    weighed: weighedOf(weighing),
    items: weighing.items,
    kept: { bookedDropOffDay, deliveredDay, requestedDay, collectedDay },
    fees: fees.map(fee => ({ ...fee, amountInCents: cents(fee.amountInCents) })),
    additional: weighing.additionalLines,
    discounts: weighing.discounts,
  }
}

function daysWithTax({ lines }: FinalBill, terms: OrderTerms): Cents {
  const days = sumCents(linesOfKind(lines, 'extra-days').map(line => line.amountInCents))
  return cents(days + taxOfDays(terms, days))
}

/** The moves from the order's status to the one that follows from the bill. */
async function takeSteps(tx: Tx, { order, actorId, now }: Settling, { becomes }: BillOutcome): Promise<void> {
  let { status } = order
  const step = async (event: OrderEvent, by: 'admin' | 'system', outcome?: OrderStatus, why?: string) => {
    const made = move(status, event, by, outcome)
    const told = { orderId: order.id, move: made, actorId: by === 'admin' ? actorId : null, now }
    await applyMove(tx, { ...told, ...(why ? { why } : {}) })
    status = made.to
  }
  const isSettled = becomes === 'settled'
  if (status === 'completed' && isSettled) return
  if (status === 'completed') return step('correct-bill', 'admin', undefined, 'more is due by the corrected bill')
  if (status === 'payment-failed') await step('pay', 'admin', undefined, 'the bill was made anew')
  if (status === 'payment-pending') {
    if (isSettled) await step('payment-succeeded', 'system', 'completed', 'nothing is due any more')
    return
  }
  await step('finalize', 'admin', isSettled ? 'completed' : 'payment-pending')
}

async function payCredit(tx: Tx, settling: Settling, money: OrderMoney, outcome: BillOutcome): Promise<void> {
  if (outcome.becomes !== 'settled' || outcome.creditInCents === 0) return
  const { order, now } = settling
  const why = 'less was used than was paid'
  const amountInCents = outcome.creditInCents
  await requestRefundRows(tx, { order, money, amountInCents, why, by: 'system', actorId: null, now })
}
