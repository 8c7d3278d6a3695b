/** Events of the payment service: signature on the raw bytes, kept once, answered, then handled. */

import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { BadSignature, type PaymentEvent } from '#server/providers/payments/payments.ts'

export type EventReceiver = PaymentDeps & { readonly onFailure?: (error: unknown) => void }

/** 400 without a good signature, else 200 as soon as the event is kept; what it asks for is done after the answer. */
export async function receivePaymentEvent(
  deps: EventReceiver,
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
  const isNew = await savePaymentEvent(deps, event)
  // What fails here is taken up again by the reconciler: the event is kept.
  if (isNew) handlePaymentEvent(deps, event).catch(error => deps.onFailure?.(error))
  return { status: 200 }
}
