import { blockedUntil, cardsDeclined, standardCardLimits } from '#domain/payment/card-limits.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { type CardUser, findDeclines } from '#server/db/payment/card-declines.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { limitsNow } from '#server/operations/payment/limits-now.ts'

/**
 * Returns the declines of this person and at this IP address that count now, with the current limits and the usual ones. Returns null if
 * there are no limits.
 */
export async function readCountedDeclines(deps: PaymentDeps, user: CardUser) {
  const { db, clock, cardLimits = standardCardLimits } = deps
  if (!cardLimits) return null
  const now = clock()
  const declines = await findDeclines(db, user, new Date(now.getTime() - dayInMs))
  const limits = await limitsNow(deps, cardLimits, { userId: user.userId, declines })
  return { declines, limits, usual: cardLimits, now }
}

/** Refuses 'cards-declined' for every payment that is not for a cart. The declines of a cart are read with the cart. */
export async function refuseCardTester(deps: PaymentDeps, user: CardUser): Promise<void> {
  const declines = await readCountedDeclines(deps, user)
  const until = declines && blockedUntil(declines.declines, declines.limits, declines.now)
  if (until) throw cardsDeclined(until, declines.now)
}
