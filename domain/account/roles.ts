/** Who may do what: everybody is a customer; `admin` of the platform operates it; haulers have admins and drivers (rule A1). */

export const platformRoles = ['admin', 'customer', 'driver'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const organizationRoles = ['admin', 'driver'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** What an admin of a hauler may do in its office (rule A13). */
export const rights = ['dispatch', 'money', 'catalog', 'team'] as const
export type Right = (typeof rights)[number]

export type Membership = {
  readonly organizationId: string
  readonly roles: readonly OrganizationRole[]
  /** Of an admin; null is all of them. */
  readonly rights: readonly Right[] | null
}

export type Roles = {
  readonly roles: readonly PlatformRole[]
  readonly organizations: readonly Membership[]
}

/** Runs the whole installation. */
export const isOperator = (who: Roles): boolean => who.roles.includes('admin')

/** May read what belongs to this organization: with the right to plan or to bill. What belongs to no organization has no staff. */
export function isStaffOf(who: Roles, organizationId: string | null): boolean {
  const office = officesOf(who).find(one => one.organizationId === organizationId)
  return office !== undefined && rightsOf(office).some(right => right === 'dispatch' || right === 'money')
}

/** The haulers in whose office somebody works. */
export const officesOf = (who: Roles): readonly Membership[] =>
  who.organizations.filter(one => one.roles.includes('admin'))

/** What a member may do in the office, in the order of `rights`. */
export const rightsOf = ({ rights: given }: Membership): readonly Right[] =>
  given === null ? rights : rights.filter(right => given.includes(right))

/** The haulers for whom somebody drives. */
export const employersOf = (who: Roles): readonly Membership[] =>
  who.organizations.filter(one => one.roles.includes('driver'))

/** Has this role in some organization: what opens the office's and the driver's app. */
export function hasRole(
  who: { readonly organizations: readonly { readonly roles: readonly string[] }[] },
  role: OrganizationRole,
): boolean {
  return who.organizations.some(one => one.roles.includes(role))
}
