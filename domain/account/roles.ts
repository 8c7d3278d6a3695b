/** Who may do what: everybody is a customer; `admin` of the platform operates it; haulers have admins and drivers (rule A1). */

export const platformRoles = ['admin', 'customer', 'driver'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const organizationRoles = ['admin', 'driver'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

export type Membership = { readonly organizationId: string; readonly roles: readonly OrganizationRole[] }

export type Roles = {
  readonly roles: readonly PlatformRole[]
  readonly organizations: readonly Membership[]
}

/** Runs the whole installation. */
export const isOperator = (who: Roles): boolean => who.roles.includes('admin')

/** May read and, through the back office, write everything of this organization. What belongs to no organization has no staff. */
export function isStaffOf(who: Roles, organizationId: string | null): boolean {
  return hasRoleIn(who, organizationId, 'admin')
}

/** May drive for this organization. */
export function isDriverOf(who: Roles, organizationId: string): boolean {
  return hasRoleIn(who, organizationId, 'driver')
}

/** Has this role in some organization: what opens the office's and the driver's app. */
export function hasRole(
  who: { readonly organizations: readonly { readonly roles: readonly string[] }[] },
  role: OrganizationRole,
): boolean {
  return who.organizations.some(one => one.roles.includes(role))
}

function hasRoleIn(who: Roles, organizationId: string | null, role: OrganizationRole): boolean {
  return who.organizations.some(one => one.organizationId === organizationId && one.roles.includes(role))
}
