/** True if no other phone can open this address. Labels with such an address would be useless. */
export function isOnlyHere(origin: string): boolean {
  const { hostname } = new URL(origin)
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^(127\.|\[::1\]|0\.0\.0\.0)/.test(hostname)
}
