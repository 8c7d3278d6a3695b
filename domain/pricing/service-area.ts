/**
 * The terms of a service area (rules P13 and P16). A service area adds its fee and its tax to a price, and decides which kinds of lines are
 * taxed there.
 */

export const quoteLineKinds = ['container', 'materials', 'additional-material', 'city-fee', 'add-on'] as const
export type QuoteLineKind = (typeof quoteLineKinds)[number]

/** The kinds that may be taxed: those of the lines of a quote, and the fees from the field. */
export type TaxableKind = QuoteLineKind | 'fee'

/**
 * The terms of a service area that concern money. The rate is a decimal string such as "0.0825". Which kinds of lines are taxed differs by
 * state.
 */
export type ServiceAreaTerms = {
  readonly cityFeeInCents: number
  readonly taxRate: string
  readonly taxableKinds: readonly TaxableKind[]
}
