import { z } from 'zod'
import { Refusal } from '#domain/refusal/refusal.ts'
import { centsSchema } from '#domain/value/cents-schema.ts'
import { cartPay, cartPayRead, cartPayWith, keepCreatedPayment, nullIfRefused } from '#server/api/gates/cart.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'
import { renewReserved } from '#server/operations/capacity/reserve.ts'
import { refuseGoneDropOff } from '#server/operations/cart/schedule-cart.ts'
import { chargeReplacement, findReplacementCard } from '#server/operations/checkout/charge-replacement.ts'
import { findSamePurchase } from '#server/operations/checkout/find-same-purchase.ts'
import {
  findCardForRepeat,
  findWhyNoCard,
  payWithCardOnFile,
} from '#server/operations/checkout/pay-with-card-on-file.ts'
import { readCheckoutPayment, startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { makePaymentCustomer } from '#server/operations/payment/ensure-payment-customer.ts'
import { digitsShownTo, type ShowDigits } from '#server/operations/payment/show-digits.ts'

const shownDigits = ({ brand, lastFour }: CardOnFile, show: ShowDigits) => (lastFour ? show({ brand, lastFour }) : '')

export const paymentCalls = {
  upsertStripeCustomer: cartPay.mutation(async ({ ctx }) => {
    const { organizationId, payment } = ctx.cart
    if (!organizationId) throw new Refusal('step-missing')
    if (!payment.customerId) await makePaymentCustomer(ctx.deps, ctx.user, payment.account)
    return { success: true as const }
  }),

  createCheckoutPaymentIntent: cartPay.mutation(async ({ ctx }) => {
    const { paymentIntentId, totalInCents, created } = await startCheckoutPayment(ctx.deps, {
      cartId: ctx.cart.id,
      user: ctx.user,
      language: ctx.language,
      ipAddress: ctx.ipAddress,
    })
    if (created) keepCreatedPayment(ctx, created)
    return { paymentIntentId, totalInCents }
  }),

  /** Our addition extends the reservation of a cart while the payment page is open. It returns null if nothing is reserved. */
  renewReservation: cartPay.mutation(async ({ ctx }) => ({
    reservedUntil: (await renewReserved(ctx.deps, ctx.cart.id))?.toISOString() ?? null,
  })),

  getCartPaymentIntent: cartPay.query(async ({ ctx }) => {
    const payer = { userId: ctx.user.id, ipAddress: ctx.ipAddress }
    const created = ctx.createdIntents.get(ctx.cart.id) ?? null
    const payment = await readCheckoutPayment(ctx.deps, ctx.cart.payment.live, payer, created)
    await refuseGoneDropOff(ctx.deps, ctx.cart)
    return payment
  }),

  /** Returns the earlier purchase of the same things, so that the customer can confirm a second one. */
  getSamePurchase: cartPayRead.query(({ ctx }) => findSamePurchase(ctx.deps, ctx.cart.id)),

  /** The card of the old order pays for its replacement. A first order has no card on file yet. */
  getReplacementOrderPaymentInfo: cartPayRead.query(async ({ ctx }) => {
    if (ctx.cart.isWithdrawn) throw new Refusal('swap-withdrawn')
    const card = await findReplacementCard(ctx.deps, ctx.cart)
    const show = await digitsShownTo(ctx.deps, ctx.user)
    return {
      isReplacement: ctx.cart.replacesOrderId !== null,
      hasPaymentMethod: card !== null,
      ...(card ? { paymentMethod: { card: card.brand ?? '', lastFour: shownDigits(card, show) } } : {}),
    }
  }),

  /** `totalInCents`, our addition, is the total that the page showed. */
  processReplacementOrderPayment: cartPayWith({ totalInCents: centsSchema.optional() }).mutation(({ ctx, input }) =>
    chargeReplacement(ctx.deps, {
      totalInCents: input.totalInCents,
      cart: ctx.cart,
      user: ctx.user,
      language: ctx.language,
      ipAddress: ctx.ipAddress,
    }),
  ),

  /** Returns the card on file for a repeated order. It is null for other carts, and while the payment service does not answer. */
  getCardOnFile: cartPayRead.query(async ({ ctx }) => {
    const card = await findCardForRepeat(ctx.deps, ctx.cart, ctx.user).catch(nullIfRefused)
    if (!card?.brand || !card.lastFour) return null
    return { card: card.brand, lastFour: shownDigits(card, await digitsShownTo(ctx.deps, ctx.user)) }
  }),

  /**
   * Returns the reason why the saved card of a swap or a repeated order is not offered. It is null if the card is offered, or if none is
   * expected.
   */
  getWhyNoSavedCard: cartPayRead.query(async ({ ctx }) => {
    const why = await findWhyNoCard(ctx.deps, ctx.cart, ctx.user).catch(nullIfRefused)
    return why && { why }
  }),

  /** The customer has agreed to the total that the page showed, and to the sentence beside the checkbox. */
  payWithCardOnFile: cartPayWith({
    totalInCents: centsSchema,
    sentence: z.string().min(1).max(1000),
    isSecond: z.boolean().optional(),
  }).mutation(({ ctx, input: { totalInCents, sentence, isSecond = false } }) =>
    payWithCardOnFile(ctx.deps, {
      cart: ctx.cart,
      user: ctx.user,
      language: ctx.language,
      ipAddress: ctx.ipAddress,
      agreed: { totalInCents, sentence },
      isSecond,
    }),
  ),

  submitRestrictedOrder: cartPay.mutation(async ({ ctx }) => {
    if (!ctx.cart.organizationId) throw new Refusal('step-missing')
    return submitRestrictedOrder(ctx.deps, { cartId: ctx.cart.id, user: ctx.user, language: ctx.language })
  }),
}
