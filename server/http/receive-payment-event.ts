/** Events of the payment service: signature on the raw bytes, kept once, answered, then handled. */

import type { PaidStore } from '#server/operations/dependencies.ts'
import { handlePaymentEvent, keepPaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { BadSignature, type PaymentEvent } from '#server/providers/payments/payments.ts'

export type EventReceiver = PaidStore & { readonly onFailure?: (error: unknown) => void }

/** 400 without a good signature, else 200 as soon as the event is kept; what it asks for is done after the answer. */
export async function receivePaymentEvent(
  store: EventReceiver,
  rawBody: Buffer,
  signature: string,
): Promise<{ status: number }> {
  let event: PaymentEvent
  try {
    event = store.payments.readEvent(rawBody, signature)
  } catch (error) {
    if (error instanceof BadSignature) return { status: 400 }
    throw error
  }
  const isNew = await keepPaymentEvent(store, event)
  // What fails here is taken up again by the reconciler: the event is kept.
  if (isNew) handlePaymentEvent(store, event).catch(error => store.onFailure?.(error))
  return { status: 200 }
}
