/** What people are to be told: written with what made it true, sent afterwards, once a key. */
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'

export type DueMessage = {
  readonly id: number
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
}

/** Takes messages to send; each is taken again later unless it is reported sent. Two workers never take the same one. */
export async function takeDueMessages(db: Db, now: Date, limit: number): Promise<DueMessage[]> {
  const { rows } = await sql<DueMessage>`
    UPDATE message SET attempts = attempts + 1, next_attempt_at = ${now}::timestamptz + interval '15 seconds' * 2 ^ least(attempts, 8)
    WHERE id IN (SELECT id FROM message WHERE sent_at IS NULL AND next_attempt_at <= ${now} ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, key, recipient AS "to", channel, subject, text`.execute(db)
  return rows
}

export async function recordSent(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await sql`UPDATE message SET sent_at = ${now} WHERE id = ANY(${ids}::bigint[])`.execute(db)
}
