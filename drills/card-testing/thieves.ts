/**
 * Plays thieves who have stolen card numbers. Each thief signs in like any customer, fills carts and tries cards in the
 * forms of their payments.
 */
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '#server/api/router.ts'
import { answerAll, type Customer, dana, openCart, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import type { Product } from '../stage/product.ts'

export type Form = { readonly id: string; readonly clientSecret: string }

export type Thief = {
  readonly phone: string
  /** Fills a cart with everything that a payment needs, and returns its id. */
  readonly fillCart: () => Promise<string>
  /** Opens the payment of a cart. Throws the refusal if the product refuses. */
  readonly openForm: (cartId: string) => Promise<Form>
  /** Returns the form's answer: `card_declined` and similar codes, or that this payment is closed. */
  readonly tryCard: (form: Form, number: string) => Promise<string>
}

/** The embedded payment service declines all these numbers. Each is another card. */
export const stolenCards = [
  '4000000000000002',
  '4000000000009995',
  '4000000000009987',
  '4000000000000069',
  '4000000000000127',
  '4000000000000119',
] as const
export const stolenCard = stolenCards[0]

export async function enter({ url }: Product, phone: string, address: string): Promise<Thief> {
  const from = { 'x-forwarded-for': address }
  const client = (headers: () => Record<string, string> = () => ({})) =>
    createTRPCClient<AppRouter>({
      links: [httpBatchLink({ url: `${url}/trpc`, headers: () => ({ ...headers(), ...from }) })],
    })
  const session = await signIn({ url }, phone, from)
  const shop = (): Customer => visit({ client }, session)
  await shop().api.upsertCustomer.mutate(dana)
  return {
    phone,
    async fillCart() {
      const customer = shop()
      const cartId = await openCart(customer)
      await answerAll(customer, new Date())
      return cartId
    },
    async openForm(cartId) {
      const { api } = shop()
      await api.upsertStripeCustomer.mutate({ cartId })
      const { paymentIntentId: id } = await api.createCheckoutPaymentIntent.mutate({ cartId })
      const { clientSecret } = await api.getCartPaymentIntent.query({ cartId })
      return { id, clientSecret }
    },
    async tryCard({ id, clientSecret }, number) {
      const card = { number, exp_month: '12', exp_year: '2034', cvc: '123' }
      const typed = Object.entries(card).map(([field, value]) => `payment_method_data[card][${field}]=${value}`)
      const body = [`client_secret=${clientSecret}`, 'payment_method_data[type]=card', ...typed].join('&')
      const headers = { 'content-type': 'application/x-www-form-urlencoded', ...from }
      const path = `/sim/stripe/v1/payment_intents/${id}/confirm`
      const response = await fetch(`${url}${path}`, { method: 'POST', headers, body })
      const { error } = (await response.json()) as { error?: { code?: string } }
      return error?.code ?? 'paid'
    },
  }
}
