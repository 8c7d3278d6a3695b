import type { PaymentIntent, StripeError } from '@stripe/stripe-js'

export type IntentAnswer =
  | { paymentIntent: PaymentIntent; error?: undefined }
  | { paymentIntent?: undefined; error: StripeError }

/** Makes the calls to the simulator on our own origin. The content of the card form is sent nowhere else. */
export function createIntentCalls(base: string, publishableKey: string, account: string | undefined) {
  const call = async (method: 'GET' | 'POST', path: string, params: URLSearchParams): Promise<IntentAnswer> => {
    const isRead = method === 'GET'
    try {
      const response = await fetch(`${base}/v1/payment_intents/${path}${isRead ? `?${params}` : ''}`, {
        method,
        headers: {
          authorization: `Bearer ${publishableKey}`,
          ...(account ? { 'stripe-account': account } : {}),
          ...(isRead ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isRead ? {} : { body: params.toString() }),
      })
      const answer: unknown = await response.json()
      const error = (answer as { error?: StripeError }).error
      return error ? { error } : { paymentIntent: answer as PaymentIntent }
    } catch {
      return { error: { type: 'api_connection_error' } as StripeError }
    }
  }
  const withSecret = (clientSecret: string, params: Record<string, unknown> = {}) =>
    toForm({ client_secret: clientSecret, ...params })

  return {
    read: (clientSecret: string) => call('GET', idOf(clientSecret), withSecret(clientSecret)),
    confirm: (clientSecret: string, params: Record<string, unknown>) =>
      call('POST', `${idOf(clientSecret)}/confirm`, withSecret(clientSecret, params)),
    authenticate: (clientSecret: string, result: 'succeed' | 'fail') =>
      call('POST', `${idOf(clientSecret)}/authenticate`, withSecret(clientSecret, { result })),
  }
}

function idOf(clientSecret: string): string {
  return encodeURIComponent(clientSecret.split('_secret_')[0] ?? '')
}

/** Turns `{ a: { b: 'c' } }` into `a[b]=c`. Empty values are left out. */
export function toForm(params: Record<string, unknown>): URLSearchParams {
  const form = new URLSearchParams()
  const add = (name: string, value: unknown) => {
    if (value === null || value === undefined || value === '') return
    if (typeof value !== 'object') form.append(name, String(value))
    else for (const [key, inner] of Object.entries(value)) add(name ? `${name}[${key}]` : key, inner)
  }
  add('', params)
  return form
}
