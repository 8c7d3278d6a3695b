/** A line of a quote, an order or a bill, with its item, quantity, amount and reason. */
import type { Cents } from '#domain/value/money.ts'
import type { Reason } from './reason.ts'
import type { QuoteLineKind } from './service-area.ts'

export type OrderLineKind = QuoteLineKind | 'discount' | 'tax'

/**
 * The amount is negative if the line takes something off. `itemId` is the id of the container type, the material or the add-on. Null if the
 * line has none of them.
 */
export type PriceLine<Kind extends string = OrderLineKind> = {
  readonly kind: Kind
  readonly itemId: string | null
  readonly label: string
  readonly quantity: number
  readonly amountInCents: Cents
  readonly reason: Reason
}

/** Returns the lines of one kind, in the given order. */
export function linesOfKind<Kind extends string>(lines: readonly PriceLine<Kind>[], kind: Kind): PriceLine<Kind>[] {
  return lines.filter(line => line.kind === kind)
}

const afterTax: readonly string[] = [
  'tax',
  'extension-tax',
  'additional-after-tax',
  'cancelled',
  'kept-fee',
  'held-fee',
  'let-go',
  'goodwill',
]

/** Returns true if lines of this kind come below the subtotal: tax, and amounts that are added or taken off after tax. */
export const isAfterTax = (kind: string): boolean => afterTax.includes(kind)
