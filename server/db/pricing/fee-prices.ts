/** Fee prices are the amounts that a hauler charges for what happens on site. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { FeePrices } from '#domain/pricing/field-fees.ts'

/** This column is for a statement that reads only `organization`. */
export const feePrices = sql`jsonb_build_object('tripInCents', trip_fee_in_cents, 'waitFreeMinutes', wait_free_minutes,
  'waitPerMinuteInCents', wait_per_minute_in_cents, 'overfillInCents', overfill_fee_in_cents,
  'wrongItemInCents', wrong_item_fee_in_cents, 'cleaningInCents', cleaning_fee_in_cents,
  'relocationInCents', relocation_fee_in_cents, 'missedPromiseInCents', missed_promise_in_cents)`

export async function findFeePrices(db: Db | Tx, organizationId: string): Promise<FeePrices> {
  const { rows } = await sql<{ prices: FeePrices }>`
    SELECT ${feePrices} AS prices FROM organization WHERE id = ${organizationId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('prices of a hauler that is not there')
  return row.prices
}
