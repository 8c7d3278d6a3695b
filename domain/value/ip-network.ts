/**
 * Who stands behind an IP address, for limits (rule A10). An IPv6 customer has at least a /64 and can take another address of it
 * for each request, so such addresses are counted by that network; an IPv4 address is counted by itself.
 */
export function countedAddress(ipAddress: string): string {
  const plain = withoutPrefix(ipAddress)
  return plain.includes('.') ? plain : `${ipv6Groups(plain).slice(0, 4).join(':')}::/64`
}

/** The /24 of an IPv4 address, the /48 of an IPv6 address: what an office or an attacker may have. */
export function networkOf(ipAddress: string): string {
  const plain = withoutPrefix(ipAddress)
  return plain.includes('.') ? plain.split('.').slice(0, 3).join('.') : ipv6Groups(plain).slice(0, 3).join(':')
}

/** How many times the limit of one address all addresses of an IPv6 /48 have together: one customer can own all 65,536 networks in it. */
export const timesForNetwork = 5

/** The IPv6 /48 that is counted beside the address itself; null for an IPv4 address, of which nobody has many. */
export function countedNetwork(ipAddress: string): string | null {
  return withoutPrefix(ipAddress).includes('.') ? null : `${networkOf(ipAddress)}::/48`
}

/** An IPv4 address may be written as an IPv6 one. */
const withoutPrefix = (ipAddress: string) => ipAddress.replace(/^::ffff:(?=\d+\.)/i, '').replace(/[%/].*$/, '')

/** The eight groups of an IPv6 address, of which `::` leaves out those that are zero. */
function ipv6Groups(address: string): string[] {
  const [head = '', tail = ''] = address.toLowerCase().split('::')
  const [first, last] = [head.split(':').filter(Boolean), tail.split(':').filter(Boolean)]
  const zeros = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0')
  return [...first, ...zeros, ...last].map(group => group.padStart(4, '0'))
}
