/** This module defines the parts and the lines of a bill after weighing (rule B1). */

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
 * A bill has these kinds of lines in addition to those of the order. Bills of today charge the days of an extension as extra
 * days, as used.
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
  /** The sum of the lines is the total. */
  readonly lines: readonly BillLine[]
  /** The subtotal is before tax and before the amounts that are added after it. */
  readonly subTotalInCents: Cents
  readonly taxInCents: Cents
  readonly totalInCents: Cents
}

/** The scale showed this weight for one dumpster. */
export type WeighedDumpster = { readonly containerTypeId: string; readonly tons: Tons }

/** This number of pieces of a material was found. */
export type CountedItem = { readonly materialId: string; readonly quantity: number }

/** The office enters this line; a negative amount reduces the bill. */
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
  /** The order's lines include its tax. */
  readonly ordered: readonly PriceLine[]
  readonly terms: OrderTerms
  /** The list has one weight for each dumpster of the order, and each dumpster has an allowance of its own. */
  readonly weighed: readonly WeighedDumpster[]
  /**
   * The list counts the pieces found of materials that are charged by the piece. Materials that are not named stay as they were
   * paid.
   */
  readonly items: readonly CountedItem[]
  readonly kept: DaysKept
  /** The office accepted these fees for events on site. */
  readonly fees: readonly AcceptedFee[]
  readonly additional: readonly AdditionalLine[]
  readonly discounts: readonly BillDiscount[]
}
