/** For a customer who is about to pay, the server reserves a box of the size and truck minutes for a while (rule S19). */

import type { Db } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type { PickupWindow, TimeWindow } from '#domain/schedule/window.ts'

export type ReservationRequest = {
  readonly organizationId: string
  readonly cartId: string
  readonly containerTypeId: string
  readonly dropOffWindow: TimeWindow
  readonly pickupWindow: PickupWindow
}

/** Returns the number of a hauler's newest reservation. The caller must read it before counting boxes and minutes. */
export async function newestSlot(db: Db, organizationId: string): Promise<number> {
  const { rows } = await sql<{ newest: number }>`
    SELECT coalesce(max(slot), 0)::int AS newest FROM reservation WHERE organization_id = ${organizationId}`.execute(db)
  return rows[0]?.newest ?? 0
}

/**
 * Extends the reservation of a cart until the given time. Returns false if the cart has no reservation, or one for another size, day or
 * hour.
 */
export async function renewReservation(db: Db, request: ReservationRequest, until: Date): Promise<boolean> {
  const { containerTypeId, dropOffWindow, pickupWindow } = request
  const { rows } = await sql`
    UPDATE reservation SET held_until = ${until}
    WHERE cart_id = ${request.cartId} AND state = 'held' AND container_type_id = ${containerTypeId}
      AND ${isSameVisit(sql`drop_off_window`, dropOffWindow)} AND ${isSameVisit(sql`pickup_window`, pickupWindow)}
    RETURNING id`.execute(db)
  return rows.length > 0
}

const isSameVisit = (window: Statement, { day, start, end }: TimeWindow) =>
  sql`${window} @> ${JSON.stringify({ day, start, end })}::jsonb`

/** Extends the reservation of a cart whose page is open, unless it has expired. Returns the new end, or null. */
export async function renewOpenReservation(
  db: Db,
  cartId: string,
  { now, until }: { readonly now: Date; readonly until: Date },
): Promise<Date | null> {
  const { rows } = await sql<{ heldUntil: Date }>`
    UPDATE reservation SET held_until = greatest(held_until, ${until}::timestamptz)
    WHERE cart_id = ${cartId} AND state = 'held' AND held_until >= ${now}
    RETURNING held_until AS "heldUntil"`.execute(db)
  return rows[0]?.heldUntil ?? null
}

/** Makes a reservation and ends the cart's earlier one. Returns false and changes nothing if another process has taken the slot number. */
export async function takeReservation(
  db: Db,
  request: ReservationRequest,
  { slot, now, until }: { readonly slot: number; readonly now: Date; readonly until: Date },
): Promise<boolean> {
  return db.transaction().execute(async tx => {
    const { rows } = await sql`
      INSERT INTO reservation (organization_id, slot, cart_id, container_type_id, drop_off_window, pickup_window, state, held_until, created_at)
      VALUES (${request.organizationId}, ${slot}, ${request.cartId}, ${request.containerTypeId}, ${JSON.stringify(request.dropOffWindow)}::jsonb,
        ${JSON.stringify(request.pickupWindow)}::jsonb, 'ended', ${until}, ${now})
      ON CONFLICT (organization_id, slot) DO NOTHING RETURNING id`.execute(tx)
    if (rows.length === 0) return false
    await sql`UPDATE reservation SET state = 'ended' WHERE cart_id = ${request.cartId} AND state = 'held'`.execute(tx)
    await sql`
      UPDATE reservation SET state = 'held' WHERE organization_id = ${request.organizationId} AND slot = ${slot}`.execute(
      tx,
    )
    return true
  })
}

export type DueReservation = { readonly id: string; readonly cartId: string }

/**
 * Lists the expired reservations. The order is by the time of the expiry or of the last failed try, so that a reservation that fails again
 * does not delay the others.
 */
export async function listDueReservations(db: Db, now: Date, limit: number): Promise<DueReservation[]> {
  const { rows } = await sql<DueReservation>`
    SELECT id, cart_id AS "cartId" FROM reservation WHERE state = 'held' AND held_until < ${now}
    ORDER BY greatest(held_until, tried_at) LIMIT ${limit}`.execute(db)
  return rows
}

/**
 * Stores that the server begins to end a reservation, before it closes the payment. Returns false if the reservation was extended or ended
 * in the meantime.
 */
export async function startEnding(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reservation SET tried_at = ${now} WHERE id = ${id} AND state = 'held' AND held_until < ${now}
    RETURNING id`.execute(db)
  return rows.length > 0
}

/**
 * Ends a reservation. The caller must have made sure that its payment is no longer possible. Returns false if the reservation was extended
 * or ended in the meantime.
 */
export async function endReservation(db: Db, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    UPDATE reservation SET state = 'ended' WHERE id = ${id} AND state = 'held' AND held_until < ${now}
    RETURNING id`.execute(db)
  return rows.length > 0
}

/** Ends the reservation of a cart whose contents have changed. */
export async function giveBack(db: Db, cartId: string): Promise<void> {
  await sql`UPDATE reservation SET state = 'ended' WHERE cart_id = ${cartId} AND state = 'held'`.execute(db)
}
