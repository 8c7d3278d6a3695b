/**
 * A second person decides if the office gives a customer more than the hauler's limit (rule M30). All that people gave to one order within 30
 * days counts together: goodwill, dues that were waived, bills made lower, money back for a promise that was missed. Amounts are in
 * positive cents.
 */
import { type Membership, rightsOf } from '#domain/account/roles.ts'

export const grantKinds = ['refund', 'let-go', 'correction', 'fee'] as const
export type GrantKind = (typeof grantKinds)[number]

/** A grant counts against the limit for this number of days. */
export const daysOfLimit = 30

/** During these days, changes that a person made to the deciders or to the limit do not count in that person's favor. */
export const daysOfWatch = 7

/**
 * `go`: The amount is within the limit. `ask`: A second person decides. `alone`: The amount is above the limit, and no other person may
 * decide.
 */
export type Permission = 'go' | 'ask' | 'alone'

type MoneyToGive = {
  readonly amountInCents: number
  /** People gave this amount to this order within the last 30 days. */
  readonly givenInCents: number
  readonly limitInCents: number
  /** The field is true if another person may decide about money. */
  readonly hasSecondPerson: boolean
}

/** Returns the permission for a grant. A grant that costs the hauler nothing needs no second person. */
export function permissionFor({ amountInCents, givenInCents, limitInCents, hasSecondPerson }: MoneyToGive): Permission {
  if (amountInCents <= 0 || givenInCents + amountInCents <= limitInCents) return 'go'
  return hasSecondPerson ? 'ask' : 'alone'
}

type Person = Membership & { readonly userId: string; readonly isSuspended: boolean }

export const decidesAboutMoney = (one: Person): boolean =>
  !one.isSuspended && one.roles.includes('admin') && rightsOf(one).includes('money')

export type Watch = {
  /** These are the person who gives, and all people whom that person invited within the last days. */
  readonly hands: readonly string[]
  /** These hands suspended these people, or took the right from them, within the last days. */
  readonly taken: readonly string[]
}

/** Returns true if a team member besides these hands may decide about money, or could until these hands prevented it. */
export const hasSecondPerson = (team: readonly Person[], { hands, taken }: Watch): boolean =>
  team.some(one => !hands.includes(one.userId) && (decidesAboutMoney(one) || taken.includes(one.userId)))

/** Returns the amount by which a bill became lower, in cents. A bill that became higher takes nothing back. */
export const loweredBy = (beforeInCents: number, afterInCents: number): number =>
  Math.max(0, beforeInCents - afterInCents)
