/** An address that no other phone can open: labels with it would be void. */
export function isOnlyHere(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]|0\.0\.0\.0)/.test(hostname)
}
