import { z } from 'zod'
import { longestObjection } from '#domain/order/longest-texts.ts'
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

/** These calls pay what is due on a placed order, or object to it. The gate has checked that it is the customer's. */
export const orderPaymentCalls = {
  createOrderPaymentIntent: orderWrite({})
    .use(limited('order-payment', { count: 60, seconds: hour }, 'caller'))
    .mutation(({ ctx }) => startOrderPayment(ctx.deps, ctx.orderId, originOf(ctx))),

  /** Returns the reason why the saved card does not pay the balance, or null if it can. */
  getWhyNoCardForOrder: orderRead({}).query(async ({ ctx }) => {
    const { db } = ctx.deps
    if (await isDisputed(db, ctx.orderId)) return { why: 'disputed' as const }
    return (await isBalanceDeclined(db, ctx.orderId)) ? { why: 'declined' as const } : null
  }),

  /** Returns what may be paid voluntarily for an order that is paid, or null if nothing is offered. */
  getVoluntaryPayment: orderRead({}).query(async ({ ctx }) => {
    const offer = await findOpenOffer(ctx.deps.db, ctx.orderId)
    return offer && presentOffer(offer)
  }),

  createVoluntaryPaymentIntent: orderWrite({})
    .use(limited('order-payment', { count: 60, seconds: hour }, 'caller'))
    .mutation(({ ctx }) => startVoluntaryPayment(ctx.deps, ctx.orderId, originOf(ctx))),

  updateOrderToPaymentPending: orderWrite({}).mutation(({ ctx }) => confirmOrderPayment(ctx.deps, ctx.orderId)),

  objectToBill: orderWrite({ text: z.string().trim().min(1).max(longestObjection) })
    .use(limited('objection', { count: 10, seconds: hour }, 'caller'))
    .mutation(({ ctx, input: { text } }) =>
      objectToBill(ctx.deps, { orderId: ctx.orderId, text, actorId: ctx.user.id }),
    ),
}

/** Presents the amount beyond what was paid, and the facts behind it. */
function presentOffer({ amountInCents, bill, billedTons, finalized }: VoluntaryOffer) {
  return { amountInCents, totalInCents: bill.totalInCents, billedTons, tons: finalized.weight.tons }
}
