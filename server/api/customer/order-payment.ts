import { z } from 'zod'
import { maxObjectionLength } from '#domain/order/max-lengths.ts'
import type { Caller } from '#server/api/context.ts'
import { limited } from '#server/api/gates/limits.ts'
import { orderRead, orderWrite } from '#server/api/gates/order.ts'
import { findOpenOffer, type VoluntaryOffer } from '#server/db/bill/voluntary-offers.ts'
import { isDisputed } from '#server/db/payment/disputes.ts'
import { isBalanceDeclined } from '#server/db/payment/order-charges.ts'
import { objectToBill } from '#server/operations/bill/object-to-bill.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import { startVoluntaryPayment } from '#server/operations/payment/start-voluntary-payment.ts'

const hour = 3600

const originOf = ({ ipAddress, user }: { readonly ipAddress: string; readonly user: Caller }) => ({
  ipAddress,
  device: user.device ?? '',
})

/**
 * With these calls a customer pays the due amount of a placed order, or objects to its bill. The gate has checked that the order belongs to
 * the customer.
 */
export const orderPaymentCalls = {
  createOrderPaymentIntent: orderWrite({})
    .use(limited('order-payment', { count: 60, seconds: hour }, 'caller'))
    .mutation(({ ctx }) => startOrderPayment(ctx.deps, ctx.orderId, originOf(ctx))),

  /** Returns the reason why the saved card does not pay the balance, or null if it can pay. */
  getWhyNoCardForOrder: orderRead({}).query(async ({ ctx }) => {
    const { db } = ctx.deps
    if (await isDisputed(db, ctx.orderId)) return { why: 'disputed' as const }
    return (await isBalanceDeclined(db, ctx.orderId)) ? { why: 'declined' as const } : null
  }),

  /** Returns what the customer of a paid order may pay voluntarily, or null if nothing is offered. */
  getVoluntaryPayment: orderRead({}).query(async ({ ctx }) => {
    const offer = await findOpenOffer(ctx.deps.db, ctx.orderId)
    return offer && presentOffer(offer)
  }),

  createVoluntaryPaymentIntent: orderWrite({})
    .use(limited('order-payment', { count: 60, seconds: hour }, 'caller'))
    .mutation(({ ctx }) => startVoluntaryPayment(ctx.deps, ctx.orderId, originOf(ctx))),

  updateOrderToPaymentPending: orderWrite({}).mutation(({ ctx }) => confirmOrderPayment(ctx.deps, ctx.orderId)),

  objectToBill: orderWrite({ text: z.string().trim().min(1).max(maxObjectionLength) })
    .use(limited('objection', { count: 10, seconds: hour }, 'caller'))
    .mutation(({ ctx, input: { text } }) =>
      objectToBill(ctx.deps, { orderId: ctx.orderId, text, actorId: ctx.user.id }),
    ),
}

/** Presents the amount above the payments, and the facts from which it follows. */
function presentOffer({ amountInCents, bill, billedTons, finalized }: VoluntaryOffer) {
  return { amountInCents, totalInCents: bill.totalInCents, billedTons, tons: finalized.weight.tons }
}
