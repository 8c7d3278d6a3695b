/** /webhooks/stripe: events of the payment service. The signature is checked, the event is saved once, answered, then handled. */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { registerSignedEvents } from '#server/http/signed-events.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { BadSignature, type PaymentEvent } from '#server/providers/payments/payments.ts'

export function registerPaymentEvents(app: FastifyInstance, deps: PaymentDeps): Promise<void> {
  return registerSignedEvents(app, {
    path: '/webhooks/stripe',
    signatureHeader: 'stripe-signature',
    receive: (rawBody, signature) => receivePaymentEvent({ ...deps, onFailure: reportTo(app.log) }, rawBody, signature),
  })
}

/** Names what failed; its message may contain a customer's data. */
export const reportTo =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  (error: unknown): void =>
    log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'an event of the payment service failed')

export type PaymentEventDeps = PaymentDeps & { readonly onFailure?: (error: unknown) => void }

/**
 * 400 without a valid signature, else 200 as soon as the event is saved; it is handled after the answer. A declined card is counted
 * before it, so that a service that tells of one decline before it tries the next card tries no more than the limit.
 */
export async function receivePaymentEvent(
  deps: PaymentEventDeps,
  rawBody: Buffer,
  signature: string,
): Promise<{ status: number }> {
  let event: PaymentEvent
  try {
    event = deps.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof BadSignature) return { status: 400 }
    throw error
  }
  const saved = await savePaymentEvent(deps, event)
  // The reconciler handles a saved event again when this fails.
  const handling = saved ? handlePaymentEvent(deps, saved).catch(error => deps.onFailure?.(error)) : null
  if (event.type === 'payment_intent.payment_failed') await handling
  return { status: 200 }
}
