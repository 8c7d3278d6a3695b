/** The form of the settings holds the discount for a day on which a truck is near in these fields. */

import type { NearRule } from '#domain/schedule/near-truck.ts'
import { readDollars, typedDollars } from '#domain/value/money.ts'

export const nearKinds = ['off', 'flat', 'percent'] as const

export type TypedNear = {
  readonly nearKind: (typeof nearKinds)[number]
  /** The amount is in dollars or whole percent, by the kind. */
  readonly nearAmount: string
  readonly nearMiles: string
}

export function typedNear(rule: NearRule | null): TypedNear {
  if (!rule) return { nearKind: 'off', nearAmount: '', nearMiles: '' }
  const nearAmount = rule.kind === 'flat' ? typedDollars(rule.amountInCents) : String(rule.percent)
  return { nearKind: rule.kind, nearAmount, nearMiles: String(rule.miles) }
}

/** The result has the form of the settings' schema, which finds the wrong fields. */
export function readNear({ nearKind, nearAmount, nearMiles }: TypedNear): NearRule | null {
  const miles = wholeOf(nearMiles)
  if (nearKind === 'off') return null
  return nearKind === 'flat'
    ? { kind: 'flat', amountInCents: readDollars(nearAmount) ?? -1, miles }
    : { kind: 'percent', percent: wholeOf(nearAmount), miles }
}

/** The result is the field in which a wrong part was typed. */
export const nearField = ([part]: readonly PropertyKey[]): keyof TypedNear =>
  part === 'miles' ? 'nearMiles' : 'nearAmount'

/** The result is -1 if the text is no whole number. */
const wholeOf = (typed: string): number => (/^\d{1,4}$/.test(typed.trim()) ? Number(typed) : -1)
