/** The input and the lines of a bill after weighing (rule B1). */

import { z } from 'zod'
import { type Cents, cents } from '#domain/value/money.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import type { BillDiscount } from './bill-discount.ts'
import type { DaysKept } from './extra-days.ts'
import type { AcceptedFee, FeeLineKind } from './field-fees.ts'
import type { OrderLineKind, PriceLine } from './line.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Tons } from './tonnage.ts'

/**
 * The kinds of lines that a bill has besides those of the order. Only older bills have `extension`. New bills charge the days of an
 * extension as extra days.
 */
export const laterLineKinds = [
  'weight',
  'item',
  'extension',
  'extra-days',
  'additional',
  'bill-discount',
  'additional-after-tax',
] as const
export type LaterLineKind = (typeof laterLineKinds)[number]
export type BillLineKind = OrderLineKind | LaterLineKind | FeeLineKind

/** The amount is negative if the line gives something back. */
export type BillLine = PriceLine<BillLineKind>

export type FinalBill = {
  /** The sum of these lines is the total. */
  readonly lines: readonly BillLine[]
  /** The sum before tax and before the amounts that are added after tax. */
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly totalInCents: Cents
}

/** The weight that the scale showed for one dumpster. */
export type WeighedDumpster = { readonly containerTypeId: string; readonly tons: Tons }

/** The number of pieces of a material that were found in the dumpster. */
export type CountedItem = { readonly materialId: string; readonly quantity: number }

/** A line that the office enters. A negative amount reduces the bill. */
export type AdditionalLine = { readonly label: string; readonly amountInCents: Cents; readonly postTax: boolean }

export const additionalLineSchema = z.strictObject({
  label: nameOfAtMost(100),
  amountInCents: z
    .int()
    .min(-100_000_000)
    .max(100_000_000)
    .refine(amount => amount !== 0, 'Must not be nothing')
    .transform(cents),
  postTax: z.boolean(),
})

export type BillInput = {
  /** The lines of the order, with its tax. */
  readonly ordered: readonly PriceLine[]
  readonly terms: OrderTerms
  /** One weight for each dumpster of the order. Each dumpster has an allowance of its own. */
  readonly weighed: readonly WeighedDumpster[]
  /**
   * The number of pieces found of each material that is charged by the piece. A material that is not in the list keeps the number that was
   * paid for.
   */
  readonly items: readonly CountedItem[]
  readonly kept: DaysKept
  /** The fees for events on site that the office accepted. */
  readonly fees: readonly AcceptedFee[]
  readonly additional: readonly AdditionalLine[]
  readonly discounts: readonly BillDiscount[]
}
