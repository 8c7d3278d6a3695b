/** This module reads the replies to texts for the office, and whether a reply waits for a person in the office. */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { TextMeaning } from '#domain/message/text-meaning.ts'

export type Reply = {
  readonly id: string
  readonly meaning: TextMeaning
  readonly words: string
  readonly at: string
  /** Nobody in the office has read the reply yet. */
  readonly isWaiting: boolean
}

/** Selects the phone numbers of a customer `c`: those of the people who signed in, and the one that the office typed. */
const numbersOfCustomer = sql`
  SELECT c.phone UNION SELECT u.phone FROM customer_person p JOIN app_user u ON u.id = p.user_id WHERE p.customer_id = c.id`

/** Selects the replies of a customer `c`, the newest first. */
export const repliesOfCustomer = sql`
  SELECT t.id, t.meaning, t.words, t.received_at AS at, t.meaning = 'other' AND t.settled_at IS NULL AS "isWaiting"
  FROM inbound_text t
  WHERE t.organization_id = c.organization_id AND t.words IS NOT NULL AND t.phone IN (${numbersOfCustomer})
  ORDER BY t.received_at DESC, t.id LIMIT 100`

/** Selects the replies of the customer of an order `o` since the order was placed. */
export const repliesOfOrder = sql`
  SELECT t.id, t.meaning, t.words, t.received_at AS at, t.meaning = 'other' AND t.settled_at IS NULL AS "isWaiting"
  FROM inbound_text t
  WHERE t.organization_id = o.organization_id AND t.words IS NOT NULL AND t.phone = o.snapshot #>> '{customer,phone}'
    AND t.received_at >= o.created_at ORDER BY t.received_at DESC, t.id LIMIT 100`

type Settling = { readonly until: string; readonly now: Date }

/** Settles all replies that a customer wrote until the given time. Returns their number. */
export async function settleReplies(tx: Tx, customerId: string, { until, now }: Settling): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    UPDATE inbound_text t SET settled_at = ${now} FROM customer c
    WHERE c.id = ${customerId} AND t.organization_id = c.organization_id AND t.meaning = 'other' AND t.settled_at IS NULL
      AND t.received_at <= ${until}::timestamptz AND t.phone IN (${numbersOfCustomer}) RETURNING t.id`.execute(tx)
  return rows.length
}
