/**
 * Returns the domain that the payment service has to know before it shows wallets there (rule M88). Returns null for an address that only
 * this machine or its network reaches, because wallets do not show there.
 */
export function walletDomainOf(publicUrl: string): string | null {
  if (!URL.canParse(publicUrl)) return null
  const { protocol, hostname } = new URL(publicUrl)
  const isNamed = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  if (protocol !== 'https:' || !isNamed || hostname.endsWith('.local') || hostname.endsWith('.localhost')) return null
  return hostname
}
