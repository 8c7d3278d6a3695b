/** Puts messages of a drill into the queue of the running product, and reads how they ended. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Stage } from './drill.ts'

export type Ended = {
  readonly key: string
  readonly recipient: string
  readonly isSent: boolean
  readonly isEnded: boolean
  readonly isDelivered: boolean
  readonly isInDoubt: boolean
  readonly why: string | null
}

export type Queue = {
  readonly pool: pg.Pool
  readonly put: (channel: 'sms' | 'email', recipients: readonly string[]) => Promise<void>
  readonly read: () => Promise<Ended[]>
  /** Repeats until `isOver` returns true or the time has passed. */
  readonly wait: (isOver: (messages: readonly Ended[]) => boolean, maxMs: number) => Promise<Ended[]>
}

export function openQueue(stage: Stage, connectionString: string): Queue {
  const pool = new pg.Pool({ connectionString, max: 2 })
  stage.atEnd(() => pool.end())
  const read = async () => {
    const { rows } = await pool.query<Ended>(
      `SELECT key, recipient, sent_at IS NOT NULL AS "isSent", withheld_at IS NOT NULL AS "isEnded", undeliverable_why AS why,
        delivered_at IS NOT NULL AS "isDelivered", handed_over_at IS NOT NULL AS "isInDoubt"
       FROM message WHERE key LIKE 'drill:%' ORDER BY id`,
    )
    return rows
  }
  return {
    pool,
    read,
    put: async (channel, recipients) => {
      await pool.query(
        `INSERT INTO message (key, recipient, channel, subject, text, needs_consent)
         SELECT 'drill:' || one, one, $2, CASE WHEN $2 = 'email' THEN 'A drill' END, 'About ' || one, false FROM unnest($1::text[]) AS one`,
        [recipients, channel],
      )
    },
    wait: async (isOver, maxMs) => {
      const until = Date.now() + maxMs
      for (;;) {
        const messages = await read()
        if (isOver(messages) || Date.now() > until) return messages
        await pause(1000)
      }
    },
  }
}
