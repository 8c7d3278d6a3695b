import { taxOnAmount } from '#domain/pricing/tax.ts'
import { weightTermsOf } from '#domain/pricing/weight-terms.ts'
import { centsSchema } from '#domain/value/cents-schema.ts'
import { orderRead } from '#server/api/gates/order.ts'
import { findOrderTerms } from '#server/db/order/order-terms.ts'

export const orderAmountCalls = {
  getOrderPreAuthWeightData: orderRead({}).query(async ({ ctx }) => {
    const terms = await findOrderTerms(ctx.deps.db, ctx.orderId)
    return weightTermsOf(terms?.containers ?? [])
  }),

  /** The answer is for display only. No bill is made from it. */
  calculateTaxes: orderRead({ subTotal: centsSchema }).query(async ({ ctx, input }) => {
    const terms = await findOrderTerms(ctx.deps.db, ctx.orderId)
    return { taxInCents: terms?.tax ? taxOnAmount(input.subTotal, terms.tax.rate).taxInCents : 0 }
  }),
}
