import { Stripe } from 'stripe'
import { PaymentConflict, type Payments, type SavedCard } from '../payments.ts'
import { asked, forRead, forWrite } from './stripe-call.ts'

type CustomerCalls = Pick<Payments, 'createCustomer' | 'deleteCustomer' | 'listCards' | 'detachCard'>

/** People and the cards they saved. Deleting and detaching need no key: done twice is done. */
export function createCustomerCalls(stripe: Stripe): CustomerCalls {
  return {
    async createCustomer({ name, email, phone, metadata, ...write }) {
      const customer = await asked(() => stripe.customers.create({ name, email, phone, metadata }, forWrite(write)))
      return { customerId: customer.id }
    },

    async deleteCustomer({ account, customerId }) {
      await asked(() => stripe.customers.del(customerId, {}, forRead(account))).catch(unlessMissing)
    },

    async listCards({ account, customerId }) {
      const ask = { customer: customerId, type: 'card', limit: 100 } as const
      const { data } = await asked(() => stripe.paymentMethods.list(ask, forRead(account)))
      return data.flatMap(method => toCard(method) ?? [])
    },

    async detachCard({ account, cardId }) {
      try {
        await asked(() => stripe.paymentMethods.detach(cardId, {}, forRead(account)))
      } catch (error) {
        if (!(error instanceof PaymentConflict)) throw error
        const method = await asked(() => stripe.paymentMethods.retrieve(cardId, {}, forRead(account)))
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

function toCard({ id, card }: Stripe.PaymentMethod): SavedCard | null {
  if (!card) return null
  return {
    id,
    brand: card.brand,
    lastFour: card.last4,
    expMonth: card.exp_month,
    expYear: card.exp_year,
    fingerprint: card.fingerprint ?? id,
  }
}
