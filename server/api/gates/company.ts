/** A call is for one company. In the office it is one of the caller's offices, and in the driver's app one of the caller's employers. */
import type { Membership } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'

/**
 * Returns the named company, or the only one if none is named.
 *
 * @throws Refusal 'organization-not-found', or 'organization-choice' if there are several
 */
export function companyOf(fitting: readonly Membership[], organizationId: string | null): Membership {
  const found = fitting.filter(one => organizationId === null || one.organizationId === organizationId)
  const [company] = found
  if (!company) throw new Refusal('organization-not-found')
  if (found.length > 1) throw new Refusal('organization-choice')
  return company
}
