/** A consent is a customer's agreement to an act with a price after the order was placed. Rows are only ever added. */

import type { Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'

export type NewConsent = {
  readonly order: Pick<LockedOrder, 'id' | 'organizationId'>
  readonly act: 'pickup' | 'swap'
  readonly pickupDay: Day
  readonly amountInCents: number
  /** This is exactly the sentence that the customer read. */
  readonly sentence: string
  readonly actorId: string | null
  readonly now: Date
}

/** The caller must have locked the order. */
export async function addConsent(tx: Tx, made: NewConsent): Promise<void> {
  const { order } = made
  await sql`
    INSERT INTO order_consent (organization_id, order_id, act, pickup_day, amount_in_cents, sentence, actor_id, at)
    VALUES (${order.organizationId}, ${order.id}, ${made.act}, ${isoDateOf(made.pickupDay)}, ${made.amountInCents},
      ${made.sentence}, ${made.actorId}, ${made.now})`.execute(tx)
}
