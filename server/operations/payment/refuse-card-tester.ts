import { blockedUntil, cardsDeclined, dayInMs, standardCardLimits } from '#domain/payment/card-limits.ts'
import { type CardUser, findDeclines } from '#server/db/payment/card-declines.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** Until when this person, at this IP address, may not start a payment; null when they may, and when there are no limits. */
export async function findBlockedUntil(deps: PaymentDeps, user: CardUser): Promise<Date | null> {
  const { db, clock, cardLimits = standardCardLimits } = deps
  if (!cardLimits) return null
  const now = clock()
  const declines = await findDeclines(db, user, new Date(now.getTime() - dayInMs))
  return blockedUntil(declines, cardLimits, now)
}

/** For payments other than of a cart, where the declines are read with the cart. Refuses 'cards-declined'. */
export async function refuseCardTester(deps: PaymentDeps, user: CardUser): Promise<void> {
  const until = await findBlockedUntil(deps, user)
  if (until) throw cardsDeclined(until, deps.clock())
}
