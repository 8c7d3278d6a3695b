import { dayInMs } from '#domain/calendar.ts'
import { blockedUntil, cardsDeclined, standardCardLimits } from '#domain/payment/card-limits.ts'
import { type CardUser, findDeclines } from '#server/db/payment/card-declines.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/** The declines that count now, of this person and at this IP address, with the limits; null where there are no limits. */
export async function readCountedDeclines({ db, clock, cardLimits = standardCardLimits }: PaymentDeps, user: CardUser) {
  if (!cardLimits) return null
  const now = clock()
  return { declines: await findDeclines(db, user, new Date(now.getTime() - dayInMs)), limits: cardLimits, now }
}

/** For payments other than of a cart, where the declines are read with the cart. Refuses 'cards-declined'. */
export async function refuseCardTester(deps: PaymentDeps, user: CardUser): Promise<void> {
  const counted = await readCountedDeclines(deps, user)
  const until = counted && blockedUntil(counted.declines, counted.limits, counted.now)
  if (until) throw cardsDeclined(until, counted.now)
}
