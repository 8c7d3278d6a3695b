/** What the office does about the money of one order after its bill was made. */

import { z } from 'zod'
import type { OrderId } from '#domain/order/order-id.ts'
import { moneyLists } from '#domain/order/waiting-money.ts'
import { weighingSchema } from '#domain/order/weighing.ts'
import { disputeEnd } from '#domain/payment/outside-money.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { timesSchema, versionSchema } from '#domain/value/version-schema.ts'
import { office, officeOrder } from '#server/api/gates/office.ts'
import { presentRequest } from '#server/api/office/company/refund-requests.ts'
import { router } from '#server/api/trpc.ts'
import { findCorrectionFacts } from '#server/db/bill/correction-facts.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { readSoldNames } from '#server/db/order/sold-names.ts'
import { listNotices } from '#server/db/payment/payment-notices.ts'
import { correctBill, quoteCorrection } from '#server/operations/bill/correct-bill.ts'
import { letDueGo } from '#server/operations/bill/let-due-go.ts'
import { offerVoluntaryPayment } from '#server/operations/bill/offer-voluntary-payment.ts'
import { retryCharge } from '#server/operations/bill/retry-charge.ts'
import { sendPayLink } from '#server/operations/bill/send-pay-link.ts'
import { standByBill } from '#server/operations/bill/stand-by-bill.ts'
import { gatherEvidence } from '#server/operations/payment/gather-evidence.ts'
import { giveRefund } from '#server/operations/payment/give-refund.ts'
import { handInEvidence } from '#server/operations/payment/hand-in-evidence.ts'
import { listMoney } from '#server/operations/payment/list-waiting-money.ts'
import { notePaymentNotice } from '#server/operations/payment/note-payment-notice.ts'
import { payBackByCheck } from '#server/operations/payment/pay-back-by-check.ts'
import { readDisputes } from '#server/operations/payment/read-disputes.ts'
import { retryRefund } from '#server/operations/payment/retry-refund.ts'

const pounds = z.int().min(1).max(200_000).nullable()

/** All of it as it counts from now on. */
const correction = {
  /** The newest weighing that the page showed. */
  seen: versionSchema,
  weighing: weighingSchema,
  grossInPounds: pounds,
  tareInPounds: pounds,
  isSure: z.boolean(),
  why: z.string().trim().min(1).max(200),
}

const place = z.strictObject({ since: z.iso.datetime(), id: z.uuid() }).nullable()

