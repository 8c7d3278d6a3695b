/**
 * One statement makes an order of a cart, so that the order is stored completely or not at all, even if several calls place it at the same
 * time.
 */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { numberToCome, type OrderMessage } from '#domain/message/placed-messages.ts'
import type { Move } from '#domain/order/lifecycle.ts'
import { changeByOrdering } from '#domain/order/order-change.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import type { PriceLine } from '#domain/pricing/line.ts'
import { byHandPrefix } from '#domain/value/address.ts'

export type PaidWith = {
  readonly billingAddress: { readonly postalCode: string; readonly country: string | null } | null
  readonly attemptId: string
  readonly intentId: string
  readonly paymentAccount: string | null
  readonly amountInCents: number
  readonly card: { readonly brand: string; readonly lastFour: string } | null
  readonly paymentMethodId: string | null
  /**
   * This is the service's event that reported the payment. The event is marked as handled when the order is stored. It is null if no event
   * reported the payment.
   */
  readonly eventId: string | null
}

export type NewOrder = {
  /** This is the cart's id, which the order takes. */
  readonly id: string
  /**
   * This is the version that the cart must have. It is null if every version is accepted, because a paid quote counts even if its cart has
   * changed since.
   */
  readonly cartVersion: number | null
  readonly totalInCents: number
  readonly preAuthInCents: number
  readonly snapshot: OrderSnapshot
  readonly lines: readonly PriceLine[]
  readonly moves: readonly Move[]
  readonly messages: readonly OrderMessage[]
  /** This is a note for the office about the order. */
  readonly note?: string | null
  /** The payment is null if the customer paid nothing for the order. */
  readonly payment: PaidWith | null
  readonly now: Date
}

/**
 * Stores the order with its lines, history, payment and messages, and closes the attempt. Returns null and changes nothing if the cart is
 * an order already, if another call has finished its attempt, or if the cart no longer has the given version.
 *
 * All of this is one statement, because one statement is stored completely or not at all and waits for the disk only once. Two parts decide
 * whether there is an order:
 * - `held` locks the cart. If another call places, freezes or edits the same cart at this moment, it waits for this lock and then finds the
 *   cart changed.
 * - `attempt` marks the payment attempt as succeeded if it can still be paid and if the cart is no order. It is the second lock, because
 *   only one of two payments of a cart finds its attempt in this state. An order without a payment has no attempt.
 *
 * `placed` stores the order if both parts returned a row. If there is an order with this id already, `placed` returns no row. The parts
 * below then do nothing, because each of them reads from `placed`:
 * - `reserved` turns the reservation of the cart into days of the order (rule S19).
 * - `moved` increments the cart's version, so that a call that is about to freeze or edit the cart finds it changed.
 * - `lines` stores the lines of the price, in the order of the quote.
 * - `story` stores the first events: the order was placed, and it was accepted if the office does not review orders. The first event also
 *   stores the values that the order begins with, for the history.
 * - `paid` stores the payment with its card, if there is one.
 * - `handled` marks the event that reported the payment as handled, which saves a second statement.
 * - `noted` adds a note for the office, if there is one.
 * - `told` queues the messages and puts the number of the order into them.
 */
