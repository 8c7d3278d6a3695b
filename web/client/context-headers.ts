/** Which cart and which order a call is about, read off the page's path (rule C10). */
type Whereabouts = { readonly pathname: string; readonly storedCartId: string | null; readonly isSignedIn: boolean }

const pagesWithoutCart = ['zipcode', 'zipcode-unsupported', 'materials']

export function cartIdOfPath(pathname: string): string | null {
  const id = /^\/checkout\/([^/]+)/.exec(pathname)?.[1]
  return id === undefined || pagesWithoutCart.includes(id) ? null : decodeURIComponent(id)
}

export function orderIdOfPath(pathname: string): string | null {
  const id = /^\/orders\/([^/]+)/.exec(pathname)?.[1]
  return id === undefined ? null : decodeURIComponent(id)
}

export function contextHeaders({ pathname, storedCartId, isSignedIn }: Whereabouts): Record<string, string> {
  const cartId = cartIdOfPath(pathname) ?? (isSignedIn ? null : storedCartId)
  const orderId = orderIdOfPath(pathname)
  return { ...(cartId && { 'x-cart-id': cartId }), ...(orderId && { 'x-order-id': orderId }) }
}
