import { type CardLimits, type Decline, isCardTesting, limitsDuringAttack } from '#domain/payment/card-limits.ts'
import { countLatestAttempts, hasPaidBefore } from '#server/db/payment/card-declines.ts'
import type { Deps } from '#server/operations/dependencies.ts'

type Person = { readonly userId: string; readonly declines: readonly Decline[] }

/**
 * Returns the limits that hold for a person now. They are tighter while cards are being tested, if the person has paid nothing here yet
 * (rule M93). The function looks for card tests only after a decline of the person or at the IP address, so that no other customer waits
 * for this look-up.
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