export async function placeInOneStatement(db: Db, order: NewOrder): Promise<{ friendlyId: string } | null> {
  const last = order.moves.at(-1)
  if (!last) throw new Error('an order begins with a move')
  const { payment, now } = order
  const { rows } = await sql<{ friendlyId: string; organizationId: string }>`
    WITH held AS (
      SELECT id, organization_id, service_area_id, user_id, replaces_order_id FROM cart
      WHERE id = ${order.id} AND (${order.cartVersion}::int IS NULL OR version = ${order.cartVersion}) FOR UPDATE),
    attempt AS (
      UPDATE payment_attempt SET status = 'succeeded', intent_id = ${payment?.intentId ?? null}, updated_at = ${now}
      FROM held WHERE payment_attempt.id = ${payment?.attemptId ?? null} AND cart_id = held.id
        AND status IN ('creating', 'open') AND NOT EXISTS (SELECT FROM orders WHERE orders.id = held.id)
      RETURNING payment_attempt.id),
    placed AS (
      INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, pre_auth_in_cents, snapshot,
        drop_off_window, pickup_window, replaces_order_id, beyond_capacity, address_to_check, created_at, updated_at)
      SELECT id, organization_id, service_area_id, user_id, ${last.to}, ${order.totalInCents}::int, ${order.preAuthInCents}::int,
        ${JSON.stringify(order.snapshot)}::jsonb, ${windowOf(order.snapshot.dropOffWindow)}::jsonb,
        ${windowOf(order.snapshot.pickupWindow)}::jsonb, replaces_order_id, ${isBeyondCapacity(payment, now)},
        ${isAddressToCheck(order.snapshot)}, ${now}, ${now}
      FROM held WHERE ${payment === null} OR EXISTS (SELECT FROM attempt)
      ON CONFLICT DO NOTHING RETURNING id, organization_id, user_id, friendly_id),
    reserved AS (UPDATE reservation SET state = 'ordered' FROM placed WHERE reservation.cart_id = placed.id AND state = 'held'),
    moved AS (UPDATE cart SET version = version + 1, updated_at = ${now} FROM placed WHERE cart.id = placed.id),
    lines AS (
      INSERT INTO order_line (order_id, organization_id, position, kind, item_id, label, quantity, amount_in_cents, reason)
      SELECT placed.id, placed.organization_id, position - 1, one->>'kind', (one->>'itemId')::uuid, one->>'label',
        (one->>'quantity')::int, (one->>'amountInCents')::int, one->'reason'
      FROM placed, jsonb_array_elements(${JSON.stringify(order.lines)}::jsonb) WITH ORDINALITY AS line (one, position)),
    story AS (
      INSERT INTO order_event (order_id, organization_id, at, event, from_status, to_status, actor_role, actor_id, changed)
      SELECT placed.id, placed.organization_id, ${now}, one->>'event', one->>'from', one->>'to', one->>'by',
        CASE WHEN one->>'by' = 'customer' THEN placed.user_id END,
        CASE WHEN position = 1 THEN ${JSON.stringify(changeByOrdering(order.snapshot, order.totalInCents))}::jsonb END
      FROM placed, jsonb_array_elements(${JSON.stringify(order.moves)}::jsonb) WITH ORDINALITY AS move (one, position)
      ORDER BY position),
    paid AS (
      INSERT INTO payment (organization_id, order_id, payment_account, intent_id, amount_in_cents, card_brand,
        card_last_four, payment_method_id, billing_postal_code, billing_country, created_at)
      SELECT placed.organization_id, placed.id, ${payment?.paymentAccount ?? null}, ${payment?.intentId ?? null},
        ${payment?.amountInCents ?? null}::int, ${payment?.card?.brand ?? null}, ${payment?.card?.lastFour ?? null},
        ${payment?.paymentMethodId ?? null}, ${payment?.billingAddress?.postalCode ?? null},
        ${payment?.billingAddress?.country ?? null}, ${now}
      FROM placed WHERE ${payment !== null}),
    handled AS (
      UPDATE provider_event SET state = 'done', attempts = attempts + 1, handled_at = ${now}
      FROM placed WHERE provider_event.id = ${payment?.eventId ?? null} AND state <> 'done'),
    noted AS (
      INSERT INTO note (organization_id, origin, entity_id, content, created_by, created_at)
      SELECT placed.organization_id, 'order', placed.id, ${order.note ?? null}, NULL, ${now}
      FROM placed WHERE ${order.note ?? null}::text IS NOT NULL),
    told AS (
      INSERT INTO message (key, organization_id, order_id, recipient, channel, subject, text, next_attempt_at, created_at)
      SELECT one->>'key', placed.organization_id, placed.id, one->>'recipient', one->>'channel',
        replace(one->>'subject', ${numberToCome}, placed.friendly_id), replace(one->>'text', ${numberToCome}, placed.friendly_id),
        ${now}, ${now}
      FROM placed, jsonb_array_elements(${JSON.stringify(order.messages)}::jsonb) AS one)
    SELECT friendly_id AS "friendlyId", organization_id AS "organizationId" FROM placed`.execute(db)
  for (const { organizationId } of rows) db.notify(organizationId)
  return rows[0] ?? null
}

/** True if the cart `held` was paid although nothing was reserved for it, and if its hauler limits the days (rule S19). */
const isBeyondCapacity = (payment: PaidWith | null, now: Date) => sql`
  (replaces_order_id IS NULL AND (SELECT limits_days FROM organization h WHERE h.id = held.organization_id)
    AND ${payment !== null} AND NOT EXISTS (SELECT FROM phone_order t WHERE t.cart_id = held.id)
    AND NOT EXISTS (SELECT FROM reservation r WHERE r.cart_id = held.id AND r.state = 'held' AND r.held_until >= ${now}))`

/** True if a person typed the address by hand. The office has to check such an address (rule C26). */
const isAddressToCheck = ({ address }: OrderSnapshot) => sql`
  EXISTS (SELECT FROM address a WHERE a.id = ${address?._id ?? null}::uuid AND starts_with(a.place_id, ${`${byHandPrefix}.`}))`

const windowOf = (window: object | null) => (window === null ? null : JSON.stringify(window))
