/**
 * The payment service has to know this domain before it shows wallets there (rule M88). Returns null for an address that only this machine
 * or its network reaches; wallets are not shown there.
 */
export function walletDomainOf(publicUrl: string): string | null {
  if (!URL.canParse(publicUrl)) return null
  const { protocol, hostname } = new URL(publicUrl)
  const isNamed = /^([a-z0-9-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)
  if (protocol !== 'https:' || !isNamed || hostname.endsWith('.local') || hostname.endsWith('.localhost')) return null
  return hostname
}