export const moneyCalls = router({
  /** One list of waiting money, with the counts of all and what is due by age. */
  waiting: office('money', z.strictObject({ list: z.enum(moneyLists), after: place })).query(async ({ ctx, input }) => {
    const after = input.after && { ...input.after, since: new Date(input.after.since) }
    const found = await listMoney(ctx.deps, ctx.acting.organizationId, { ...input, after })
    return {
      ...found,
      rows: found.rows.map(({ madeAt: _, chargeAfter, since, lastTry, request, ...row }) => ({
        ...row,
        request: request && presentRequest(request, ctx.acting.actorId),
        since: since.toISOString(),
        chargeAfter: chargeAfter?.toISOString() ?? null,
        lastTry: lastTry && { ...lastTry, at: new Date(lastTry.at).toISOString() },
      })),
      next: found.next && { ...found.next, since: found.next.since.toISOString() },
    }
  }),

  /** Disputes and refunds at the payment service that nobody has noted yet. */
  notices: office('money', z.strictObject({})).query(async ({ ctx }) => {
    const found = await listNotices(ctx.deps.db, ctx.acting.organizationId)
    return { notices: found.map(one => ({ ...one, at: one.at.toISOString() })) }
  }),

  /** Somebody has seen it; a dispute stays until it is decided. */
  noteNotice: office('money', z.strictObject({ id: z.uuid() })).mutation(async ({ ctx, input }) => {
    await notePaymentNotice(ctx.deps, input, ctx.acting)
    return { success: true as const }
  }),

  /** The disputes of an order and their answers, the newest first, and what the file for the bank will hold. */
  disputes: officeOrder('money', {}).query(async ({ ctx, input }) => {
    const { disputes, contents } = await readDisputes(ctx.deps, ctx.acting.organizationId, input.orderId)
    return {
      contents,
      disputes: disputes.map(({ id, amountInCents, reason, sentBy, ...one }) => ({
        id,
        amountInCents,
        reason,
        openedAt: one.openedAt.toISOString(),
        answerBy: one.answerBy?.toISOString() ?? null,
        end: disputeEnd(one.status),
        daysLeft: one.daysLeft,
        isLate: one.isLate,
        isOnItsWay: one.isOnItsWay,
        sentAt: one.sentAt?.toISOString() ?? null,
        sentBy,
      })),
    }
  }),

  /** The file for the bank, a PDF, as base64. */
  disputeFile: officeOrder('money', { disputeId: z.uuid() }).query(async ({ ctx, input }) => {
    const { file, photos } = await gatherEvidence(ctx.deps, ctx.acting.organizationId, input)
    return { name: file.name, pdf: Buffer.from(file.content).toString('base64'), photosLeftOut: photos.leftOut }
  }),

  /** Hands the file in to the customer's bank. It takes an answer once. */
  answerDispute: officeOrder('money', { disputeId: z.uuid(), isSure: z.literal(true) }).mutation(
    async ({ ctx, input: { orderId, disputeId } }) => {
      await handInEvidence(ctx.deps, { orderId, disputeId }, ctx.acting)
      return { success: true as const }
    },
  ),

  letGo: officeOrder('money', {
    amountInCents: z.int().positive().max(100_000_000),
    why: z.string().trim().min(1).max(200),
  }).mutation(({ ctx, input }) => letDueGo(ctx.deps, input, ctx.acting)),

  /** An objection is answered in words, and the bill goes on. */
  standByBill: officeOrder('money', {
    billVersion: versionSchema,
    answer: z.string().trim().min(1).max(1000),
  }).mutation(({ ctx, input }) => standByBill(ctx.deps, input, ctx.acting)),

  /** Money back of an order that is over; above the limit a second person is asked. */
  refund: officeOrder('money', {
    amountInCents: z.int().min(1).max(100_000_000),
    /** How many refunds the page showed. */
    refunds: z.int().nonnegative(),
    why: z.string().trim().min(1).max(200),
  }).mutation(({ ctx, input }) => giveRefund(ctx.deps, input, ctx.acting)),

  /** What is still owed after a refund failed; requested twice, it goes back once. */
  retryRefund: officeOrder('money', { amountInCents: z.int().nonnegative().max(100_000_000) }).mutation(
    ({ ctx, input }) => retryRefund(ctx.deps, input, ctx.acting),
  ),

  /** Records a check for the amount that is still owed after a refund failed or came back. */
  payBackByCheck: officeOrder('money', {
    amountInCents: z.int().positive().max(100_000_000),
    reference: nameOfAtMost(60),
  }).mutation(({ ctx, input }) => payBackByCheck(ctx.deps, input, ctx.acting)),

  /** The saved card is charged once more; two who press at once charge it once. */
  retryCharge: officeOrder('money', {
    amountInCents: z.int().positive().max(100_000_000),
    charges: timesSchema,
  }).mutation(({ ctx, input }) => retryCharge(ctx.deps, input, ctx.acting)),

  /** The customer is told where to pay. */
  sendPayLink: officeOrder('money', {}).mutation(({ ctx, input }) => sendPayLink(ctx.deps, input, ctx.acting)),

  /** The customer of an order that is paid is told what they may pay freely. */
  offerVoluntaryPayment: officeOrder('money', { amountInCents: z.int().positive().max(100_000_000) }).mutation(
    ({ ctx, input }) => offerVoluntaryPayment(ctx.deps, input, ctx.acting),
  ),

  /** What the bill was made of. */
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
      /** What is charged by the piece, and what was paid for. */
      pieces: terms.items.map(({ materialId, name, eachInCents, paidQuantity }) => ({
        materialId,
        name: names.get(materialId) ?? name,
        eachInCents,
        paidQuantity,
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
