/** A payout to the hauler's bank is the sum of changes of the hauler's balance (rule M90). */

/** One change of the hauler's balance at the service. */
export type PayoutLine = {
  readonly kind: 'payment' | 'refund' | 'dispute' | 'other'
  /** Negative if the service took the amount from the balance, as for a refund. */
  readonly amountInCents: number
  /** The fees that the service and the platform keep of the amount. They are positive. */
  readonly feeInCents: number
}

export type PayoutSum = {
  readonly kind: PayoutLine['kind'] | 'fees'
  readonly count: number
  readonly amountInCents: number
}

const kinds = ['payment', 'refund', 'dispute', 'other'] as const

/**
 * Returns the sums by kind, and the fees of all lines. Together they are the amount of the payout.
 *
 * Example: two payments of $450.00 and $300.00 and a refund of $50.00 with fees of $22.35 are a payout of $677.65.
 */
export function sumPayout(lines: readonly PayoutLine[]): PayoutSum[] {
  const sums: PayoutSum[] = []
  for (const kind of kinds) {
    const ofKind = lines.filter(line => line.kind === kind)
    if (ofKind.length > 0) sums.push({ kind, count: ofKind.length, amountInCents: sum(ofKind, 'amountInCents') })
  }
  const fees = lines.filter(line => line.feeInCents !== 0)
  if (fees.length > 0) sums.push({ kind: 'fees', count: fees.length, amountInCents: -sum(fees, 'feeInCents') })
  return sums
}

const sum = (lines: readonly PayoutLine[], field: 'amountInCents' | 'feeInCents'): number =>
  lines.reduce((total, line) => total + line[field], 0)
