import type { PaymentIntent, StripeError } from '@stripe/stripe-js'
import { askForAuthentication } from './authentication-dialog.ts'
import { cardTexts, isSpanish, refusalText } from './card-texts.ts'
import { createElements, type Elements } from './elements.ts'
import { createIntentCalls, type IntentAnswer } from './intent-calls.ts'

type BillingDetails = { address?: Record<string, unknown> } & Record<string, unknown>
type ConfirmParams = { return_url?: string; payment_method_data?: { billing_details?: BillingDetails } }
type ConfirmOptions = {
  elements?: Elements
  clientSecret?: string
  confirmParams?: ConfirmParams
  redirect?: 'always' | 'if_required'
}
type StripeOptions = { stripeAccount?: string; locale?: string }

/** `Stripe('pk_…')` returns this object. It has only what our pages use. */
export function createStripeObject(base: string, publishableKey: string, options: StripeOptions = {}) {
  const calls = createIntentCalls(base, publishableKey, options.stripeAccount)

  const settle = async (answer: IntentAnswer, clientSecret: string, locale: string | undefined) => {
    if (answer.paymentIntent?.status !== 'requires_action') return inWords(answer, locale)
    const bankUrl = answer.paymentIntent.next_action?.redirect_to_url?.url
    if (bankUrl) return leaveForBank(bankUrl, locale)
    const authenticated = await calls.authenticate(clientSecret, await askForAuthentication(locale))
    return inWords(failedAuthentication(authenticated), locale)
  }

  const confirmPayment = async (input: ConfirmOptions): Promise<IntentAnswer> => {
    const { elements, confirmParams } = input
    const clientSecret = input.clientSecret ?? elements?.clientSecret
    const form = elements?.form
    if (!clientSecret || !elements || !form) return misuse('confirmPayment needs elements and a client secret.')
    const submitted = await elements.submit()
    if (submitted.error) return { error: submitted.error as StripeError }
    const given = confirmParams?.payment_method_data?.billing_details ?? {}
    const wallet = elements.takeWalletCard()
    const billing = wallet ? given : withPostalCode(given, form.postalCode)
    const card = { type: 'card', card: wallet ?? form.card, billing_details: billing }
    const return_url = confirmParams?.return_url
    const confirmed = await calls.confirm(clientSecret, { payment_method_data: card, return_url })
    const answer = await settle(confirmed, clientSecret, elements.locale ?? options.locale)
    if (answer.error) {
      if (!wallet) form.showRefusal(answer.error.param, answer.error.message ?? '')
    } else if (input.redirect !== 'if_required') leave(confirmParams?.return_url, answer.paymentIntent)
    return answer
  }

  const unsupported = async () => misuse('This test installation supports its elements only.')
  return {
    elements: (elementsOptions?: { clientSecret?: string; locale?: string }) =>
      createElements({ ...(options.locale ? { locale: options.locale } : {}), ...elementsOptions }),
    confirmPayment,
    retrievePaymentIntent: async (clientSecret: string) => inWords(await calls.read(clientSecret), options.locale),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) =>
      settle(await calls.read(clientSecret), clientSecret, options.locale),
    confirmCardPayment: unsupported,
    createPaymentMethod: unsupported,
    createToken: unsupported,
    _registerWrapper: () => {},
    registerAppInfo: () => {},
  }
}

/** Leaves the page for the bank's, which takes the whole window. Like that of Stripe's own script, the promise never settles. */
function leaveForBank(bankUrl: string, locale: string | undefined): Promise<never> {
  const url = new URL(bankUrl)
  url.searchParams.set('locale', isSpanish(locale) ? 'es' : 'en')
  location.assign(url)
  return new Promise(() => {})
}

/** Turns a failed authentication into a refusal. The service answers it with an intent that shows its last error. */
function failedAuthentication(answer: IntentAnswer): IntentAnswer {
  const intent = answer.paymentIntent
  if (intent?.status !== 'requires_payment_method' || !intent.last_payment_error) return answer
  return { error: { ...intent.last_payment_error, payment_intent: intent } as StripeError }
}

function inWords(answer: IntentAnswer, locale: string | undefined): IntentAnswer {
  if (!answer.error) return { paymentIntent: withErrorInWords(answer.paymentIntent, locale) }
  const isUnreachable = answer.error.type === 'api_connection_error'
  const message = isUnreachable ? cardTexts(locale).unreachable : refusalText(locale, answer.error)
  return { error: { ...answer.error, ...(message ? { message } : {}) } }
}

function withErrorInWords(intent: PaymentIntent, locale: string | undefined): PaymentIntent {
  const error = intent.last_payment_error
  const message = error && refusalText(locale, error as StripeError)
  return error && message ? { ...intent, last_payment_error: { ...error, message } } : intent
}

function withPostalCode(details: BillingDetails, postalCode: string): BillingDetails {
  if (!postalCode) return details
  return { ...details, address: { ...details.address, postal_code: postalCode } }
}

function misuse(message: string): IntentAnswer {
  return { error: { type: 'invalid_request_error', message } as StripeError }
}

function leave(returnUrl: string | undefined, intent: PaymentIntent): void {
  if (!returnUrl) return
  const url = new URL(returnUrl, location.href)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'pending')
  location.assign(url)
}
