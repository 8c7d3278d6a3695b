/**
 * The team is managed by the people who work there with the right `team` (rule A14). There is always at least one of them, so that no
 * hauler depends on us, and no person can suspend themselves.
 */
import { z } from 'zod'
import { isStaffOf, type Membership, type Right, type Roles, rights, rightsOf } from './roles.ts'

/** The rights that a person gets in the office; null means all rights. */
export const givenRightsSchema = z
  .array(z.enum(rights))
  .max(rights.length)
  .refine(givenRights => new Set(givenRights).size === givenRights.length)
  .nullable()

export type Colleague = Membership & { readonly id: string; readonly isSuspended: boolean }

export const managesTeam = (who: Omit<Colleague, 'id'>): boolean =>
  !who.isSuspended && who.roles.includes('admin') && rightsOf(who).includes('team')

/** Returns true if this colleague is the only one who manages the team. */
export const isLastManager = (team: readonly Colleague[], id: string): boolean =>
  !team.some(one => one.id !== id && managesTeam(one))

/** The objects that are not about orders: people, settings, catalog and prices. */
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
 * Returns true if the person is notified of changes to this object: all people in the office for `ofEverybody`, otherwise only people who
 * plan or bill.
 */
export const isNotifiedOf = (who: Roles, organizationId: string, object: string): boolean =>
  ofEverybody.has(object) || isStaffOf(who, organizationId)

/** Returns one canonical list per set of rights: null if it holds all of them, otherwise the rights in the order of `rights`. */
export function tidyRights(givenRights: readonly Right[] | null): Right[] | null {
  if (givenRights === null || rights.every(right => givenRights.includes(right))) return null
  return rights.filter(right => givenRights.includes(right))
}
