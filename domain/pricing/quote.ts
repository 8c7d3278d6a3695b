/** A priced cart: one function makes it, on the server; the browser only shows it (rulings, section 3). */
import type { Cents } from '#domain/money.ts'

/** Why a line is what it is: the rule that made it, if one did, and a message a customer understands in either language. */
export type Reason = {
  readonly ruleId: string | null
  readonly ruleName: string | null
  /** Names a message of the catalog `reason.*` with its values; `sentence` is its English. */
  readonly message: string
  readonly values: Readonly<Record<string, string | number>>
  readonly sentence: string
}

export type QuoteLineKind = 'container' | 'materials' | 'additional-material' | 'city-fee' | 'add-on'

export type Quote = {
  readonly containers: readonly { readonly _id: string; readonly name: string; readonly quantity: number; readonly totalDays: number; readonly totalInCents: Cents; readonly reason: Reason }[]
  readonly addOns: readonly { readonly _id: string; readonly title: string; readonly quantity: number; readonly totalInCents: Cents; readonly reason: Reason }[]
  readonly materials: { readonly totalInCents: Cents; readonly reason: Reason }
  readonly additionalMaterialCharges: readonly { readonly _id: string; readonly name: string; readonly quantity: number; readonly totalInCents: Cents; readonly reason: Reason }[]
  readonly cityFeeInCents: Cents
  readonly cityFeeReason: Reason
  /** Amounts are what is taken off, as positive cents. */
  readonly discounts: readonly { readonly label: string; readonly amountInCents: Cents; readonly reason: Reason }[]
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly taxReason: Reason
  readonly totalInCents: Cents
  /** True while the dates, and with them the rental days, are not chosen. */
  readonly isEstimate: boolean
}
