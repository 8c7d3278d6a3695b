/**
 * When a second person decides what the office gives to a customer (rule M30). What people gave one order within 30 days is counted
 * together: goodwill, dues that were let go, bills made lower, money back for a promise that was missed. Amounts in positive cents.
 */
import { type Membership, rightsOf } from '#domain/account/roles.ts'

export const givenKinds = ['refund', 'let-go', 'correction', 'fee'] as const
export type GivenKind = (typeof givenKinds)[number]

/** How long what was given counts against the limit. */
export const daysOfLimit = 30

/** For this long, changes that a person made to the deciders or to the limit do not count in that person's favor. */
export const daysOfWatch = 7

/** go: within the limit. ask: a second person decides. alone: above the limit, and nobody else may decide. */
export type Permission = 'go' | 'ask' | 'alone'

type MoneyToGive = {
  readonly amountInCents: number
  /** Given to this order by people within the last 30 days. */
  readonly givenInCents: number
  readonly limitInCents: number
  /** Whether somebody else may decide about money. */
  readonly hasSecondPerson: boolean
}

/** What costs the hauler nothing needs nobody. */
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

/** Whether somebody of a team besides these hands may decide about money, or could until these hands prevented it. */
export const hasSecondPerson = (team: readonly Person[], { hands, taken }: Watch): boolean =>
  team.some(one => !hands.includes(one.userId) && (decidesAboutMoney(one) || taken.includes(one.userId)))

/** Before the total of a bill and after it: what became less is given; a bill that became dearer takes nothing back. */
export const loweredBy = (beforeInCents: number, afterInCents: number): number =>
  Math.max(0, beforeInCents - afterInCents)
