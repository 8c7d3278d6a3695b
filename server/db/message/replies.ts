/** Replies to texts as the office reads them: who wrote, and what waits for somebody. */
import type { TextMeaning } from '#domain/message/text-meaning.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'

export type Reply = {
  readonly id: string
  readonly meaning: TextMeaning
  readonly words: string
  readonly at: string
  /** Whether somebody in the office is still to read it. */
  readonly isWaiting: boolean
}

/** The numbers of a customer `c`: of those who signed in, and as the office wrote it. */
const numbersOfCustomer = sql`
  SELECT c.phone UNION SELECT u.phone FROM customer_person p JOIN app_user u ON u.id = p.user_id WHERE p.customer_id = c.id`

/** Of the customer `c`, the newest first. */
export const repliesOfCustomer = sql`
  SELECT t.id, t.meaning, t.words, t.received_at AS at, t.meaning = 'other' AND t.settled_at IS NULL AS "isWaiting"
  FROM inbound_text t
  WHERE t.organization_id = c.organization_id AND t.words IS NOT NULL AND t.phone IN (${numbersOfCustomer})
  ORDER BY t.received_at DESC, t.id LIMIT 100`

/** Of the customer of the order `o`, since it was placed. */
export const repliesOfOrder = sql`
  SELECT t.id, t.meaning, t.words, t.received_at AS at, t.meaning = 'other' AND t.settled_at IS NULL AS "isWaiting"
  FROM inbound_text t
  WHERE t.organization_id = o.organization_id AND t.words IS NOT NULL AND t.phone = o.snapshot #>> '{customer,phone}'
    AND t.received_at >= o.created_at ORDER BY t.received_at DESC, t.id LIMIT 100`

type Settling = { readonly until: string; readonly now: Date }

/** All that a customer has written until then. */
export async function settleReplies(tx: Tx, customerId: string, { until, now }: Settling): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE inbound_text t SET settled_at = ${now} FROM customer c
    WHERE c.id = ${customerId} AND t.organization_id = c.organization_id AND t.meaning = 'other' AND t.settled_at IS NULL
      AND t.received_at <= ${until}::timestamptz AND t.phone IN (${numbersOfCustomer}) RETURNING t.id`.execute(tx)
  return rows.length
}
