/** Returns true for a name or an address of this machine that no other machine can reach. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)
}
