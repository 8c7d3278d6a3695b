/** This module works out the final bill that would be made now. The caller has locked the order, and nothing is stored. */

import type { Tx } from '@rolloff/sql/connect.ts'
import { balanceIn } from '#domain/order/balance.ts'
import { billConsentInCents } from '#domain/order/bill-consent.ts'
import { type BillOutcome, billOutcome } from '#domain/order/bill-outcome.ts'
import { isNamedByConsent } from '#domain/order/kept-fees.ts'
import { type Weighing, weighedOf } from '#domain/order/weighing.ts'
import type { BillInput, FinalBill } from '#domain/pricing/bill.ts'
import { deliveredDayOf } from '#domain/pricing/extra-days.ts'
import { isCharged } from '#domain/pricing/field-fees.ts'
import { finalBill } from '#domain/pricing/final-bill.ts'
import { taxOfDays } from '#domain/pricing/later-pickup.ts'
import { linesOfKind } from '#domain/pricing/line.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import { type Cents, cents, sumCents } from '#domain/value/money.ts'
import { type BillFacts, findBillFacts } from '#server/db/bill/bill-facts.ts'
import type { StoredFee } from '#server/db/fee/fees.ts'
import { listOrderLines } from '#server/db/order/order-lines.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { type OrderMoney, readOrderMoney } from '#server/db/payment/order-money.ts'

export type BillFor = {
  readonly order: LockedOrder
  readonly weighing: Pick<Weighing, 'containers' | 'items' | 'additionalLines' | 'discounts'>
  /** The office accepted these fees. */
  readonly fees: readonly StoredFee[]
  readonly version: number
  readonly now: Date
}

export type WorkedOutBill = {
  readonly input: BillInput
  readonly bill: FinalBill
  /** `money` is the order's money if this bill is made. */
  readonly money: OrderMoney
  /** A negative amount is owed to the customer. */
  readonly dueInCents: Cents
  readonly consentedInCents: Cents
  readonly outcome: BillOutcome
}

/** Refuses 'not-billable' for an order without frozen terms, and what `finalBill` refuses. */
export async function workOutBill(tx: Tx, request: BillFor): Promise<WorkedOutBill> {
  const { order, version, now } = request
  const facts = await findBillFacts(tx, order.id)
  const input = await billInput(tx, request, facts)
  const bill = finalBill(input)
  const money = { ...(await readOrderMoney(tx, order.id)), billedInCents: bill.totalInCents, billVersion: version }
  const dueInCents = balanceIn(money)
  const daysInCents = daysWithTax(bill, input.terms)
  const hasUnnamedFee = input.fees.some(fee => isCharged(fee) && !isNamedByConsent(input.terms, fee.kind))
  const { preAuthInCents, status } = order
  const consentedInCents = billConsentInCents({ ...facts, preAuthInCents, daysInCents, hasUnnamedFee })
  const { hasCard } = money
  const isCompleted = status === 'completed'
  const outcome = billOutcome({ ...facts, balanceInCents: dueInCents, consentedInCents, hasCard, isCompleted, now })
  return { input, bill, money, dueInCents, consentedInCents, outcome }
}

/** Refuses 'fee-undecided', because a bill has to contain all fees of events on site. */
export function refuseUndecided(fees: readonly StoredFee[]): void {
  if (fees.some(({ state }) => state === 'proposed')) throw new Refusal('fee-undecided')
}

export const isAccepted = ({ state }: StoredFee): boolean => state === 'accepted'

async function billInput(tx: Tx, { order, weighing, fees, now }: BillFor, facts: BillFacts): Promise<BillInput> {
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
