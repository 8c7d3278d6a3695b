/** The tons that the price covers and the price of one more ton, as they are known before weighing (rule P21). */
import { type Cents, cents } from '#domain/value/money.ts'
import { type Tons, tonsToNumber } from './tonnage.ts'

/** Tons are numbers for display. If dumpsters differ, the price is that of the dearest ton. */
export type WeightTerms = {
  /** The tons that all dumpsters together include or prepay. */
  readonly totalWeightInTons: number
  /** The smallest number of tons that a single dumpster covers. */
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

/** Returns the weight terms of a cart or an order from the terms of its types. All are zero if there are no types. */
export function weightTermsOf(types: readonly TermsOfType[]): WeightTerms {
  const total = types.reduce((sum, one) => sum + one.coveredTons * one.quantity, 0)
  return {
    totalWeightInTons: tonsToNumber(total as Tons),
    minimumWeightInTons: types.length === 0 ? 0 : Math.min(...types.map(one => tonsToNumber(one.coveredTons))),
    pricePerTonInCents: cents(Math.max(0, ...types.map(one => one.perTonInCents))),
    tonsByContainerId: Object.fromEntries(types.map(one => [one.containerTypeId, tonsToNumber(one.coveredTons)])),
  }
}
