/** The three fields for the discount of a day on which a truck is near (rule P34). */
import type { NearRule } from '#domain/schedule/near-truck.ts'
import { dollars, type Part, wholeNumber } from '#domain/value/form.ts'

export const nearKinds = ['off', 'flat', 'percent'] as const

export type TypedNearRule = {
  readonly nearKind: (typeof nearKinds)[number]
  /** Dollars or whole percent, by the kind of the discount. */
  readonly nearAmount: string
  readonly nearMiles: string
}

export const nearRuleFields: Part<TypedNearRule, NearRule | null> = {
  names: ['nearKind', 'nearAmount', 'nearMiles'],
  toTyped: rule => {
    if (!rule) return { nearKind: 'off', nearAmount: '', nearMiles: '' }
    const nearAmount = rule.kind === 'flat' ? dollars.toTyped(rule.amountInCents) : wholeNumber.toTyped(rule.percent)
    return { nearKind: rule.kind, nearAmount, nearMiles: wholeNumber.toTyped(rule.miles) }
  },
  fromTyped: ({ nearKind, nearAmount, nearMiles }) => {
    if (nearKind === 'off') return null
    const miles = wholeNumber.fromTyped(nearMiles)
    return nearKind === 'flat'
      ? { kind: nearKind, amountInCents: dollars.fromTyped(nearAmount), miles }
      : { kind: nearKind, percent: wholeNumber.fromTyped(nearAmount), miles }
  },
  fieldAt: ([property]) => (property === 'miles' ? 'nearMiles' : 'nearAmount'),
  inputMode: name => (name === 'nearMiles' ? 'numeric' : undefined),
}
