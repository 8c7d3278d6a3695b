import { expect, test } from 'vitest'
import { linkCredential, linkEndsAt, linkState, readLinkCredential } from './driver-link.ts'

const at = (iso: string) => new Date(`2026-11-${iso}:00Z`)
const link = { expiresAt: at('24T06:00'), revokedAt: null }
const revoked = { ...link, revokedAt: at('23T15:00') }

test.each([
  ['in the day', link, '23T15:00', 'open'],
  ['a minute before midnight', link, '24T05:59', 'open'],
  ['from midnight on', link, '24T06:00', 'over'],
  ['for 14 days', { ...link, expiresAt: at('10T06:00') }, '24T05:59', 'over'],
  ['after them', { ...link, expiresAt: at('10T06:00') }, '24T06:00', 'gone'],
  ['before it is revoked', revoked, '23T14:59', 'open'],
  ['from then on', revoked, '23T15:00', 'revoked'],
  ['revoked after it was over', { ...link, revokedAt: at('25T06:00') }, '25T07:00', 'over'],
] as const)('%s, the link of a driver has its right state', (_, times, now, state) => {
  expect(linkState(times, at(now))).toBe(state)
})

test('a link ends when it expires or when the office revokes it, whichever comes first', () => {
  expect(linkEndsAt(link)).toEqual(link.expiresAt)
  expect(linkEndsAt(revoked)).toEqual(revoked.revokedAt)
})

test('the credential of a link is read as it was written, and no other text is a credential', () => {
  const [token, secret] = ['A'.repeat(22), '_-9'.padEnd(22, 'b')]
  expect(readLinkCredential(linkCredential(token, secret))).toEqual({ token, secret })
  for (const other of ['', 'link.', `link.${token}`, `link.${token}.${secret}.x`, `lonk.${token}.${secret}`, 'a.b.c'])
    expect(readLinkCredential(other)).toBeNull()
})
