/** What is known of the weight before weighing: the tons that the price covers and what one more costs (rule P21). */
import { type Cents, cents } from '#domain/value/money.ts'
import { type Tons, tonsToNumber } from './tonnage.ts'

/** Tons as numbers for display; the dearest ton where dumpsters differ. */
export type WeightTerms = {
  /** Tons included or prepaid by all dumpsters together. */
  readonly totalWeightInTons: number
  /** The fewest tons that any one of them covers. */
  readonly minimumWeightInTons: number
  readonly pricePerTonInCents: Cents
  readonly tonsByContainerId: Readonly<Record<string, number>>
}

type TermsOfType = {
  readonly containerTypeId: string
  readonly quantity: number
  readonly coveredTons: Tons
  readonly perTonInCents: Cents
}

/** The weights of a cart or an order, from the terms of its types; all zero where there are none. */
export function weightTermsOf(types: readonly TermsOfType[]): WeightTerms {
  const total = types.reduce((sum, one) => sum + one.coveredTons * one.quantity, 0)
  return {
    totalWeightInTons: tonsToNumber(total as Tons),
    minimumWeightInTons: types.length === 0 ? 0 : Math.min(...types.map(one => tonsToNumber(one.coveredTons))),
    pricePerTonInCents: cents(Math.max(0, ...types.map(one => one.perTonInCents))),
    tonsByContainerId: Object.fromEntries(types.map(one => [one.containerTypeId, tonsToNumber(one.coveredTons)])),
  }
}
