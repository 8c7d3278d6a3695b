/**
 * A driver's day by a texted link (rules D83 and D84): read until the day is over or the link is revoked; what was made by then is taken
 * for 14 days more.
 */
import { dayInMs } from '#domain/value/calendar.ts'

export type LinkTimes = { readonly expiresAt: Date; readonly revokedAt: Date | null }

/** `gone`: nothing is taken any more. */
export type LinkState = 'open' | 'over' | 'revoked' | 'gone'

const takenForMs = 14 * dayInMs

/** What is tapped from this moment on is refused. */
export const linkEndsAt = ({ expiresAt, revokedAt }: LinkTimes): Date =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt

export function linkState(link: LinkTimes, now: Date): LinkState {
  const endsAt = linkEndsAt(link)
  if (now < endsAt) return 'open'
  if (now.getTime() >= endsAt.getTime() + takenForMs) return 'gone'
  return endsAt === link.expiresAt ? 'over' : 'revoked'
}

/** 128 bits, as they stand in an address. */
export const linkTokenPattern = /^[\w-]{22}$/

const scheme = 'link.'

/** What a phone with a link sends in place of the token of a sign-in. */
export const linkCredential = (token: string, secret: string): string => `${scheme}${token}.${secret}`

export type PhoneOfLink = { readonly token: string; readonly secret: string }

/** Null where it is no such credential. */
export function readLinkCredential(credential: string): PhoneOfLink | null {
  const [start, token = '', secret = '', ...rest] = credential.split('.')
  const isWhole = linkTokenPattern.test(token) && linkTokenPattern.test(secret)
  return `${start}.` === scheme && isWhole && rest.length === 0 ? { token, secret } : null
}
