/**
 * A person goes to this path after signing in: it is a path of ours and never another site's. A browser drops tabs and line ends and reads
 * a backslash as a slash, so a path with any of them, also percent-encoded at its begin, is refused.
 */
const plainPath = /^\/(?!\/|%2f|%5c)[^\\\p{Cc}]+$/iu

function isOwnPath(path: string): boolean {
  if (!plainPath.test(path)) return false
  const ours = 'https://own.invalid'
  return (
    URL.canParse(path, ours) && new URL(path, ours).origin === ours && !new URL(path, ours).pathname.startsWith('//')
  )
}

const parameter = 'return'

export function signInPath(from: string): string {
  return isOwnPath(from) ? `/sign-in?${new URLSearchParams({ [parameter]: from })}` : '/sign-in'
}

/** The result is the path to return to, or `otherwise` if the address has none. */
export function returnPath(search: string, otherwise: string): string {
  const requested = new URLSearchParams(search).get(parameter)
  return requested !== null && isOwnPath(requested) ? requested : otherwise
}
