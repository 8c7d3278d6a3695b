/** An extension adds days to a rental, at the price that its customer was shown. Rows are only ever added. */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Extension, LaterPickup } from '#domain/pricing/later-pickup.ts'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import { cents } from '#domain/value/money.ts'
import { eventHour } from '#server/db/order/event-hour.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'

export type RentalSoFar = {
  readonly deliveredAt: Date | null
  readonly extensions: readonly Extension[]
  /** This is the part of the extensions' price that was charged to the card on file or is being charged now. */
  readonly chargedInCents: number
  readonly hasCard: boolean
}

type Stored = {
  readonly deliveredAt: Date | null
  readonly extensions: readonly { pickupDay: number; extraDays: number; priceInCents: number }[]
  readonly chargedInCents: number
  readonly hasCard: boolean
}

export async function findRentalSoFar(db: Db | Tx, orderId: string): Promise<RentalSoFar> {
  const { rows } = await sql<Stored>`
    SELECT (SELECT ${eventHour} FROM order_event e WHERE e.order_id = ${orderId} AND e.event = 'deliver' ORDER BY e.id DESC LIMIT 1) AS "deliveredAt",
      coalesce((SELECT jsonb_agg(jsonb_build_object('pickupDay', extract(epoch FROM x.to_day + time '12:00')::bigint * 1000,
          'extraDays', x.extra_days, 'priceInCents', x.price_in_cents) ORDER BY x.from_day)
        FROM order_extension x WHERE x.order_id = ${orderId}), '[]') AS extensions,
      (SELECT coalesce(sum(c.amount_in_cents), 0)::int FROM order_charge c WHERE c.order_id = ${orderId}
        AND c.purpose = 'extension' AND c.state IN ('asked', 'open', 'succeeded')) AS "chargedInCents",
      EXISTS (SELECT FROM payment p WHERE p.order_id = ${orderId} AND p.payment_method_id IS NOT NULL) AS "hasCard"`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('a statement without a condition has a row')
  const extensions = row.extensions.map(({ pickupDay, extraDays, priceInCents }) => ({
    pickupDay: pickupDay as Day,
    extraDays,
    priceInCents: cents(priceInCents),
  }))
  return { ...row, extensions }
}

export type NewExtension = {
  readonly order: Pick<LockedOrder, 'id' | 'organizationId'>
  readonly fromDay: Day
  readonly toDay: Day
  readonly price: LaterPickup
  readonly now: Date
}

/** Returns the id of the extension. A charge for the extension has it as its purpose id. */
export async function addExtension(tx: Tx, { order, fromDay, toDay, price, now }: NewExtension): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO order_extension (organization_id, order_id, from_day, to_day, extra_days, price_in_cents, tax_in_cents, reason,
      created_at)
    VALUES (${order.organizationId}, ${order.id}, ${isoDateOf(fromDay)}, ${isoDateOf(toDay)}, ${price.extraDays},
      ${price.priceInCents}, ${price.taxInCents}, ${JSON.stringify(price.reason)}::jsonb, ${now})
    RETURNING id`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an extension that was just stored is not there')
  return row.id
}
