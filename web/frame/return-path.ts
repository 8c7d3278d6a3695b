/** Where somebody goes after signing in: a path of ours and never another site's. */
const ownPath = /^\/[^/\\]/

const parameter = 'return'

export function signInPath(from: string): string {
  return ownPath.test(from) ? `/sign-in?${new URLSearchParams({ [parameter]: from })}` : '/sign-in'
}

/** The path to return to, or the one given when nobody says where from. */
export function returnPath(search: string, otherwise: string): string {
  const asked = new URLSearchParams(search).get(parameter)
  return asked !== null && ownPath.test(asked) ? asked : otherwise
}
