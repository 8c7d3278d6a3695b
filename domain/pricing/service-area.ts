/** A service area adds its fee and its tax to a price, and decides which kinds of lines are taxed there (rules P13 and P16). */

export const quoteLineKinds = ['container', 'materials', 'additional-material', 'city-fee', 'add-on'] as const
export type QuoteLineKind = (typeof quoteLineKinds)[number]

/** These kinds may be taxed: the lines of a quote, and the fees from the field. */
export type TaxableKind = QuoteLineKind | 'fee'

/**
 * These terms of a service area concern money. The rate is a decimal string such as "0.0825"; the taxed kinds of lines differ by
 * state.
 */
export type ServiceAreaTerms = {
  readonly cityFeeInCents: number
  readonly taxRate: string
  readonly taxableKinds: readonly TaxableKind[]
}
