import { networkOf } from '#domain/value/ip-network.ts'
import type { CodeRequest } from '#server/providers/identity/identity.ts'
import type { Keys } from '#server/providers/identity/keys.ts'
import type { Budget, CodeLimits } from '#server/providers/identity/self-hosted/codes/limits.ts'

/** The statement expects a budget in this form. A budget with `unless` is not charged while the row with that key exists. */
export type KeyedBudget = Budget & { readonly key: Buffer; readonly unless?: Buffer }

/**
 * Returns the budgets to which one more code is charged. Their keys are MACs, so the database has neither phone numbers nor IP addresses of
 * them.
 */
export function sendBudgets(keys: Keys, { budgets }: CodeLimits, request: CodeRequest, now: Date): KeyedBudget[] {
  if (!budgets) return []
  const { phone, ipAddress, device } = request
  const keyOf = (text: string) => keys.macOf('limit', text)
  const pair = keyOf(`pair ${ipAddress} ${phone}`)
  // Strangers can use up the budget of a number. A device in which the number was verified before therefore has a budget of its own.
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
/** The server stores counts long enough to compare this hour with the same hour of the last seven days. */
const hoursStoredMs = 8 * dayMs

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const msLeftOfDay = (now: Date) => dayMs - (now.getTime() % dayMs)

/** Returns the key under which all codes of an hour are counted. */
export function hourKey(keys: Keys, time: Date): Buffer {
  return keys.macOf('limit', `everybody ${time.toISOString().slice(0, 13)}`)
}

/** Returns the key under which all codes of a day (UTC) are counted. */
export function dayKey(keys: Keys, time: Date): Buffer {
  return keys.macOf('limit', `everybody ${dayOf(time)}`)
}
