import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOpenOffer } from '#server/db/bill/voluntary-offers.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import {
  type FormOrigin,
  type OrderPayment,
  type OrderPaymentPurpose,
  startFormPayment,
  unknownOrigin,
} from '#server/operations/payment/start-order-payment.ts'

/**
 * Returns an intent for the amount that a customer was offered to pay voluntarily (rule M33), as `startOrderPayment` does for the due
 * amount. Refuses 'nothing-offered', 'already-paid', 'payment-in-doubt', 'payment-unavailable' and 'cards-declined'.
 */
export function startVoluntaryPayment(
  deps: PaymentDeps,
  orderId: string,
  origin: FormOrigin = unknownOrigin,
): Promise<OrderPayment> {
  return startFormPayment(deps, { ...origin, orderId }, findOffered)
}

async function findOffered(tx: Tx, orderId: string): Promise<OrderPaymentPurpose> {
  const offer = await findOpenOffer(tx, orderId)
  if (!offer) throw new Refusal('nothing-offered')
  return { purpose: 'voluntary', purposeId: offer.id, amountInCents: offer.amountInCents }
}
