/** The roles (rule A1): everybody is a customer, `admin` of the platform operates the installation, and haulers have admins and drivers. */

export const platformRoles = ['admin', 'customer', 'driver'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const organizationRoles = ['admin', 'driver'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** The rights that an admin of a hauler may have in its office (rule A13). */
export const rights = ['dispatch', 'money', 'catalog', 'team'] as const
export type Right = (typeof rights)[number]

export type Membership = {
  readonly organizationId: string
  readonly roles: readonly OrganizationRole[]
  /** The rights of an admin; null means all of them. */
  readonly rights: readonly Right[] | null
}

export type Roles = {
  readonly roles: readonly PlatformRole[]
  readonly organizations: readonly Membership[]
}

/** Returns true if the person runs the whole installation. */
export const isOperator = (who: Roles): boolean => who.roles.includes('admin')

/** Returns true if the person has the right to plan or to bill in this organization. Without an organization there is no staff. */
export function isStaffOf(who: Roles, organizationId: string | null): boolean {
  const office = officesOf(who).find(one => one.organizationId === organizationId)
  return office !== undefined && rightsOf(office).some(right => right === 'dispatch' || right === 'money')
}

/** Returns the haulers in whose office the person works. */
export const officesOf = (who: Roles): readonly Membership[] =>
  who.organizations.filter(one => one.roles.includes('admin'))

/** Returns the rights of a member in the office, in the order of `rights`. */
export const rightsOf = ({ rights: given }: Membership): readonly Right[] =>
  given === null ? rights : rights.filter(right => given.includes(right))

/** Returns the haulers for whom the person drives. */
export const employersOf = (who: Roles): readonly Membership[] =>
  who.organizations.filter(one => one.roles.includes('driver'))

/** Returns true if the person has this role in any organization. The role opens the office's or the driver's app. */
export function hasRole(
  who: { readonly organizations: readonly { readonly roles: readonly string[] }[] },
  role: OrganizationRole,
): boolean {
  return who.organizations.some(one => one.roles.includes(role))
}
