/** With these calls the office handles the money of an order after its bill was made. */

import { z } from 'zod'
import { correctionSchema } from '#domain/order/correction-form.ts'
import {
  checkSchema,
  maxAmountInCents,
  objectionAnswerSchema,
  refundSchema,
  waiverSchema,
} from '#domain/order/money-form.ts'
import type { OrderId } from '#domain/order/order-id.ts'
import { moneyLists, moneySorts } from '#domain/order/waiting-money.ts'
import { disputeEnd } from '#domain/payment/outside-money.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { timesSchema, versionSchema } from '#domain/value/version-schema.ts'
import { office, officeOrder } from '#server/api/gates/office.ts'
import { presentRequest } from '#server/api/office/company/refund-requests.ts'
import { instant } from '#server/api/office/instant.ts'
import { router } from '#server/api/trpc.ts'
import { findCorrectionFacts } from '#server/db/bill/correction-facts.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { readSoldNames } from '#server/db/order/sold-names.ts'
import { listNotices } from '#server/db/payment/payment-notices.ts'
import { correctBill, quoteCorrection } from '#server/operations/bill/correct-bill.ts'
import { offerVoluntaryPayment } from '#server/operations/bill/offer-voluntary-payment.ts'
import { retryCharge } from '#server/operations/bill/retry-charge.ts'
import { sendPayLink } from '#server/operations/bill/send-pay-link.ts'
import { upholdBill } from '#server/operations/bill/uphold-bill.ts'
import { waiveDue } from '#server/operations/bill/waive-due.ts'
import { gatherEvidence } from '#server/operations/payment/gather-evidence.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { handInEvidence } from '#server/operations/payment/hand-in-evidence.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { notePaymentNotice } from '#server/operations/payment/note-payment-notice.ts'
import { payBackByCheck } from '#server/operations/payment/pay-back-by-check.ts'
import { readDisputes } from '#server/operations/payment/read-disputes.ts'
import { retryRefund } from '#server/operations/payment/retry-refund.ts'

const correction = {
  /** The page sends the newest weighing that it showed. */
  seen: versionSchema,
  ...correctionSchema.shape,
  isSure: z.boolean(),
}

const place = z
  .strictObject({ since: z.iso.datetime(), id: z.uuid(), rank: z.number().nullable().default(null) })
  .nullable()

