/** No other phone can open this address: labels with it would be void. */
export function isOnlyHere(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]|0\.0\.0\.0)/.test(hostname)
}
