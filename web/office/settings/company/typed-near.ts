/** How a day on which a truck is near is typed in the form of the settings. */

import type { NearRule } from '#domain/schedule/near-truck.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'

export const nearKinds = ['off', 'flat', 'percent'] as const

export type TypedNear = {
  readonly nearKind: (typeof nearKinds)[number]
  /** Dollars or whole percent, by the kind. */
  readonly nearAmount: string
  readonly nearMiles: string
}

export function typedNear(rule: NearRule | null): TypedNear {
  if (!rule) return { nearKind: 'off', nearAmount: '', nearMiles: '' }
  const nearAmount = rule.kind === 'flat' ? typedDollars(rule.amountInCents) : String(rule.percent)
  return { nearKind: rule.kind, nearAmount, nearMiles: String(rule.miles) }
}

/** As the schema of the settings takes it, which finds what is wrong with it. */
export function readNear({ nearKind, nearAmount, nearMiles }: TypedNear): NearRule | null {
  const miles = wholeOf(nearMiles)
  if (nearKind === 'off') return null
  return nearKind === 'flat'
    ? { kind: 'flat', amountInCents: readDollars(nearAmount) ?? -1, miles }
    : { kind: 'percent', percent: wholeOf(nearAmount), miles }
}

/** The field of a wrong part. */
export const nearField = ([part]: readonly PropertyKey[]): keyof TypedNear =>
  part === 'miles' ? 'nearMiles' : 'nearAmount'

/** -1 where it is no whole number. */
const wholeOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1)
