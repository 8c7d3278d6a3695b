/**
 * After the sign-in the person is led to this path. It must be a path of this site and never another site. A browser
 * drops tabs and line ends and reads a backslash as a slash, so a path with one of these is refused. A second slash or
 * backslash at the start is refused also if it is percent-encoded.
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
