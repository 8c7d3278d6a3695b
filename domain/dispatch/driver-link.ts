/**
 * A texted link opens one day of a driver (rules D83 and D84). The driver can read the day until it is over or the office revokes the link.
 * The server accepts taps that the driver made before that for 14 more days.
 */
import { dayInMs } from '#domain/value/calendar.ts'

export type LinkTimes = { readonly expiresAt: Date; readonly revokedAt: Date | null }

/** `gone` means that the server accepts nothing from this link any more. */
export type LinkState = 'open' | 'over' | 'revoked' | 'gone'

const takenForMs = 14 * dayInMs

/** Returns the time after which the server refuses new taps. */
export const linkEndsAt = ({ expiresAt, revokedAt }: LinkTimes): Date =>
  revokedAt !== null && revokedAt < expiresAt ? revokedAt : expiresAt

export function linkState(link: LinkTimes, now: Date): LinkState {
  const endsAt = linkEndsAt(link)
  if (now < endsAt) return 'open'
  if (now.getTime() >= endsAt.getTime() + takenForMs) return 'gone'
  return endsAt === link.expiresAt ? 'over' : 'revoked'
}

/** A token has 128 bits and is written in base64url with 22 characters. */
export const linkTokenPattern = /^[\w-]{22}$/

const scheme = 'link.'

/** Builds the credential that a phone with a link sends instead of a session token. */
export const linkCredential = (token: string, secret: string): string => `${scheme}${token}.${secret}`

export type PhoneOfLink = { readonly token: string; readonly secret: string }

/** Returns null if the text is not a credential of a link. */
export function readLinkCredential(credential: string): PhoneOfLink | null {
  const [start, token = '', secret = '', ...rest] = credential.split('.')
  const isWhole = linkTokenPattern.test(token) && linkTokenPattern.test(secret)
  return `${start}.` === scheme && isWhole && rest.length === 0 ? { token, secret } : null
}
