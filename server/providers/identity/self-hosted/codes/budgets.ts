import { networkOf } from '#domain/value/ip-network.ts'
import type { CodeRequest } from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import type { Budget, CodeLimits } from '#server/providers/identity/self-hosted/codes/limits.ts'

/** The statement expects a budget in this form. A budget with `unless` is not charged while that other row exists. */
export type KeyedBudget = Budget & { readonly key: Buffer; readonly unless?: Buffer }

/** One more code is charged to these budgets. Keys are MACs: neither phone numbers nor IP addresses are stored. */
export function sendBudgets(keys: Keys, { budgets }: CodeLimits, request: CodeRequest, now: Date): KeyedBudget[] {
  if (!budgets) return []
  const { phone, ipAddress, device } = request
  const keyOf = (text: string) => keys.macOf('limit', text)
  const pair = keyOf(`pair ${ipAddress} ${phone}`)
  // Strangers can use up the budget of a number; a device in which it was verified before has a budget of its own.
  const owner = device?.isKnown ? `phone of ${device.id}` : 'phone'
  return [
    ...budgets.sendsPerPhone.map(budget => ({ ...budget, key: keyOf(`${owner} ${budget.withinMs} ${phone}`) })),
    { ...budgets.sendsPerAddress, key: keyOf(`address ${ipAddress}`) },
    { ...budgets.sendsPerNetwork, key: keyOf(`network ${networkOf(ipAddress)}`) },
    ...(device ? [{ ...budgets.sendsPerDevice, key: keyOf(`device ${device.id}`) }] : []),
    { ...budgets.phonesPerAddress, key: keyOf(`phones ${ipAddress}`), unless: pair },
    { withinMs: budgets.phonesPerAddress.withinMs, count: unlimited, key: pair },
    { count: budgets.everybody.sendsPerDay, withinMs: msLeftOfDay(now), key: dayKey(keys, now) },
    { count: unlimited, withinMs: hoursStoredMs, key: hourKey(keys, now) },
  ]
}

const unlimited = 2_147_483_647
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Counts are stored long enough to compare this hour with the same hour of the last seven days. */
const hoursStoredMs = 8 * dayMs

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const msLeftOfDay = (now: Date) => dayMs - (now.getTime() % dayMs)

/** All codes in this hour are counted under this key. */
export function hourKey(keys: Keys, time: Date): Buffer {
  return keys.macOf('limit', `everybody ${time.toISOString().slice(0, 13)}`)
}

/** All codes of today are counted under this key. */
export function dayKey(keys: Keys, time: Date): Buffer {
  return keys.macOf('limit', `everybody ${dayOf(time)}`)
}
