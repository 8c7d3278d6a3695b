/**
 * Who manages a team (rule A14): whoever works there with the right `team`. There is always one, so that nobody has to ask us; and
 * nobody is suspended by their own hand.
 */
import { z } from 'zod'
import { isStaffOf, type Membership, type Right, type Roles, rights, rightsOf } from './roles.ts'

/** What is given to somebody in the office; null is all there is. */
export const givenRightsSchema = z
  .array(z.enum(rights))
  .max(rights.length)
  .refine(given => new Set(given).size === given.length)
  .nullable()

export type Colleague = Membership & { readonly id: string; readonly isSuspended: boolean }

export const managesTeam = (who: Omit<Colleague, 'id'>): boolean =>
  !who.isSuspended && who.roles.includes('admin') && rightsOf(who).includes('team')

/** Whether nobody would manage the team if this one did not. */
export const isLastManager = (team: readonly Colleague[], id: string): boolean =>
  !team.some(one => one.id !== id && managesTeam(one))

/** What is not about orders: people, settings, catalog and prices. */
const ofEverybody: ReadonlySet<string> = new Set([
  'member',
  'invitation',
  'organization',
  'message-template',
  'saved-view',
  'pricing-rule',
  'service-area',
  'container-type',
  'material',
  'add-on',
  'cleanup',
  'description',
  'time-window',
])

/** Whoever works in the office hears that these have changed; of all else only those who plan or bill. */
export const hearsOf = (who: Roles, organizationId: string, object: string): boolean =>
  ofEverybody.has(object) || isStaffOf(who, organizationId)

/** The same list for the same rights: all of them are null, others stand in the order of `rights`. */
export function tidyRights(given: readonly Right[] | null): Right[] | null {
  if (given === null || rights.every(right => given.includes(right))) return null
  return rights.filter(right => given.includes(right))
}
