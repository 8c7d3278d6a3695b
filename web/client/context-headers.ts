/** The page's path names the cart, the order and the organization of a call (rule C10). */
type Whereabouts = {
  readonly pathname: string
  readonly storedCartId: string | null
  readonly isSignedIn: boolean
  /** The company of the office, if the person works in several. */
  readonly organizationId?: string | null
  /** The phone of a driver shows the day of this company, if the driver works for several. */
  readonly employerId?: string | null
}

const pagesWithoutCart = ['zipcode', 'zipcode-unsupported', 'materials']

export function cartIdOfPath(pathname: string): string | null {
  const id = /^\/checkout\/([^/]+)/.exec(pathname)?.[1]
  return id === undefined || pagesWithoutCart.includes(id) ? null : decodeURIComponent(id)
}

export function orderIdOfPath(pathname: string): string | null {
  const id = /^\/orders\/([^/]+)/.exec(pathname)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}

const isDriver = (pathname: string): boolean => /^\/driver(\/|$)/.test(pathname)
const isOffice = (pathname: string): boolean => /^\/office(\/|$)/.test(pathname)

export function contextHeaders(where: Whereabouts): Record<string, string> {
  const { pathname, storedCartId, isSignedIn, organizationId, employerId } = where
  if (isDriver(pathname)) return employerId ? { 'x-organization-id': employerId } : {}
  if (isOffice(pathname)) return organizationId ? { 'x-organization-id': organizationId } : {}
  const cartId = cartIdOfPath(pathname) ?? (isSignedIn ? null : storedCartId)
  const orderId = orderIdOfPath(pathname)
  return { ...(cartId && { 'x-cart-id': cartId }), ...(orderId && { 'x-order-id': orderId }) }
}
