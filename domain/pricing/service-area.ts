/** What a service area adds to a price: its fee, its tax, and which kinds of lines are taxed there (rules P13 and P16). */

export const quoteLineKinds = ['container', 'materials', 'additional-material', 'city-fee', 'add-on'] as const
export type QuoteLineKind = (typeof quoteLineKinds)[number]

/** What may be taxed: the lines of a quote, and the fees from the field. */
export type TaxableKind = QuoteLineKind | 'fee'

/** The terms of a service area that concern money: the rate is a decimal string such as "0.0825"; which kinds of lines are taxed differs by state. */
export type ServiceAreaTerms = {
  readonly cityFeeInCents: number
  readonly taxRate: string
  readonly taxableKinds: readonly TaxableKind[]
}
