/**
 * Frozen quotes are never changed, so those of the first version stay as they were written: four lists and two single lines. This
 * is the one place that knows both shapes.
 */
import { type Cents, cents } from '#domain/money.ts'
import { estimatedRentalDays } from '#domain/schedule/rental-days.ts'
import type { PriceLine } from './line.ts'
import type { Quote } from './quote.ts'
import type { Reason } from './reason.ts'

type PartBefore = {
  readonly _id: string
  readonly quantity: number
  readonly totalInCents: Cents
  readonly reason: Reason
}

/** A quote as it was frozen before quotes had lines. Amounts of discounts are what is taken off, as positive cents. */
export type QuoteBefore = {
  readonly containers: readonly (PartBefore & { readonly name: string; readonly totalDays: number })[]
  readonly addOns: readonly (PartBefore & { readonly title: string })[]
  readonly materials: { readonly totalInCents: Cents; readonly reason: Reason }
  readonly additionalMaterialCharges: readonly (PartBefore & { readonly name: string })[]
  readonly cityFeeInCents: Cents
  readonly cityFeeReason: Reason
  readonly discounts: readonly { readonly label: string; readonly amountInCents: Cents; readonly reason: Reason }[]
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly taxReason: Reason
  readonly totalInCents: Cents
  readonly isEstimate: boolean
}

export type StoredQuote = Quote | QuoteBefore

/** A stored quote as quotes are today. */
export function readQuote(stored: StoredQuote): Quote {
  if ('lines' in stored) return stored
  const { subTotalInCents, taxInCents, totalInCents, isEstimate } = stored
  const rentalDays = stored.containers[0]?.totalDays ?? estimatedRentalDays
  return { lines: linesBefore(stored), rentalDays, subTotalInCents, taxInCents, totalInCents, isEstimate }
}

function linesBefore(stored: QuoteBefore): PriceLine[] {
  const single = (kind: PriceLine['kind'], label: string, amountInCents: Cents, reason: Reason): PriceLine => ({
    kind,
    itemId: null,
    label,
    quantity: 1,
    amountInCents,
    reason,
  })
  const part = (
    kind: PriceLine['kind'],
    label: string,
    { _id, quantity, totalInCents, reason }: PartBefore,
  ): PriceLine => ({
    kind,
    itemId: _id,
    label,
    quantity,
    amountInCents: totalInCents,
    reason,
  })
  return [
    ...stored.containers.map(one => part('container', one.name, one)),
    single('materials', 'Materials', stored.materials.totalInCents, stored.materials.reason),
    ...stored.additionalMaterialCharges.map(one => part('additional-material', one.name, one)),
    ...stored.addOns.map(one => part('add-on', one.title, one)),
    single('city-fee', 'City fee', stored.cityFeeInCents, stored.cityFeeReason),
    ...stored.discounts.map(one => single('discount', one.label, cents(-one.amountInCents), one.reason)),
    single('tax', 'Tax', stored.taxInCents, stored.taxReason),
  ]
}
