import { Stripe } from 'stripe'
import { PaymentConflict, type Payments, type SavedCard } from '../payments.ts'
import { forRead, forWrite, requestObject } from './stripe-call.ts'

type CustomerCalls = Pick<Payments, 'createCustomer' | 'deleteCustomer' | 'listCards' | 'detachCard'>

/** These calls are about customers and their saved cards. Deleting and detaching are idempotent without a key. */
export function createCustomerCalls(stripe: Stripe): CustomerCalls {
  return {
    async createCustomer({ name, email, phone, metadata, ...write }) {
      const customer = await requestObject('customer', () =>
        stripe.customers.create({ name, email, phone, metadata }, forWrite(write)),
      )
      return { paymentCustomerId: customer.id }
    },

    async deleteCustomer({ paymentAccount, paymentCustomerId }) {
      await requestObject('customer', () => stripe.customers.del(paymentCustomerId, {}, forRead(paymentAccount))).catch(
        unlessMissing,
      )
    },

    async listCards({ paymentAccount, paymentCustomerId }) {
      const filter = { customer: paymentCustomerId, type: 'card', limit: 100 } as const
      const { data } = await requestObject('list', () => stripe.paymentMethods.list(filter, forRead(paymentAccount)))
      return data.flatMap(method => toCard(method) ?? [])
    },

    async detachCard({ paymentAccount, cardId }) {
      try {
        await requestObject('payment_method', () => stripe.paymentMethods.detach(cardId, {}, forRead(paymentAccount)))
      } catch (error) {
        if (!(error instanceof PaymentConflict)) throw error
        const method = await requestObject('payment_method', () =>
          stripe.paymentMethods.retrieve(cardId, {}, forRead(paymentAccount)),
        )
        if (method.customer !== null) throw error
      }
    },
  }
}

function unlessMissing(error: unknown): void {
  const isMissing =
    error instanceof PaymentConflict &&
    error.cause instanceof Stripe.errors.StripeError &&
    error.cause.code === 'resource_missing'
  if (!isMissing) throw error
}

function toCard({ id, card, billing_details: billing }: Stripe.PaymentMethod): SavedCard | null {
  if (!card) return null
  return {
    id,
    brand: card.brand,
    lastFour: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? id,
    postalCode: billing.address?.postal_code ?? null,
  }
}
