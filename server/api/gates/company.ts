/** For which company a call is, among those that fit the app in use: the offices of the office, the employers of a driver. */
import type { Membership } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'

/** The one that is named; where none is, the only one. Refuses 'organization-not-found', and 'organization-choice' of several. */
export function companyOf(fitting: readonly Membership[], organizationId: string | null): Membership {
  const found = fitting.filter(one => organizationId === null || one.organizationId === organizationId)
  const [company] = found
  if (!company) throw new Refusal('organization-not-found')
  if (found.length > 1) throw new Refusal('organization-choice')
  return company
}
