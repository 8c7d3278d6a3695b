/**
 * A cancelled order keeps the fees of dry runs that the office accepted (rule M11). The fees have the order's frozen prices, with tax and
 * without a discount. Together they are never higher than what is left of the payments. Fees that the office has not decided about are held
 * back.
 *
 *   paid                             584.55
 *   dry run 150.00 + 8.25 %          162.38  kept
 *   back                             422.17
 *
 * If 141.59 was paid, the hauler keeps all of it. Nothing goes back, and nothing is due.
 */

import type { FeeKind } from '#domain/pricing/field-fees.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { type Cents, cents, rate, timesRate } from '#domain/value/money.ts'

export type DecidableFee = {
  readonly id: string
  readonly kind: FeeKind
  readonly amountInCents: number
  readonly state: 'proposed' | 'accepted' | 'waived'
}

export type Cancellation = {
  readonly keptInCents: Cents
  /** The amount that is held back for all undecided fees until the office decides about them. */
  readonly heldInCents: Cents
  readonly held: readonly { readonly id: string; readonly heldInCents: Cents }[]
  readonly returnedInCents: Cents
}

export type CancelledOrder = {
  /** The amount in cents that was paid and not refunded. */
  readonly paidInCents: number
  readonly terms: OrderTerms | null
  readonly fees: readonly DecidableFee[]
  /** False if the hauler cancels the order and does not choose to keep fees. */
  readonly keepsFees: boolean
}

/** The number of days for which an undecided fee of a cancelled order is held back. After them, the product refunds it automatically. */
export const heldForDays = 3

export function cancellationOf({ paidInCents, terms, fees, keepsFees }: CancelledOrder): Cancellation {
  const trips = keepsFees && isNamedByConsent(terms, 'dry-run') ? fees.filter(one => one.kind === 'dry-run') : []
  const accepted = sumOf(trips.filter(one => one.state === 'accepted'))
  const keptOf = (amountInCents: number) => Math.min(paidInCents, withTax(amountInCents, terms))
  let amount = accepted
  const heldFees = trips
    .filter(one => one.state === 'proposed')
    .map(one => {
      const before = keptOf(amount)
      amount += one.amountInCents
      return { id: one.id, heldInCents: cents(keptOf(amount) - before) }
    })
  const keptInCents = cents(keptOf(accepted))
  const heldInCents = cents(keptOf(amount) - keptInCents)
  return { keptInCents, heldInCents, held: heldFees, returnedInCents: cents(paidInCents - keptInCents - heldInCents) }
}

/** The kinds of fees that the sentence of `cardConsentSentence` names. */
const namedKinds: ReadonlySet<FeeKind> = new Set<FeeKind>(['dry-run', 'waiting', 'overfill', 'wrong-material'])

/** Returns true if the consent of the order's customer names this kind of fee (rule M24). */
export const isNamedByConsent = (terms: Pick<OrderTerms, 'fees'> | null, kind: FeeKind): boolean =>
  terms?.fees !== undefined && namedKinds.has(kind)

function withTax(amountInCents: number, terms: OrderTerms | null): number {
  const tax = terms?.tax?.kinds.includes('fee') ? timesRate(cents(amountInCents), rate(terms.tax.rate)) : 0
  return amountInCents + tax
}

const sumOf = (fees: readonly DecidableFee[]) => fees.reduce((sum, one) => sum + one.amountInCents, 0)
