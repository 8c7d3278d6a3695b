import { dayInMs } from '#domain/value/calendar.ts'
import type { Statements } from '#server/providers/identity/statements.ts'

/** Each statement deletes rows a day after they expired: codes, counts, challenges and sessions. */
const leftovers = {
  'identity-forget-codes': `DELETE FROM identity_code WHERE sent_at < $1
    AND (wrong_since IS NULL OR wrong_since < $1) AND (blocked_until IS NULL OR blocked_until < $1)`,
  'identity-forget-limits': 'DELETE FROM identity_limit WHERE ends_at < $1',
  'identity-forget-challenges': 'DELETE FROM identity_challenge WHERE expires_at < $1',
  'identity-forget-sessions': 'DELETE FROM identity_session WHERE expires_at < $1 OR revoked_at < $1',
  'identity-forget-exchanges': 'DELETE FROM identity_exchange_block WHERE blocked_until < $1',
  'identity-forget-used-tokens': 'DELETE FROM identity_used_token WHERE expires_at < $1',
  'identity-forget-tokens': 'DELETE FROM identity_refresh_token WHERE expires_at < $1',
}

/** Codes older than this do not count when the server judges an area prefix by its latest codes. */
const sendsStoredMs = 30 * dayInMs

export async function forgetLeftovers(statements: Statements, now: Date): Promise<void> {
  const values = [new Date(now.getTime() - dayInMs)]
  for (const [name, text] of Object.entries(leftovers)) await statements.query({ name, text, values })
  await statements.query({
    name: 'identity-forget-sends',
    text: 'DELETE FROM identity_send WHERE sent_at < $1',
    values: [new Date(now.getTime() - sendsStoredMs)],
  })
}