export const moneyCalls = router({
  /** Returns one list of waiting money, with the counts of all lists and the due amounts by age. */
  waiting: office(
    'money',
    z.strictObject({
      list: z.enum(moneyLists),
      sort: z.enum(moneySorts).default('since'),
      isReversed: z.boolean().default(false),
      after: place,
    }),
  ).query(async ({ ctx, input }) => {
    const after = input.after && { ...input.after, since: new Date(input.after.since) }
    const found = await listMoney(ctx.deps, ctx.acting.organizationId, { ...input, after })
    return {
      ...found,
      rows: found.rows.map(({ madeAt: _, lastTry, request, ...row }) => ({
        ...row,
        request: request && presentRequest(request, ctx.acting.actorId),
        lastTry: lastTry && { ...lastTry, at: instant(lastTry.at) },
      })),
    }
  }),

  /** Returns disputes and refunds at the payment service that the office has not noted yet. */
  notices: office('money', z.strictObject({})).query(async ({ ctx }) => {
    return { notices: await listNotices(ctx.deps.db, ctx.acting.organizationId) }
  }),

  /** Marks a notice as noted. A dispute stays in the list until the bank has decided it. */
  noteNotice: office('money', z.strictObject({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await notePaymentNotice(ctx.deps, input, ctx.acting)
    return { success: true as const }
  }),

  /** Returns the disputes of an order with their answers, the newest first, and the contents of the file for the bank. */
  disputes: officeOrder('money', {}).query(async ({ ctx, input }) => {
    const { disputes, contents } = await readDisputes(ctx.deps, ctx.acting.organizationId, input.orderId)
    return {
      contents,
      disputes: disputes.map(({ id, amountInCents, reason, sentBy, ...one }) => ({
        id,
        amountInCents,
        reason,
        openedAt: one.openedAt,
        answerBy: one.answerBy,
        end: disputeEnd(one.status),
        daysLeft: one.daysLeft,
        isLate: one.isLate,
        isOnItsWay: one.isOnItsWay,
        sentAt: one.sentAt,
        sentBy,
      })),
    }
  }),

  /** Returns the file for the bank, a PDF in base64. */
  disputeFile: officeOrder('money', { disputeId: z.uuid() }).query(async ({ ctx, input }) => {
    const { file, photos } = await gatherEvidence(ctx.deps, ctx.acting.organizationId, input)
    return { name: file.name, pdf: Buffer.from(file.content).toString('base64'), photosLeftOut: photos.leftOut }
  }),

  /** Hands in the file to the customer's bank. The bank accepts only one answer. */
  answerDispute: officeOrder('money', { disputeId: z.uuid(), isSure: z.literal(true) }).mutation(
    async ({ ctx, input: { orderId, disputeId } }) => {
      await handInEvidence(ctx.deps, { orderId, disputeId }, ctx.acting)
      return { success: true as const }
    },
  ),

  letGo: officeOrder('money', {
    amountInCents: z.int().positive().max(maxAmountInCents),
    ...waiverSchema.shape,
  }).mutation(({ ctx, input }) => waiveDue(ctx.deps, input, ctx.acting)),

  /** Answers an objection with a text, after which the bill continues. */
  standByBill: officeOrder('money', {
    billVersion: versionSchema,
    ...objectionAnswerSchema.shape,
  }).mutation(({ ctx, input }) => upholdBill(ctx.deps, input, ctx.acting)),

  /** Refunds money of an order that is over. Above the limit, a second person has to approve the refund. */
  refund: officeOrder('money', {
    ...refundSchema.shape,
    /** The page sends the number of refunds that it showed. */
    refunds: z.int().nonnegative(),
  }).mutation(({ ctx, input }) => giveRefund(ctx.deps, input, ctx.acting)),

  /** Refunds the amount that is still owed after a refund failed. Two requests refund it once. */
  retryRefund: officeOrder('money', { amountInCents: z.int().nonnegative().max(maxAmountInCents) }).mutation(
    ({ ctx, input }) => retryRefund(ctx.deps, input, ctx.acting),
  ),

  /** Records a check for the amount that is still owed after a refund failed or came back. */
  payBackByCheck: officeOrder('money', {
    amountInCents: z.int().positive().max(maxAmountInCents),
    ...checkSchema.shape,
  }).mutation(({ ctx, input }) => payBackByCheck(ctx.deps, input, ctx.acting)),

  /** Charges the saved card once more. Two simultaneous requests charge it once. */
  retryCharge: officeOrder('money', {
    amountInCents: z.int().positive().max(maxAmountInCents),
    charges: timesSchema,
  }).mutation(({ ctx, input }) => retryCharge(ctx.deps, input, ctx.acting)),

  sendPayLink: officeOrder('money', {}).mutation(({ ctx, input }) => sendPayLink(ctx.deps, input, ctx.acting)),

  offerVoluntaryPayment: officeOrder('money', { amountInCents: z.int().positive().max(maxAmountInCents) }).mutation(
    ({ ctx, input }) => offerVoluntaryPayment(ctx.deps, input, ctx.acting),
  ),

  /** Returns the facts from which the bill was made. */
  correction: officeOrder('money', {}).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const found = await findCorrectionFacts(db, input.orderId)
    if (!found) throw new Refusal('nothing-weighed')
    const { terms, photos, ...facts } = found
    const { snapshot } = await findOrder(db, input.orderId as OrderId)
    const names = await readSoldNames(db, snapshot, ctx.language)
    const now = clock()
    return {
      ...facts,
      containers: facts.containers.map(one => ({
        ...one,
        name:
          names.get(one.containerTypeId) ??
          terms.containers.find(({ containerTypeId }) => containerTypeId === one.containerTypeId)?.name ??
          '',
      })),
      /** The customer pays for these materials by the piece. Each has the number of pieces that the customer has paid for. */
      pieces: terms.items.map(({ materialId, name, eachInCents, paidQuantity }) => ({
        materialId,
        name: names.get(materialId) ?? name,
        eachInCents,
        paidQuantity,
      })),
      photos: photos.map(({ id, at }) => ({ id, url: photoLink(id, now), at: instant(at) })),
    }
  }),

  /** Returns the effect of a correction. Stores nothing. */
  quoteCorrection: officeOrder('money', correction).query(({ ctx, input }) =>
    quoteCorrection(ctx.deps, input, ctx.acting),
  ),

  correct: officeOrder('money', correction).mutation(({ ctx, input }) => correctBill(ctx.deps, input, ctx.acting)),
})
