import { deleteAbandonedCarts } from '#server/db/cart/carts.ts'
import { forgetDeclines } from '#server/db/payment/card-declines.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Days after which a guest's cart and a lead are deleted (rule C9). */
export type Retention = { readonly guestCartDays: number; readonly leadDays: number }
export const standardRetention: Retention = { guestCartDays: 30, leadDays: 365 }

/** Declines are counted for a day and deleted after two, with their IP addresses. */
const declinesKeptMs = 2 * 86_400_000

export async function purgeAbandonedCarts(
  { db, clock }: Deps,
  retention: Retention = standardRetention,
): Promise<number> {
  const now = clock()
  await forgetDeclines(db, new Date(now.getTime() - declinesKeptMs))
  return deleteAbandonedCarts(db, now, retention)
}
