import { isCustomerDisputing } from '#server/db/payment/disputes.ts'
import type { CardOnFile } from '#server/db/payment/order-money.ts'
import { findCardOfPerson } from '#server/db/phone-order/callers.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'

/**
 * Returns the card with which this person last paid this hauler. Returns null if the person has removed the card since, or disputes a
 * payment at their bank (rule M48). Refuses 'payment-unavailable'.
 */
export async function findChargeableCard(
  deps: PaymentDeps,
  organizationId: string,
  userId: string,
): Promise<CardOnFile | null> {
  if (await isCustomerDisputing(deps.db, organizationId, userId)) return null
  const card = await findCardOfPerson(deps.db, organizationId, userId)
  if (!card) return null
  const saved = await listSavedCards(deps, userId)
  const isSaved = saved.some(
    one => one.paymentAccount === card.paymentAccount && one.savedAs.includes(card.paymentMethodId),
  )
  return isSaved ? card : null
}
