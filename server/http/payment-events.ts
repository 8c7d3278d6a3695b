/**
 * /webhooks/stripe takes events of the payment service. The server checks the signature, saves the event once, answers, and then handles
 * the event.
 */
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Counter } from 'prom-client'
import type { NewEvent } from '#server/db/payment/provider-events.ts'
import { registerSignedEvents } from '#server/http/signed-events.ts'
import { addReportedPayment } from '#server/operations/checkout/reported-payments.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import {
  type EventOutcome,
  handlePaymentEvent,
  savePaymentEvent,
} from '#server/operations/reconcile/handle-payment-event.ts'
import { BadSignature, type EventRefusal, type PaymentEvent } from '#server/providers/payments/payments.ts'

type RefusedEvents = Pick<Counter<'reason'>, 'labels'>

export function registerPaymentEvents(app: FastifyInstance, deps: PaymentDeps, refused: RefusedEvents): Promise<void> {
  const onRefused = reportRefused(app.log, refused)
  return registerSignedEvents(app, {
    path: '/webhooks/stripe',
    signatureHeader: 'stripe-signature',
    receive: (rawBody, signature) =>
      receivePaymentEvent({ ...deps, onFailure: reportTo(app.log), onRefused }, rawBody, signature),
  })
}

/** The log names the failure without its message, because the message may contain a customer's data. */
export const reportTo =
  (log: Pick<FastifyBaseLogger, 'error'>) =>
  (error: unknown): void =>
    log.error({ failure: error instanceof Error ? error.name : 'unknown' }, 'an event of the payment service failed')

export type PaymentEventDeps = PaymentDeps & {
  readonly onFailure?: (error: unknown) => void
  readonly onRefused?: (reason: EventRefusal) => void
}

/** Refusals for one reason are logged once a minute, because anybody can post here. */
const silentForMs = 60_000

const whyRefused: Readonly<Record<EventRefusal, string>> = {
  unsigned: 'it has no signature',
  'other-secret':
    'no secret of STRIPE_WEBHOOK_SECRETS has signed it: each endpoint has one of its own, or the body was changed on its way',
  'too-old': 'it was signed more than five minutes ago: the clock of this machine is wrong, or somebody repeats it',
  'too-early': 'it was signed at a time that is still to come: the clock of this machine is wrong',
  'thin-event': 'it is a thin event: choose snapshot events for the endpoint',
  unreadable: 'it cannot be read',
}

function reportRefused(log: Pick<FastifyBaseLogger, 'warn'>, refused: RefusedEvents) {
  const loggedAt = new Map<EventRefusal, number>()
  return (reason: EventRefusal): void => {
    refused.labels({ reason }).inc()
    if (performance.now() - (loggedAt.get(reason) ?? Number.NEGATIVE_INFINITY) < silentForMs) return
    loggedAt.set(reason, performance.now())
    log.warn({ reason }, `an event of the payment service was refused: ${whyRefused[reason]}`)
  }
}

/**
 * Answers 400 without a valid signature, else 200 as soon as the event is saved. The event is handled after the answer. A declined card is
 * the exception: it is counted before the answer. A service that waits for the answer before it tries the next card then tries no more
 * cards than the limit allows.
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
    if (!(error instanceof BadSignature)) throw error
    deps.onRefused?.(error.reason)
    return { status: 400 }
  }
  const saving = savePaymentEvent(deps, event)
  const handling = handleSaved(deps, saving)
  if (event.type === 'payment_intent.succeeded' && event.cartId) addReportedPayment(deps.db, event.cartId, handling)
  await saving
  if (event.type === 'payment_intent.payment_failed') await handling
  return { status: 200 }
}

/** Returns null if the event was not saved, was handled before, or cannot be handled now. The reconciler handles a saved event again. */
async function handleSaved(deps: PaymentEventDeps, saving: Promise<NewEvent | null>): Promise<EventOutcome | null> {
  const saved = await saving.catch(() => null)
  if (!saved) return null
  return handlePaymentEvent(deps, saved).catch(error => {
    deps.onFailure?.(error)
    return null
  })
}
