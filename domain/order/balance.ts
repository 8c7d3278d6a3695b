/** What is still to be paid or refunded: computed from the total, payments and refunds, never stored (rule M9). */
import { type Cents, cents, sumCents } from '#domain/money.ts'

type Moved = { readonly amountInCents: Cents }

/** Total − payments + refunds, in cents: positive is due from the customer, negative is owed to them. */
export function balanceOf(totalInCents: Cents, payments: readonly Moved[], refunds: readonly Moved[]): Cents {
  return cents(totalInCents - sumOf(payments) + sumOf(refunds))
}

/** The least that the card service charges, in cents; a smaller amount due is waived (rule M8; Stripe, minimum charge in USD). */
export const smallestChargeInCents = 50

/** Whether nothing is left to be paid. */
export const isResolvedBy = (balanceInCents: number): boolean => balanceInCents < smallestChargeInCents

/** The most that can still be refunded: refunds never exceed payments. */
export function refundableOf(payments: readonly Moved[], refunds: readonly Moved[]): Cents {
  return cents(Math.max(0, sumOf(payments) - sumOf(refunds)))
}

const sumOf = (moved: readonly Moved[]) => sumCents(moved.map(one => one.amountInCents))
