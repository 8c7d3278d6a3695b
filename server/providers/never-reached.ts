/** These errors occur when a connection begins: no byte of the request has left. */
const beforeAnything = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/** Returns true if a failed call cannot have done anything, because the service never got it. */
export function wasNeverReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const reasons = cause instanceof AggregateError ? cause.errors : [cause]
  return reasons.every(one => one instanceof Error && 'code' in one && beforeAnything.has(String(one.code)))
}
