import { Refusal } from '#domain/refusal.ts'
import { cartPay, cartPayRead } from '#server/api/gates/cart.ts'
import { renewReserved } from '#server/operations/capacity/reserve.ts'
import { chargeReplacement, findReplacementCard } from '#server/operations/checkout/charge-replacement.ts'
import { findSamePurchase } from '#server/operations/checkout/find-same-purchase.ts'
import { readCheckoutPayment, startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { submitRestrictedOrder } from '#server/operations/checkout/submit-restricted-order.ts'
import { makePaymentCustomer } from '#server/operations/payment/ensure-payment-customer.ts'

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
    return {
      isReplacement: ctx.cart.replacesOrderId !== null,
      hasPaymentMethod: card !== null,
      ...(card ? { paymentMethod: { card: card.brand ?? '', lastFour: card.lastFour ?? '' } } : {}),
    }
  }),

  processReplacementOrderPayment: cartPay.mutation(({ ctx }) =>
    chargeReplacement(ctx.deps, {
      cart: ctx.cart,
      user: ctx.user,
      language: ctx.language,
      ipAddress: ctx.ipAddress,
    }),
  ),

  submitRestrictedOrder: cartPay.mutation(async ({ ctx }) => {
    if (!ctx.cart.organizationId) throw new Refusal('step-missing')
    return submitRestrictedOrder(ctx.deps, { cartId: ctx.cart.id, user: ctx.user, language: ctx.language })
  }),
}
