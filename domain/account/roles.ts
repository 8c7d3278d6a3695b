/** The roles (rule A1). Everybody is a customer. `admin` of the platform operates the installation. Haulers have admins and drivers. */

export const platformRoles = ['admin', 'customer', 'driver'] as const
export type PlatformRole = (typeof platformRoles)[number]

export const organizationRoles = ['admin', 'driver'] as const
export type OrganizationRole = (typeof organizationRoles)[number]

/** The rights in the office that an admin of a hauler may have (rule A13). */
export const rights = ['dispatch', 'money', 'catalog', 'team'] as const
export type Right = (typeof rights)[number]

export type Membership = {
  readonly organizationId: string
  readonly roles: readonly OrganizationRole[]
  /** The rights of an admin. Null means all rights. */
  readonly rights: readonly Right[] | null
}

export type Roles = {
  readonly roles: readonly PlatformRole[]
  readonly organizations: readonly Membership[]
}

/** Returns true if the person operates the installation. */
export const isOperator = (who: Roles): boolean => who.roles.includes('admin')

/** Returns true if the person has the right to plan or to bill for this hauler. Returns false if there is no hauler. */
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

/** Returns true if the person has this role for any hauler. The role gives access to the office's or the driver's app. */
export function hasRole(
  who: { readonly organizations: readonly { readonly roles: readonly string[] }[] },
  role: OrganizationRole,
): boolean {
  return who.organizations.some(one => one.roles.includes(role))
}
