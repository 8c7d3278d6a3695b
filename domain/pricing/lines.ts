/** The lines of an order as they are stored: their sum is the order's total, discounts counting negative. */
import type { Quote } from '#domain/pricing/quote.ts'
import type { Reason } from '#domain/pricing/reason.ts'

export type OrderLineKind =
  | 'container'
  | 'materials'
  | 'additional-material'
  | 'city-fee'
  | 'add-on'
  | 'discount'
  | 'tax'

export type OrderLine = {
  readonly kind: OrderLineKind
  readonly itemId: string | null
  readonly label: string
  readonly quantity: number
  readonly amountInCents: number
  readonly reason: Reason
}

/** A quote as lines, in the order in which a bill shows them. Lines of zero are left out, except those of dumpsters. */
export function orderLinesOf(quote: Quote): OrderLine[] {
  const lines: OrderLine[] = [
    ...quote.containers.map(one => line('container', one._id, one.name, one)),
    line('materials', null, 'Materials', { quantity: 1, ...quote.materials }),
    ...quote.additionalMaterialCharges.map(one => line('additional-material', one._id, one.name, one)),
    ...quote.addOns.map(one => line('add-on', one._id, one.title, one)),
    line('city-fee', null, 'City fee', {
      quantity: 1,
      totalInCents: quote.cityFeeInCents,
      reason: quote.cityFeeReason,
    }),
    ...quote.discounts.map(one =>
      line('discount', null, one.label, { quantity: 1, totalInCents: -one.amountInCents, reason: one.reason }),
    ),
    line('tax', null, 'Tax', { quantity: 1, totalInCents: quote.taxInCents, reason: quote.taxReason }),
  ]
  return lines.filter(one => one.kind === 'container' || one.amountInCents !== 0)
}

type Priced = { readonly quantity: number; readonly totalInCents: number; readonly reason: Reason }

function line(kind: OrderLineKind, itemId: string | null, label: string, priced: Priced): OrderLine {
  return { kind, itemId, label, quantity: priced.quantity, amountInCents: priced.totalInCents, reason: priced.reason }
}
