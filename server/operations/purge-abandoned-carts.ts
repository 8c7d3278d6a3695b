import { deleteAbandonedCarts } from '#server/db/carts.ts'
import { forgetRateCounts } from '#server/db/rate-counts.ts'
import type { Store } from '#server/operations/dependencies.ts'

/** Days after which a guest's cart, and a phone number left without one, are forgotten (rulings, section 2). */
export type Retention = { readonly guestCartDays: number; readonly leadDays: number }
export const standardRetention: Retention = { guestCartDays: 30, leadDays: 365 }

export async function purgeAbandonedCarts(
  { db, clock }: Store,
  retention: Retention = standardRetention,
): Promise<number> {
  const now = clock()
  await forgetRateCounts(db, now)
  return deleteAbandonedCarts(db, now, retention)
}
