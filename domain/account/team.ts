/**
 * Admins with the right `team` manage the team (rule A14). A team always has at least one of them, so that no hauler depends on the
 * operator. No person can suspend themselves.
 */
import { z } from 'zod'
import { isStaffOf, type Membership, type Right, type Roles, rights, rightsOf } from './roles.ts'

/** The rights that the office gives to a person. Null means all rights. */
export const givenRightsSchema = z
  .array(z.enum(rights))
  .max(rights.length)
  .refine(givenRights => new Set(givenRights).size === givenRights.length)
  .nullable()

export type Colleague = Membership & { readonly id: string; readonly isSuspended: boolean }

export const managesTeam = (who: Omit<Colleague, 'id'>): boolean =>
  !who.isSuspended && who.roles.includes('admin') && rightsOf(who).includes('team')

/** Returns true if nobody but this colleague manages the team. */
export const isLastManager = (team: readonly Colleague[], id: string): boolean =>
  !team.some(one => one.id !== id && managesTeam(one))

/** The objects of which everybody in the office may know: people, settings, catalog and prices. */
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

/**
 * Returns true if the person is notified of changes to this object. Changes of objects in `ofEverybody` go to all people in the office, all
 * others only to people who plan or bill.
 */
export const isNotifiedOf = (who: Roles, organizationId: string, object: string): boolean =>
  ofEverybody.has(object) || isStaffOf(who, organizationId)

/** Returns the one form in which a set of rights is stored: null if it has all rights, otherwise the rights in the order of `rights`. */
export function tidyRights(givenRights: readonly Right[] | null): Right[] | null {
  if (givenRights === null || rights.every(right => givenRights.includes(right))) return null
  return rights.filter(right => givenRights.includes(right))
}
