/**
 * A fee that the office types itself (rule M25), such as cleaning, which no tap of a driver reports. It needs an amount, a reason, and an
 * order whose dumpster was delivered and that has no final bill yet.
 *
 *   75.00, concrete stuck to the walls, at waste-processing   on the bill, once it is accepted
 *   0.00 or 5000.01, or no reason                             refused
 *   the same with a bill, or before the delivery              refused
 */

import type { PricedFee } from '#domain/pricing/field-fees.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Cents, cents, formatCents } from '#domain/value/money.ts'
import type { OrderStatus } from './lifecycle.ts'

/** The maximum of a typed fee. A larger amount is a typing mistake. */
export const maxTypedFeeInCents: Cents = cents(500_000)

export type TypedFee = { readonly amountInCents: number; readonly why: string }

/** Returns the flaw of the typed fee, or null if it has none. */
export function flawOfTypedFee({ amountInCents, why }: TypedFee) {
  if (amountInCents <= 0) return 'fee-not-above-zero'
  if (amountInCents > maxTypedFeeInCents) return 'fee-too-large'
  return why.trim() === '' ? 'fee-reason-missing' : null
}

const standing: readonly OrderStatus[] = [
  ...(['drop-off-confirmed', 'pending-pickup', 'pickup-requested', 'pickup-scheduled'] as const),
  ...(['in-transit-pickup', 'pickup-confirmed', 'waste-processing'] as const),
]

type OrderForTypedFee = { readonly status: OrderStatus; readonly isBilled: boolean; readonly hasTerms: boolean }

/** Returns the reason why an order cannot get such a fee now, or null if it can. */
export function refusalOfTypedFee({ status, isBilled, hasTerms }: OrderForTypedFee) {
  if (isBilled) return 'fee-after-bill'
  if (!standing.includes(status)) return 'fee-not-now'
  return hasTerms ? null : 'not-billable'
}

/**
 * Returns the typed fee as a priced fee.
 * @throws the refusal that `flawOfTypedFee` names.
 */
export function typedFee(typed: TypedFee): PricedFee {
  const flaw = flawOfTypedFee(typed)
  if (flaw === 'fee-too-large') throw new Refusal(flaw, { most: formatCents(maxTypedFeeInCents) })
  if (flaw) throw new Refusal(flaw)
  return { kind: 'cleaning', amountInCents: cents(typed.amountInCents), facts: { why: typed.why.trim() } }
}
