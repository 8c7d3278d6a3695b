import { dayInMs } from '#domain/value/calendar.ts'
import { deleteAbandonedCarts } from '#server/db/cart/carts.ts'
import { forgetDeclines } from '#server/db/payment/card-declines.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Declines are counted for a day and deleted after two, with their IP addresses. */
const declinesKeptMs = 2 * dayInMs
const cartsAtOnce = 500

/** Deletes carts of guests that were never paid, and leads, after the days that haulers have set (rules C9 and A20). */
export async function purgeAbandonedCarts({ db, clock }: Deps): Promise<number> {
  const now = clock()
  await forgetDeclines(db, new Date(now.getTime() - declinesKeptMs))
  let deleted = 0
  for (;;) {
    const batch = await deleteAbandonedCarts(db, now, cartsAtOnce)
    deleted += batch
    if (batch < cartsAtOnce) return deleted
  }
}
