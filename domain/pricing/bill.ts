/** What a bill after weighing is made of and what it says (rule B1). */

import { z } from 'zod'
import { type Cents, cents } from '#domain/value/money.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import type { BillDiscount } from './bill-discount.ts'
import type { DaysKept } from './extra-days.ts'
import type { AcceptedFee, FeeLineKind } from './field-fees.ts'
import type { OrderLineKind, PriceLine } from './line.ts'
import type { OrderTerms } from './order-terms.ts'
import type { Tons } from './tonnage.ts'

/** Kinds of lines in addition to those of the order. Bills of today charge the days of an extension as extra days, as used. */
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

/** Negative where it gives something back. */
export type BillLine = PriceLine<BillLineKind>

export type FinalBill = {
  /** Their sum is the total. */
  readonly lines: readonly BillLine[]
  /** Before tax and what is added after it. */
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly totalInCents: Cents
}

/** What the scale said of one dumpster. */
export type Weighed = { readonly containerTypeId: string; readonly tons: Tons }

/** How many pieces of a material were found. */
export type CountedItem = { readonly materialId: string; readonly quantity: number }

/** A line that the office enters; a negative amount reduces the bill. */
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
  /** The order's lines, its tax among them. */
  readonly ordered: readonly PriceLine[]
  readonly terms: OrderTerms
  /** One for each dumpster of the order, each with an allowance of its own. */
  readonly weighed: readonly Weighed[]
  /** What was found of materials charged by the piece. Materials not named stay as they were paid. */
  readonly items: readonly CountedItem[]
  readonly kept: DaysKept
  /** What happened on site and was accepted. */
  readonly fees: readonly AcceptedFee[]
  readonly additional: readonly AdditionalLine[]
  readonly discounts: readonly BillDiscount[]
}
