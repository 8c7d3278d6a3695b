import { isCardTesting, standardCardLimits } from '#domain/payment/card-limits.ts'
import { countLatestAttempts } from '#server/db/payment/card-declines.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

export type CardSigns = {
  /** `attempts` counts the cards that were tried in the last minutes, and `declines` counts how many of those cards were declined. */
  readonly attempts: number
  readonly declines: number
  readonly isCardTesting: boolean
}

/** Returns the signs of card testing right now, for the operator's metrics and log. */
export async function watchForAbuse({ db, clock, cardLimits }: PaymentDeps): Promise<CardSigns> {
  const { alarm } = cardLimits ?? standardCardLimits
  const latest = await countLatestAttempts(db, new Date(clock().getTime() - alarm.withinMinutes * 60_000))
  return { ...latest, isCardTesting: isCardTesting(latest, alarm) }
}
