/**
 * A fee is for something that happened on site. It is proposed once, and the office decides about it once. An accepted fee comes onto a
 * bill, or is kept from the refund of a cancelled order.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type { FeeFacts, FeeKind, PricedFee } from '#domain/pricing/field-fees.ts'

export const feeStates = ['proposed', 'accepted', 'waived'] as const
export type FeeState = (typeof feeStates)[number]

export type NewFee = {
  /** The page makes this id, so that a repeated call adds no second fee. */
  readonly id?: string
  readonly order: { readonly id: string; readonly organizationId: string }
  readonly fee: PricedFee
  readonly stopId: string | null
  readonly tapId: string | null
  readonly driverId: string | null
  readonly proposedBy: string | null
  readonly photoIds: readonly string[]
  readonly happenedAt: Date
  readonly now: Date
}

/** The caller must have locked the order. Returns null if this tap has led to this fee already, or if there is a fee with the id. */
export async function addFee(tx: Tx, made: NewFee): Promise<string | null> {
  const { order, fee } = made
  const { rows } = await sql<{ id: string }>`
    INSERT INTO order_fee (id, organization_id, order_id, kind, amount_in_cents, facts, stop_id, tap_id, driver_id, photo_ids,
      happened_at, proposed_by, proposed_at)
    VALUES (coalesce(${made.id ?? null}::uuid, gen_random_uuid()), ${order.organizationId}, ${order.id}, ${fee.kind},
      ${fee.amountInCents}, ${JSON.stringify(fee.facts)}::jsonb, ${made.stopId}, ${made.tapId}, ${made.driverId}, ${made.photoIds}::uuid[], ${made.happenedAt}, ${made.proposedBy},
      ${made.now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(tx)
  return rows[0]?.id ?? null
}

/** Returns the time when a driver first began to wait at a stop. Returns null if no driver waited. */
export async function findWaitingSince(tx: Tx, stopId: string): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`
    SELECT min(corrected_at) AS since FROM tap
    WHERE stop_id = ${stopId} AND kind = 'wait' AND outcome <> 'refused' AND why IS DISTINCT FROM 'undone'`.execute(tx)
  return rows[0]?.since ?? null
}

export type StoredFee = {
  readonly id: string
  readonly orderId: string
  readonly kind: FeeKind
  readonly amountInCents: number
  readonly facts: FeeFacts
  readonly state: FeeState
  readonly heldInCents: number
  readonly isSettled: boolean
  /** The fee is undecided, and the time for which money may be held back for it is over. */
  readonly isOverdue: boolean
}

/** Lists all fees of an order, in the order in which they were proposed. The caller must have locked the order. */
export async function listFeesOfOrder(tx: Tx, orderId: string, now: Date | null = null): Promise<StoredFee[]> {
  const { rows } = await sql<StoredFee>`
    SELECT id, order_id AS "orderId", kind, amount_in_cents AS "amountInCents", facts, state, held_in_cents AS "heldInCents",
      settled_at IS NOT NULL AS "isSettled",
      state = 'proposed' AND coalesce(held_until <= ${now}::timestamptz, false) AS "isOverdue"
    FROM order_fee WHERE order_id = ${orderId} ORDER BY proposed_at, id`.execute(tx)
  return rows
}

/** Returns null for another hauler's fee. */
export async function findOrderOfFee(db: Db, organizationId: string, id: string): Promise<string | null> {
  const { rows } = await sql<{ orderId: string }>`
    SELECT order_id AS "orderId" FROM order_fee WHERE id = ${id} AND organization_id = ${organizationId}`.execute(db)
  return rows[0]?.orderId ?? null
}

/** Returns a condition that is true if the order with this id has an undecided fee. */
export const isFeeUndecided = (orderId: Statement) =>
  sql`EXISTS (SELECT FROM order_fee u WHERE u.order_id = ${orderId} AND u.state = 'proposed')`

export async function hasUndecidedFee(tx: Tx, orderId: string): Promise<boolean> {
  const { rows } = await sql`SELECT WHERE ${isFeeUndecided(sql`${orderId}::uuid`)}`.execute(tx)
  return rows.length > 0
}

export type Decision = {
  readonly id: string
  readonly state: Exclude<FeeState, 'proposed'>
  /** The person is null if the fee lapsed because it was too late to decide. */
  readonly by: string | null
  readonly now: Date
}

/** The caller must have locked the order and made sure that the fee is undecided. */
export async function storeDecision(tx: Tx, { id, state, by, now }: Decision): Promise<void> {
  await sql`
    UPDATE order_fee SET state = ${state}, decided_by = ${by}, decided_at = ${now}, held_in_cents = 0
    WHERE id = ${id} AND state = 'proposed'`.execute(tx)
}

/** Stores that the accepted fees of an order are on a bill, or were kept from the refund of the cancelled order. */
export async function settleFees(tx: Tx, orderId: string, now: Date): Promise<void> {
  await sql`
    UPDATE order_fee SET settled_at = ${now}
    WHERE order_id = ${orderId} AND state = 'accepted' AND settled_at IS NULL`.execute(tx)
}
