/** The product's own rules make the bill and the payment of a demo order. */

import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { billConsentInCents } from '#domain/order/bill-consent.ts'
import { type BillOutcome, billOutcome } from '#domain/order/bill-outcome.ts'
import { type FinalizedBill, finalizedBillOf } from '#domain/order/finalized.ts'
import type { Actor, OrderEvent, OrderStatus } from '#domain/order/lifecycle.ts'
import type { FinalBill } from '#domain/pricing/bill.ts'
import { deliveredDayOf } from '#domain/pricing/extra-days.ts'
import { finalBill } from '#domain/pricing/final-bill.ts'
import { priceLaterPickup, taxOfDays } from '#domain/pricing/later-pickup.ts'
import { linesOfKind } from '#domain/pricing/line.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { cents, sumCents } from '#domain/value/money.ts'
import { containerIdBySize } from '../catalog.ts'
import { demoTimeZone } from '../organization.ts'
import type { DemoOrder } from './order.ts'

type Step = {
  readonly event: OrderEvent
  readonly by: Actor
  readonly at: Date
  readonly outcome?: OrderStatus
  readonly why?: string
}

export type Settled = {
  readonly bill: FinalBill
  readonly finalized: FinalizedBill
  readonly balanceInCents: number
  readonly letGoInCents: number
  readonly consentedInCents: number
  readonly chargeAfter: Date | null
  /** This is the amount that the customer agreed to for a later pick-up than booked. It is 0 if the later day cost nothing. */
  readonly laterPickupInCents: number
  /** The saved card or a form has paid the bill, or the bill is not paid yet. */
  readonly paid: 'nothing-due' | 'card' | 'form' | 'not-yet'
  readonly isDeclined: boolean
  readonly steps: readonly Step[]
}

const objectionHours = 24

/** Returns null if the order has no bill yet. */
export function settle(order: DemoOrder): Settled | null {
  const { billedAt, ticket, sale } = order
  const { terms } = sale.snapshot
  if (billedAt === null || ticket === null || terms === null) return null
  const weighed = [{ containerTypeId: containerIdBySize[order.size], tons: tons(ticket.tons.toFixed(2)) }]
  const bill = finalBill({
    ordered: sale.lines,
    terms,
    weighed,
    items: [],
    fees: [],
    additional: [],
    discounts: [],
    kept: keptDays(order),
  })
  const days = sumCents(linesOfKind(bill.lines, 'extra-days').map(line => line.amountInCents))
  const daysInCents = cents(days + taxOfDays(terms, days))
  const laterPickupInCents = laterPickupOf(order)
  const consentedInCents = billConsentInCents({
    preAuthInCents: sale.preAuthInCents,
    laterPickupInCents,
    daysInCents,
    daysPaidInCents: 0,
    chargedInCents: 0,
    hasUnnamedFee: false,
  })
  const dueInCents = bill.totalInCents - sale.totalInCents
  const facts = { balanceInCents: dueInCents, consentedInCents, hasCard: true, objectionHours, isCompleted: false }
  const outcome = billOutcome({ ...facts, now: billedAt })
  const letGoInCents = outcome.becomes === 'settled' ? outcome.letGoInCents : 0
  const isDeclined = order.special === 'declined' && outcome.becomes !== 'settled'
  return {
    bill,
    letGoInCents,
    consentedInCents,
    laterPickupInCents,
    isDeclined,
    balanceInCents: dueInCents - letGoInCents,
    finalized: finalizedBillOf({ lines: bill.lines, weighed, items: [], terms }),
    chargeAfter: outcome.becomes === 'charged-later' ? outcome.chargeAfter : null,
    paid: howPaid(order, outcome, isDeclined),
    steps: stepsAfter(order, outcome, { billedAt, isDeclined }),
  }
}

function keptDays({ dropOffDay, dropOffs, visitDay, pickupDay, pickup }: DemoOrder) {
  const deliveredAt = dropOffs.at(-1)?.doneAt ?? null
  return {
    bookedDropOffDay: dropOffDay,
    deliveredDay: deliveredDayOf({ bookedDropOffDay: dropOffDay, deliveredAt, timeZone: demoTimeZone }),
    requestedDay: visitDay ?? pickupDay,
    collectedDay: pickup?.day ?? pickupDay,
  }
}

/** Returns the amount that the customer was shown when requesting the pick-up for a later day. */
export function laterPickupOf(order: DemoOrder): number {
  const { visitDay, pickupDay, dropOffDay, sale } = order
  const { terms } = sale.snapshot
  if (visitDay === null || visitDay <= pickupDay || terms === null) return 0
  return priceLaterPickup(terms, { firstDay: dropOffDay, earlier: [] }, visitDay).totalInCents
}

function howPaid(order: DemoOrder, { becomes }: BillOutcome, isDeclined: boolean): Settled['paid'] {
  if (becomes === 'settled') return 'nothing-due'
  if (order.stage !== 'completed') return 'not-yet'
  return becomes === 'left-to-customer' || isDeclined ? 'form' : 'card'
}

type After = { readonly billedAt: Date; readonly isDeclined: boolean }

function stepsAfter(order: DemoOrder, { becomes }: BillOutcome, { billedAt, isDeclined }: After): Step[] {
  const { settledAt, stage } = order
  const finalized = { event: 'finalize', by: 'admin', at: billedAt } as const
  if (becomes === 'settled') return [{ ...finalized, outcome: 'completed' }]
  const waiting: Step = { ...finalized, outcome: 'payment-pending' }
  if (settledAt === null) return [waiting]
  const why: ReasonCode = 'card-not-charged'
  const declined: Step[] = isDeclined ? [{ event: 'payment-failed', by: 'system', at: settledAt, why }] : []
  if (stage !== 'completed') return [waiting, ...declined]
  const at = paidAt(order, isDeclined) ?? settledAt
  const again: Step[] = isDeclined ? [{ event: 'pay', by: 'customer', at }] : []
  return [waiting, ...declined, ...again, { event: 'payment-succeeded', by: 'system', at, outcome: 'completed' }]
}

/**
 * Returns the time of the payment. A customer whose card was declined pays with another card some hours later. If the customer objected to
 * the bill and the office answered, the payment is a day later.
 */
export function paidAt({ settledAt, special }: DemoOrder, isDeclined: boolean): Date | null {
  const hours = isDeclined ? 7 : special === 'objection' ? 24 : 0
  return settledAt && new Date(settledAt.getTime() + hours * 3_600_000)
}
