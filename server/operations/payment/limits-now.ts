import { type CardLimits, type Decline, isCardTesting, limitsDuringAttack } from '#domain/payment/card-limits.ts'
import { countLatestAttempts, hasPaidBefore } from '#server/db/payment/card-declines.ts'
import type { Deps } from '#server/operations/dependencies.ts'

type Person = { readonly userId: string; readonly declines: readonly Decline[] }

/**
 * The limits of a person right now: tighter ones while somebody is testing cards, for whoever has paid nothing here yet (rule M93). It is asked
 * only after a decline of the person or at the IP address, so that nobody else waits for it.
 */
export async function limitsNow(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  limits: CardLimits,
  { userId, declines }: Person,
): Promise<CardLimits> {
  if (declines.length === 0) return limits
  const latest = await countLatestAttempts(db, new Date(clock().getTime() - limits.alarm.withinMinutes * 60_000))
  if (!isCardTesting(latest, limits.alarm) || (await hasPaidBefore(db, userId))) return limits
  return limitsDuringAttack(limits)
}
