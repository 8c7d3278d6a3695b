/** At these six steps of paying, the server calls the payment service while a customer waits. */
import { type Customer, payWith } from '#server/testing/journey.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'

/** The customer does `before`. Then the payment service fails, and the customer makes the `call`. */
export type PaymentStep = {
  readonly before: (customer: Customer, cartId: string) => Promise<unknown>
  readonly call: (customer: Customer, cartId: string) => Promise<unknown>
  /**
   * Before the page shows the form, no card can have been charged, so the payment is only unavailable. Afterwards the payment can be in
   * doubt.
   */
  readonly refusal: 'payment-unavailable' | 'payment-in-doubt'
}

const savesCustomer: PaymentStep['before'] = ({ api }, cartId) => api.upsertStripeCustomer.mutate({ cartId })
const startsPayment: PaymentStep['before'] = async (customer, cartId) => {
  await savesCustomer(customer, cartId)
  await customer.api.createCheckoutPaymentIntent.mutate({ cartId })
}

export const paymentSteps = (app: TestApp): Readonly<Record<string, PaymentStep>> => ({
  upsertStripeCustomer: { before: async () => {}, call: savesCustomer, refusal: 'payment-unavailable' },
  createCheckoutPaymentIntent: { before: savesCustomer, call: startsPayment, refusal: 'payment-unavailable' },
  'getCartPaymentIntent before anybody has seen the form': {
    before: startsPayment,
    call: ({ api }, cartId) => api.getCartPaymentIntent.query({ cartId }),
    refusal: 'payment-unavailable',
  },
  'an edit while the form is open': {
    before: async (customer, cartId) => {
      await startsPayment(customer, cartId)
      await customer.api.getCartPaymentIntent.query({ cartId })
    },
    call: async ({ api }, cartId) => {
      const [addOn] = await api.getAddOns.query()
      return api.upsertAddOns.mutate({ cartId, addOns: [addOn?._id ?? ''] })
    },
    refusal: 'payment-in-doubt',
  },
  'getOrderById after the card was charged': {
    before: customer => payWith(app, customer),
    call: ({ api }, cartId) => api.getOrderById.query({ orderId: cartId }),
    refusal: 'payment-in-doubt',
  },
  getSavedCards: {
    before: savesCustomer,
    call: ({ api }) => api.getSavedCards.query(),
    refusal: 'payment-unavailable',
  },
})
