import type { Stripe } from 'stripe'

/** This is the `error` object of a Stripe answer. */
export type ErrorBody = {
  type: 'invalid_request_error' | 'idempotency_error' | 'card_error' | 'api_error'
  message: string
  code?: string
  decline_code?: string
  param?: string
  charge?: string
  payment_method?: Stripe.PaymentMethod
  payment_intent?: Stripe.PaymentIntent
}

export class StripeRefusal extends Error {
  readonly status: number
  readonly error: ErrorBody
  constructor(status: number, error: ErrorBody) {
    super(error.message)
    this.status = status
    this.error = error
  }
}

export function badRequest(message: string, details: { code?: string; param?: string } = {}): StripeRefusal {
  return new StripeRefusal(400, { type: 'invalid_request_error', message, ...details })
}

export function missing(noun: string, id: string): StripeRefusal {
  const message = `No such ${noun}: '${id}'`
  return new StripeRefusal(404, { type: 'invalid_request_error', code: 'resource_missing', param: 'id', message })
}

/** Another call names an unknown or deleted customer in a parameter, which is a mistake of its caller. */
export function noSuchCustomer(id: string): StripeRefusal {
  return badRequest(`No such customer: '${id}'`, { code: 'resource_missing', param: 'customer' })
}

export function unexpectedState(message: string, intent: Stripe.PaymentIntent): StripeRefusal {
  const code = 'payment_intent_unexpected_state'
  return new StripeRefusal(400, { type: 'invalid_request_error', code, message, payment_intent: intent })
}

export function cardRefused(error: {
  code: string
  message: string
  decline_code?: string
  param?: string
}): StripeRefusal {
  return new StripeRefusal(402, { type: 'card_error', ...error })
}

export function keyInUse(key: string): StripeRefusal {
  const message = `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}.`
  return new StripeRefusal(409, { type: 'idempotency_error', code: 'idempotency_key_in_use', message })
}

export function keyMismatch(key: string): StripeRefusal {
  const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
  return new StripeRefusal(400, { type: 'idempotency_error', message })
}
