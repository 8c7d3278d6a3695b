/**
 * Returns the address by which limits count a customer (rule A10). A customer with IPv6 has at least a /64 and can use another address of
 * it for each request, so that the result is this network. An IPv4 address is counted by itself.
 */
export function countedAddress(ipAddress: string): string {
  const plain = withoutPrefix(ipAddress)
  return plain.includes('.') ? plain : `${ipv6Groups(plain).slice(0, 4).join(':')}::/64`
}

/**
 * Returns the /24 of an IPv4 address or the /48 of an IPv6 address. One office or one attacker may have all addresses of such a network.
 */
export function networkOf(ipAddress: string): string {
  const plain = withoutPrefix(ipAddress)
  return plain.includes('.') ? plain.split('.').slice(0, 3).join('.') : ipv6Groups(plain).slice(0, 3).join(':')
}

/**
 * The limit for all addresses of an IPv6 /48 is this many times the limit of one address, because one customer can have all 65,536 networks
 * in it.
 */
export const timesForNetwork = 5

/**
 * Returns the IPv6 /48 that limits count besides the address itself. Returns null for an IPv4 address, because no customer has many of
 * these.
 */
export function countedNetwork(ipAddress: string): string | null {
  return withoutPrefix(ipAddress).includes('.') ? null : `${networkOf(ipAddress)}::/48`
}

/** Removes what an IPv4 address has in front when it is written as an IPv6 one. */
const withoutPrefix = (ipAddress: string) => ipAddress.replace(/^::ffff:(?=\d+\.)/i, '').replace(/[%/].*$/, '')

/** Returns the eight groups of an IPv6 address, with the zero groups that `::` leaves out. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].map(group => group.padStart(4, '0'))
}
