/** The discounts that the office gives on a bill (rule B8): whole percents from 1 to 100, or dollars up to the amount. */
import { z } from 'zod'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Cents, cents, formatCents, timesRate } from '#domain/value/money.ts'
import { type Reason, reasonFor } from './reason.ts'

export const billDiscountSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('percent'), amount: z.int().min(1).max(100) }),
  z.strictObject({ type: z.literal('dollars'), amount: z.int().min(1).max(100_000_000) }),
])

/** `amount` is a whole number of percent, or cents if the type is dollars. */
export type BillDiscount = z.infer<typeof billDiscountSchema>

export type GivenDiscount = { readonly amountInCents: Cents; readonly reason: Reason }

/**
 * Returns the discounts on a bill's sum before tax, as positive cents. Percentages come first, and each applies to the amount that is left.
 * After them come dollars. Both keep the given order.
 * @throws 'discount-too-large' if the dollars exceed the amount that is left.
 */
export function billDiscountsOn(amount: Cents, discounts: readonly BillDiscount[]): GivenDiscount[] {
  let left = amount
  return [...discounts].sort(percentFirst).map(discount => {
    const off = discount.type === 'percent' ? percentOff(left, discount.amount) : dollarsOff(left, discount.amount)
    left = cents(left - off.amountInCents)
    return off
  })
}

const percentFirst = (a: BillDiscount, b: BillDiscount) => Number(a.type === 'dollars') - Number(b.type === 'dollars')

function percentOff(left: Cents, percent: number): GivenDiscount {
  const amountInCents = timesRate(left, { numerator: BigInt(percent), denominator: 100n })
  return { amountInCents, reason: reasonFor('reason.bill.discount', { percent, amount: formatCents(left) }) }
}

function dollarsOff(left: Cents, amount: number): GivenDiscount {
  if (amount > left) throw new Refusal('discount-too-large', { amount: formatCents(left) })
  return { amountInCents: cents(amount), reason: reasonFor('reason.discount.flat', { amount: formatCents(amount) }) }
}
