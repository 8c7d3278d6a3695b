/**
 * Over https, the name of the refresh cookie starts with __Host-, which binds the cookie to this host. On localhost browsers accept Secure
 * cookies over http as well. On any other http address the cookie has neither the prefix nor Secure.
 */
import { dayInMs } from '#domain/value/calendar.ts'

export type CookiePlace = 'https' | 'this-machine' | 'plain-http'

/**
 * The device cookie stays after a sign-out and proves that a number was once verified in this browser. It grants no access. It only ensures
 * that strangers who use up the tries of a number do not lock its owner out.
 */
export type DeviceCookie = { readonly id: string; readonly mac: string }

const deviceNameOf = (place: CookiePlace) => (place === 'https' ? '__Host-device' : 'device')
const deviceLifeMs = 365 * dayInMs

export function writeDeviceCookie(place: CookiePlace, { id, mac }: DeviceCookie): string {
  return cookieOf(place, deviceNameOf(place), `${id}.${mac}`, deviceLifeMs)
}

export function readDeviceCookie(place: CookiePlace, header: string | undefined): DeviceCookie | null {
  const [, id, mac] = /^([\w-]{22})\.([\w-]{43})$/.exec(valueIn(header, deviceNameOf(place))) ?? []
  return id && mac ? { id, mac } : null
}

const nameOf = (place: CookiePlace) => (place === 'https' ? '__Host-rolloff' : 'rolloff')

export function cookiePlaceOf({ isHttps, host }: { isHttps: boolean; host: string }): CookiePlace {
  if (isHttps) return 'https'
  return /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/i.test(host) ? 'this-machine' : 'plain-http'
}

export function writeCookie(place: CookiePlace, refreshToken: string, lifeMs: number): string {
  return cookieOf(place, nameOf(place), refreshToken, lifeMs)
}

function cookieOf(place: CookiePlace, name: string, value: string, lifeMs: number): string {
  const secure = place === 'plain-http' ? '' : ' Secure;'
  return `${name}=${value}; Path=/; Max-Age=${Math.floor(lifeMs / 1000)}; HttpOnly;${secure} SameSite=Lax`
}

export function clearCookie(place: CookiePlace): string {
  return writeCookie(place, '', 0)
}

/** Returns the refresh token in a Cookie header, or null. */
export function readCookie(place: CookiePlace, header: string | undefined): string | null {
  const token = valueIn(header, nameOf(place))
  return /^[\w-]{43}$/.test(token) ? token : null
}

function valueIn(header: string | undefined, name: string): string {
  const found = header
    ?.split(';')
    .map(part => part.trim())
    .find(part => part.startsWith(`${name}=`))
  return found?.slice(name.length + 1) ?? ''
}
