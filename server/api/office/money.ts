/** What the office does about the money of one order after its bill was made. */
import { z } from 'zod'
import { weighingSchema } from '#domain/order/weighing.ts'
import { Refusal } from '#domain/refusal.ts'
import { officeOrder } from '#server/api/gates/office.ts'
import { router } from '#server/api/trpc.ts'
import { findCorrectionFacts } from '#server/db/bill/correction-facts.ts'
import { correctBill, quoteCorrection } from '#server/operations/bill/correct-bill.ts'

const pounds = z.int().min(1).max(200_000).nullable()

/** All of it as it counts from now on. */
const correction = {
  /** The newest weighing that the page showed. */
  seen: z.int().positive(),
  weighing: weighingSchema,
  grossInPounds: pounds,
  tareInPounds: pounds,
  isSure: z.boolean(),
  why: z.string().trim().min(1).max(200),
}

export const moneyCalls = router({
  /** What the bill was made of. */
  correction: officeOrder('money', {}).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const found = await findCorrectionFacts(db, input.orderId)
    if (!found) throw new Refusal('nothing-weighed')
    const { terms, photos, ...facts } = found
    const now = clock()
    return {
      ...facts,
      containers: facts.containers.map(one => ({
        ...one,
        name: terms.containers.find(({ containerTypeId }) => containerTypeId === one.containerTypeId)?.name ?? '',
      })),
      /** What is charged by the piece, and what was paid for. */
      pieces: terms.items.map(({ materialId, name, eachInCents, paidQuantity }) => ({
        ...{ materialId, name, eachInCents, paidQuantity },
      })),
      photos: photos.map(({ id, at }) => ({ id, url: photoLink(id, now), at: new Date(at).toISOString() })),
    }
  }),

  /** What a correction would do; nothing is stored. */
  quoteCorrection: officeOrder('money', correction).query(({ ctx, input }) =>
    quoteCorrection(ctx.deps, input, ctx.acting),
  ),

  correct: officeOrder('money', correction).mutation(({ ctx, input }) => correctBill(ctx.deps, input, ctx.acting)),
})
