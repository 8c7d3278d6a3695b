/** One line of a quote, an order or a bill: what it is, how much of it, what it costs and why. */
import type { Cents } from '#domain/value/money.ts'
import type { Reason } from './reason.ts'
import type { QuoteLineKind } from './service-area.ts'

export type OrderLineKind = QuoteLineKind | 'discount' | 'tax'

/** Negative where it takes something off. `itemId` is the container type, the material or the add-on, where there is one. */
export type PriceLine<Kind extends string = OrderLineKind> = {
  readonly kind: Kind
  readonly itemId: string | null
  readonly label: string
  readonly quantity: number
  readonly amountInCents: Cents
  readonly reason: Reason
}

/** Lines of one kind, in the order given. */
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

/** Whether lines of a kind stand below the subtotal: tax, and what is added or taken off after it. */
export const isAfterTax = (kind: string): boolean => afterTax.includes(kind)
