/**
 * If the office gives a customer more than the hauler's limit, a second person decides (rule M30). Everything that people gave on one order
 * within 30 days counts together: goodwill, dues that were let go, bills made lower, and money back for a missed promise. Amounts are in
 * positive cents.
 */
import { type Membership, rightsOf } from '#domain/account/roles.ts'

export const grantKinds = ['refund', 'let-go', 'correction', 'fee'] as const
export type GrantKind = (typeof grantKinds)[number]

/** The number of days for which a grant counts against the limit. */
export const daysOfLimit = 30

/** For this number of days, a change that a person made to the limit, or to who may decide, does not count in that person's favor. */
export const daysOfWatch = 7

/**
 * `go`: the amount is within the limit. `ask`: a second person decides. `alone`: the amount is above the limit, but there is no second
 * person who may decide.
 */
export type Permission = 'go' | 'ask' | 'alone'

type MoneyToGive = {
  readonly amountInCents: number
  /** The amount that people gave on this order within the last 30 days. */
  readonly givenInCents: number
  readonly limitInCents: number
  /** True if another person may decide about money. */
  readonly hasSecondPerson: boolean
}

/** Returns the permission for a grant. If a grant costs the hauler nothing, it needs no second person. */
export function permissionFor({ amountInCents, givenInCents, limitInCents, hasSecondPerson }: MoneyToGive): Permission {
  if (amountInCents <= 0 || givenInCents + amountInCents <= limitInCents) return 'go'
  return hasSecondPerson ? 'ask' : 'alone'
}

type Person = Membership & { readonly userId: string; readonly isSuspended: boolean }

export const decidesAboutMoney = (one: Person): boolean =>
  !one.isSuspended && one.roles.includes('admin') && rightsOf(one).includes('money')

export type Watch = {
  /** The person who gives, and all people whom that person invited within the last days. */
  readonly hands: readonly string[]
  /** The people whom these hands suspended, or from whom they took the right to decide, within the last days. */
  readonly taken: readonly string[]
}

/** Returns true if a member of the team who is not one of these hands may decide about money, or could until these hands prevented it. */
export const hasSecondPerson = (team: readonly Person[], { hands, taken }: Watch): boolean =>
  team.some(one => !hands.includes(one.userId) && (decidesAboutMoney(one) || taken.includes(one.userId)))

/** Returns the amount by which a bill became lower, in cents. Returns 0 if it became higher. */
export const loweredBy = (beforeInCents: number, afterInCents: number): number =>
  Math.max(0, beforeInCents - afterInCents)
