import { z } from 'zod'
import { isNamedByConsent } from '#domain/order/kept-fees.ts'
import { feeReason } from '#domain/pricing/field-fees.ts'
import { cents } from '#domain/value/money.ts'
import { maxReasonLength } from '#domain/value/reason.ts'
import { office, officeOrder } from '#server/api/gates/office.ts'
import { router } from '#server/api/trpc.ts'
import { listFeesToDecide } from '#server/db/fee/shown-fees.ts'
import { addTypedFee } from '#server/operations/fee/add-typed-fee.ts'
import { decideFee } from '#server/operations/fee/decide-fee.ts'

/** These calls are about fees for events on site that wait for the office's decision. */
export const feeCalls = router({
  list: office('money', z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { db, clock, photoLink } = ctx.deps
    const now = clock()
    const rows = await listFeesToDecide(db, ctx.acting.organizationId)
    return rows.map(({ facts, fees, photoIds, ...row }) => ({
      ...row,
      /** `isNamed` is true if the order's consent named such fees. */
      isNamed: isNamedByConsent(fees ? { fees } : null, row.kind),
      reason: feeReason({ ...row, facts, amountInCents: cents(row.amountInCents) }),
      photoUrls: photoIds.map(id => photoLink(id, now)),
    }))
  }),

  /** Adds a fee for cleaning, which the office accepts at once or only proposes. */
  add: officeOrder('money', {
    /** The page makes this id, so a retry adds no second fee. */
    feeId: z.uuid(),
    amountInCents: z.int().min(-100_000_000).max(100_000_000),
    why: z.string().max(maxReasonLength),
    isAccepted: z.boolean(),
  }).mutation(async ({ ctx, input }) => {
    await addTypedFee(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  decide: office(
    'money',
    z.strictObject({
      feeId: z.uuid(),
      isAccepted: z.boolean(),
      /** The page sends the amount that it showed. */
      amountInCents: z.int().min(-100_000_000).max(100_000_000),
    }),
  ).mutation(async ({ ctx, input }) => {
    const request = await decideFee(ctx.deps, ctx.acting, input)
    return { success: true as const, asked: request }
  }),
})
