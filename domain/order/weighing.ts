/** The input after weighing (rule B14): a weight for each dumpster, the ticket, the counted pieces, and the lines that the office adds. */

import { z } from 'zod'
import { additionalLineSchema, type CountedItem, type WeighedDumpster } from '#domain/pricing/bill.ts'
import { billDiscountSchema } from '#domain/pricing/bill-discount.ts'
import { isAllWeighed } from '#domain/pricing/bill-lines.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { type Tons, tons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { tonsTextSchema } from '#domain/pricing/tons-schema.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'

export const maxAdditionalLines = 20
export const maxBillDiscounts = 10

export const weighedContainerSchema = z.strictObject({ containerTypeId: z.uuid(), tons: tonsTextSchema })

/** Tons are as the ticket shows them, in quarter steps, or exact with up to four decimals. */
export const weighingSchema = z.strictObject({
  containers: z.array(weighedContainerSchema).min(1).max(50),
  ticketNumber: nameOfAtMost(60).nullable().default(null),
  ticketPhotoId: z.uuid().nullable().default(null),
  items: z
    .array(z.strictObject({ materialId: z.uuid(), quantity: z.int().min(0).max(1000) }))
    .max(100)
    .default([]),
  additionalLines: z.array(additionalLineSchema).max(maxAdditionalLines).default([]),
  discounts: z.array(billDiscountSchema).max(maxBillDiscounts).default([]),
})

export type Weighing = z.infer<typeof weighingSchema>

/** Returns the weights in the form that the bill uses. */
export const weighedOf = (weighing: Pick<Weighing, 'containers'>): WeighedDumpster[] =>
  weighing.containers.map(one => ({ containerTypeId: one.containerTypeId, tons: tons(one.tons) }))

/** Returns the tons of all dumpsters together. */
export const tonsIn = (weighed: readonly WeighedDumpster[]): number =>
  tonsToNumber(weighed.reduce((sum, one) => sum + one.tons, 0) as Tons)

/**
 * Checks a weighing against the order.
 * @throws 'weighing-incomplete' unless each dumpster has exactly one weight.
 * @throws 'unknown-choice' for items that are not charged by the piece or are counted twice.
 */
export function checkWeighing(weighing: Pick<Weighing, 'containers' | 'items'>, terms: OrderTerms): void {
  if (!isAllWeighed(terms, weighedOf(weighing))) throw new Refusal('weighing-incomplete')
  const charged = new Set(terms.items.map(one => one.materialId))
  const counted = new Set(weighing.items.map((one: CountedItem) => one.materialId))
  const areKnown = weighing.items.every(one => charged.has(one.materialId))
  if (!areKnown || counted.size !== weighing.items.length) throw new Refusal('unknown-choice')
}
