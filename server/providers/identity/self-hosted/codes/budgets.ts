import type { CodeRequest } from '#server/providers/identity/identity.ts'
import { type Budget, type CodeLimits, networkOf } from '#server/providers/identity/self-hosted/codes/limits.ts'
import type { Keys } from '#server/providers/identity/self-hosted/keys.ts'

/** A budget as the statement takes it; one with `unless` is left alone while that other row lives. */
export type KeyedBudget = Budget & { readonly key: Buffer; readonly unless?: Buffer }

/** What one more code uses up. Keys are MACs: neither numbers nor addresses are kept. */
export function sendBudgets(keys: Keys, { budgets }: CodeLimits, request: CodeRequest, now: Date): KeyedBudget[] {
  if (!budgets) return []
  const { phone, address, device } = request
  const keyOf = (text: string) => keys.macOf('limit', text)
  const pair = keyOf(`pair ${address} ${phone}`)
  // Strangers use up the budget of a number; a device that proved the number before has one of its own.
  const owner = device?.isKnown ? `phone of ${device.id}` : 'phone'
  return [
    ...budgets.sendsPerPhone.map(budget => ({ ...budget, key: keyOf(`${owner} ${budget.withinMs} ${phone}`) })),
    { ...budgets.sendsPerAddress, key: keyOf(`address ${address}`) },
    { ...budgets.sendsPerNetwork, key: keyOf(`network ${networkOf(address)}`) },
    ...(device ? [{ ...budgets.sendsPerDevice, key: keyOf(`device ${device.id}`) }] : []),
    { ...budgets.phonesPerAddress, key: keyOf(`phones ${address}`), unless: pair },
    { withinMs: budgets.phonesPerAddress.withinMs, count: unlimited, key: pair },
    { count: budgets.everybody.sendsPerDay, withinMs: msLeftOfDay(now), key: dayKey(keys, now) },
    { count: unlimited, withinMs: hoursKeptMs, key: hourKey(keys, now) },
  ]
}

const unlimited = 2_147_483_647
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Long enough to say what is usual at this hour of the last seven days. */
const hoursKeptMs = 8 * dayMs

const dayOf = (now: Date) => now.toISOString().slice(0, 10)
const msLeftOfDay = (now: Date) => dayMs - (now.getTime() % dayMs)

/** The count of all codes in this hour. */
export function hourKey(keys: Keys, time: Date): Buffer {
  return keys.macOf('limit', `everybody ${time.toISOString().slice(0, 13)}`)
}

/** The count of all codes today. */
export function dayKey(keys: Keys, time: Date): Buffer {
  return keys.macOf('limit', `everybody ${dayOf(time)}`)
}
