import { checkCardRemoval } from '#domain/account/leaving.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { listOrdersPaidWith } from '#server/db/payment/payment-customers.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'
import { orUnavailable } from '#server/operations/payment/or-unavailable.ts'

/**
 * Removes a saved card, under every id with which the service saved it (rule M14). Refuses 'card-not-found', 'card-needed' while an order
 * that the card paid for may still cost something after weighing, and 'payment-unavailable'.
 */
export async function removeCard(deps: PaymentDeps, input: { userId: string; cardId: string }): Promise<void> {
  const card = (await listSavedCards(deps, input.userId)).find(one => one.savedAs.includes(input.cardId))
  if (!card) throw new Refusal('card-not-found')
  checkCardRemoval(await listOrdersPaidWith(deps.db, input.userId, card.savedAs))
  for (const cardId of card.savedAs) {
    await orUnavailable(deps.payments.detachCard({ paymentAccount: card.paymentAccount, cardId }))
  }
}
