/**
 * When a second person decides what the office gives to a customer (rule M30). What people gave one order within 30 days is counted
 * together: goodwill, dues that were let go, bills made lower, money back for a promise that was missed. Amounts in positive cents.
 */
import { type Membership, rightsOf } from '#domain/account/roles.ts'

export const givenKinds = ['refund', 'let-go', 'correction', 'fee'] as const
export type GivenKind = (typeof givenKinds)[number]

/** The number of days for which a grant counts against the limit. */
export const daysOfLimit = 30

/** For this long, changes that a person made to the deciders or to the limit do not count in that person's favor. */
export const daysOfWatch = 7

/** go: within the limit. ask: a second person decides. alone: above the limit, and nobody else may decide. */
export type Permission = 'go' | 'ask' | 'alone'

type MoneyToGive = {
  readonly amountInCents: number
  /** The amount that people gave to this order within the last 30 days. */
  readonly givenInCents: number
  readonly limitInCents: number
  /** True if another person may decide about money. */
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
  /** The person who gives, and everybody whom that person let in within the last days. */
  readonly hands: readonly string[]
  /** The people whom these hands suspended, or from whom they took the right, within the last days. */
  readonly taken: readonly string[]
}

/** Returns true if a team member besides these hands may decide about money, or could until these hands prevented it. */
export const hasSecondPerson = (team: readonly Person[], { hands, taken }: Watch): boolean =>
  team.some(one => !hands.includes(one.userId) && (decidesAboutMoney(one) || taken.includes(one.userId)))

/** Returns the amount by which a bill became lower, in cents. A bill that became higher takes nothing back. */
export const loweredBy = (beforeInCents: number, afterInCents: number): number =>
  Math.max(0, beforeInCents - afterInCents)
