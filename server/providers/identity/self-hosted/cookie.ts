/**
 * The refresh cookie. Over https its name starts with __Host-, which browsers accept only for this very host; a browser that
 * works on this machine takes Secure cookies over http, too; a plain http address on a network gets neither.
 */
export type CookiePlace = 'https' | 'this-machine' | 'plain-http'

const nameOf = (place: CookiePlace) => (place === 'https' ? '__Host-rolloff' : 'rolloff')

export function cookiePlaceOf({ isHttps, host }: { isHttps: boolean; host: string }): CookiePlace {
  if (isHttps) return 'https'
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host) ? 'this-machine' : 'plain-http'
}

export function writeCookie(place: CookiePlace, refreshToken: string, lifeMs: number): string {
  const secure = place === 'plain-http' ? '' : ' Secure;'
  return `${nameOf(place)}=${refreshToken}; Path=/; Max-Age=${Math.floor(lifeMs / 1000)}; HttpOnly;${secure} SameSite=Lax`
}

export function clearCookie(place: CookiePlace): string {
  return writeCookie(place, '', 0)
}

/** The refresh token in a Cookie header, or null. */
export function readCookie(place: CookiePlace, header: string | undefined): string | null {
  const prefix = `${nameOf(place)}=`
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(prefix))
  const token = found?.slice(prefix.length) ?? ''
  return /^[\w-]{43}$/.test(token) ? token : null
}
