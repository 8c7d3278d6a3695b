import { checkCardRemoval } from '#domain/account/leaving.ts'
import { Refusal } from '#domain/refusal.ts'
import { listOrdersPaidWith } from '#server/db/payment/payment-customers.ts'
import type { PaidStore } from '#server/operations/dependencies.ts'
import { listSavedCards } from '#server/operations/payment/list-saved-cards.ts'
import { unlessInDoubt } from '#server/operations/payment/unless-in-doubt.ts'

/**
 * Takes a saved card away, under every id it was saved with. Refuses 'card-not-found', 'card-needed' while an order that it
 * paid for may still cost something after weighing, and 'payment-unavailable'.
 */
export async function removeCard(store: PaidStore, ask: { userId: string; cardId: string }): Promise<void> {
  const card = (await listSavedCards(store, ask.userId)).find(one => one.savedAs.includes(ask.cardId))
  if (!card) throw new Refusal('card-not-found')
  checkCardRemoval(await listOrdersPaidWith(store.db, ask.userId, card.savedAs))
  for (const cardId of card.savedAs) {
    await unlessInDoubt(store.payments.detachCard({ account: card.account, cardId }))
  }
}
