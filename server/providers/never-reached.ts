/** After one of these errors no byte of the request has left this machine, because the connection never began. */
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

/** Returns true if the service never got the failed call, so that the call cannot have done anything. */
export function wasNeverReached(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : null
  const reasons = cause instanceof AggregateError ? cause.errors : [cause]
  return reasons.every(one => one instanceof Error && 'code' in one && beforeAnything.has(String(one.code)))
}
