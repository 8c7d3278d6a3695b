import { z } from 'zod'
import { Refusal } from '#domain/refusal/refusal.ts'
import { centsSchema } from '#domain/value/cents-schema.ts'
import { cartPay, cartPayRead, cartPayWith, nullIfRefused } from '#server/api/gates/cart.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'
import { renewReserved } from '#server/operations/capacity/reserve.ts'
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

  createCheckoutPaymentIntent: cartPay.mutation(({ ctx }) =>
    startCheckoutPayment(ctx.deps, {
      cartId: ctx.cart.id,
      user: ctx.user,
      language: ctx.language,
      ipAddress: ctx.ipAddress,
    }),
  ),

  /** Our addition: as long as the payment page is open, what is kept for the cart is kept longer; null where nothing is. */
  renewReservation: cartPay.mutation(async ({ ctx }) => ({
    reservedUntil: (await renewReserved(ctx.deps, ctx.cart.id))?.toISOString() ?? null,
  })),

  getCartPaymentIntent: cartPay.query(({ ctx }) => readCheckoutPayment(ctx.deps, ctx.cart.payment.live)),

  /** What the customer is asked about before the same things are bought a second time. */
  getSamePurchase: cartPayRead.query(({ ctx }) => findSamePurchase(ctx.deps, ctx.cart.id)),

  /** A replacement is paid with the card of the order it replaces; a first order has none on file yet. */
  getReplacementOrderPaymentInfo: cartPayRead.query(async ({ ctx }) => {
    const card = await findReplacementCard(ctx.deps, ctx.cart)
    const show = await digitsShownTo(ctx.deps, ctx.user)
    return {
      isReplacement: ctx.cart.replacesOrderId !== null,
      hasPaymentMethod: card !== null,
      ...(card ? { paymentMethod: { card: card.brand ?? '', lastFour: shownDigits(card, show) } } : {}),
    }
  }),

  /** `totalInCents`, our addition: what the page showed. */
  processReplacementOrderPayment: cartPayWith({ totalInCents: centsSchema.optional() }).mutation(({ ctx, input }) =>
    chargeReplacement(ctx.deps, {
      totalInCents: input.totalInCents,
      cart: ctx.cart,
      user: ctx.user,
      language: ctx.language,
      ipAddress: ctx.ipAddress,
    }),
  ),

  /** The card on file for the same ordered again; null for other carts, and while the payment service cannot be asked. */
  getCardOnFile: cartPayRead.query(async ({ ctx }) => {
    const card = await findCardForRepeat(ctx.deps, ctx.cart, ctx.user).catch(nullIfRefused)
    if (!card?.brand || !card.lastFour) return null
    return { card: card.brand, lastFour: shownDigits(card, await digitsShownTo(ctx.deps, ctx.user)) }
  }),

  /** Why the saved card of a swap, or of the same ordered again, is not offered; null where it is, and where none is expected. */
  getWhyNoSavedCard: cartPayRead.query(async ({ ctx }) => {
    const why = await findWhyNoCard(ctx.deps, ctx.cart, ctx.user).catch(nullIfRefused)
    return why && { why }
  }),

  /** What the customer agreed to: the total that the page showed and the sentence beside the tick. */
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
