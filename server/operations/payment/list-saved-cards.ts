import { listPaymentCustomers } from '#server/db/payment/payment-customers.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { orUnavailable } from '#server/operations/payment/or-unavailable.ts'
import { PaymentConflict, type SavedCard } from '#server/providers/payments/payments.ts'

/** A known card is a card as its owner knows it. A card that paid twice is still one card. */
export type KnownCard = Omit<SavedCard, 'fingerprint'> & {
  readonly paymentAccount: string | null
  /** The payment service has the card under these ids. The newest is the id of the card. */
  readonly savedAs: readonly string[]
}

/** Returns the cards of a person that can be charged, the newest first. Refuses 'payment-unavailable'. */
export async function listSavedCards({ db, payments }: PaymentDeps, userId: string): Promise<KnownCard[]> {
  const knownCards: KnownCard[] = []
  for (const customer of await listPaymentCustomers(db, userId)) {
    const saved = await orUnavailable(payments.listCards(customer)).catch(noneWhenUnknown)
    knownCards.push(...eachOnce(saved).map(card => ({ ...card, paymentAccount: customer.paymentAccount })))
  }
  return knownCards
}

function eachOnce(saved: readonly SavedCard[]) {
  const newest = saved.filter((card, at) => saved.findIndex(other => isSameCard(card, other)) === at)
  return newest.map(({ fingerprint, ...card }) => ({
    ...card,
    savedAs: saved.filter(other => isSameCard({ ...card, fingerprint }, other)).map(other => other.id),
  }))
}

function isSameCard(one: SavedCard, other: SavedCard): boolean {
  return one.fingerprint === other.fingerprint && one.expMonth === other.expMonth && one.expYear === other.expYear
}

/** Returns no cards if the service no longer knows this person, because nothing is saved there then. */
function noneWhenUnknown(error: unknown): SavedCard[] {
  if (error instanceof PaymentConflict) return []
  throw error
}
