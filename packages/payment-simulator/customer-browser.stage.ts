import type { Stripe } from 'stripe'
import type { StripeSimulator } from './simulator.ts'
import type { SimulatorReply } from './wire/request-reply.ts'

/** Tests, load tests and scripts do what a customer's browser does, without a browser. */

export type BrowserAnswer = {
  status: number
  intent: Stripe.PaymentIntent | null
  error: { code?: string; message?: string } | null
}

/** Types a card into the form of an intent and confirms it. */
export async function confirmAsCustomer(
  simulator: Pick<StripeSimulator, 'handleBrowser'>,
  intent: { id: string; clientSecret: string },
  card: { number: string; expMonth?: number; expYear?: number; cvc?: string },
  returnUrl?: string,
): Promise<BrowserAnswer> {
  const form = new URLSearchParams({
    client_secret: intent.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': card.number,
    'payment_method_data[card][exp_month]': String(card.expMonth ?? 12),
    'payment_method_data[card][exp_year]': String(card.expYear ?? new Date().getUTCFullYear() + 4),
    'payment_method_data[card][cvc]': card.cvc ?? '123',
    // No job site has this ZIP.
    'payment_method_data[billing_details][address][postal_code]': '94103',
    ...(returnUrl === undefined ? {} : { return_url: returnUrl }),
  })
  return post(simulator, `/v1/payment_intents/${intent.id}/confirm`, form)
}

/** Answers the question of the bank, for which the intent waits. */
export async function authenticateAsCustomer(
  simulator: Pick<StripeSimulator, 'handleBrowser'>,
  intent: { id: string; clientSecret: string },
  result: 'succeed' | 'fail',
): Promise<BrowserAnswer> {
  const form = new URLSearchParams({ client_secret: intent.clientSecret, result })
  return post(simulator, `/v1/payment_intents/${intent.id}/authenticate`, form)
}

async function post(
  simulator: Pick<StripeSimulator, 'handleBrowser'>,
  path: string,
  form: URLSearchParams,
): Promise<BrowserAnswer> {
  const reply: SimulatorReply = await simulator.handleBrowser({
    method: 'POST',
    path,
    headers: {},
    body: form.toString(),
  })
  const body = JSON.parse(reply.body)
  return {
    status: reply.status,
    intent: body.error ? (body.error.payment_intent ?? null) : body,
    error: body.error ?? null,
  }
}
