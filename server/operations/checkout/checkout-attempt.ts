import type { PaymentAttempt } from '#server/db/payment/payment-attempts.ts'

export type SavedCardAttempt = PaymentAttempt & { readonly savedCard: string }

export const isOfSavedCard = (attempt: PaymentAttempt): attempt is SavedCardAttempt => attempt.savedCard !== null

/** Returns the metadata of an intent. With the metadata, the attempt of the intent is found even before the intent's id is stored. */
export function metadataOf(attempt: PaymentAttempt, quoteVersion: number): Record<string, string> {
  const { cartId, id: attemptId, organizationId } = attempt
  return { cartId, attemptId, quoteVersion: String(quoteVersion), organizationId }
}
