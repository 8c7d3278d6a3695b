/**
 * A cancelled order keeps the fees of trips in vain that the office accepted (rule M11). They are at the order's frozen prices, with their
 * tax and without a discount. They are never higher than the amount that is left of the payments. Undecided fees are held back.
 *
 *   paid                             584.55
 *   trip in vain 150.00 + 8.25 %     162.38  kept
 *   back                             422.17
 *
 * If 141.59 was paid, all of it is kept: nothing goes back and nothing is due.
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
  /** The amount that is held back for each undecided fee, until the office decides about it. */
  readonly heldInCents: Cents
  readonly held: readonly { readonly id: string; readonly heldInCents: Cents }[]
  readonly returnedInCents: Cents
}

export type CancelledOrder = {
  /** The amount in cents that was paid and not refunded. */
  readonly paidInCents: number
  readonly terms: OrderTerms | null
  readonly fees: readonly DecidableFee[]
  /** False if the hauler cancels and does not choose to keep fees. */
  readonly keepsFees: boolean
}

/** The number of days for which an undecided fee of a cancelled order is held back. Then it is refunded automatically. */
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

/** The fees that the consent's sentence names (`cardConsentSentence`). */
const namedKinds: ReadonlySet<FeeKind> = new Set<FeeKind>(['dry-run', 'waiting', 'overfill', 'wrong-material'])

/** Returns true if the consent of the order's customer names this kind of fee (rule M24). */
export const isNamedByConsent = (terms: Pick<OrderTerms, 'fees'> | null, kind: FeeKind): boolean =>
  terms?.fees !== undefined && namedKinds.has(kind)

function withTax(amountInCents: number, terms: OrderTerms | null): number {
  const tax = terms?.tax?.kinds.includes('fee') ? timesRate(cents(amountInCents), rate(terms.tax.rate)) : 0
  return amountInCents + tax
}

const sumOf = (fees: readonly DecidableFee[]) => fees.reduce((sum, one) => sum + one.amountInCents, 0)
