/** A person has one id at the payment service for each payment account to which they pay. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { withoutWaitingForDisk } from '#server/db/engine/without-waiting.ts'

export async function findPaymentCustomer(
  db: Db,
  userId: string,
  paymentAccount: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    SELECT provider_customer_id AS id FROM payment_customer
    WHERE user_id = ${userId} AND payment_account = ${paymentAccount ?? ''}`.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Stores the id and returns the one that counts. If two calls created an id at once, the first one counts. The commit does not wait for the
 * disk, because the row can be made again: if a crash of the machine loses it, the next call asks the service, and the service returns the
 * same id.
 */
export async function recordPaymentCustomer(
  db: Db,
  userId: string,
  paymentAccount: string | null,
  id: string,
): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    INSERT INTO payment_customer AS c (user_id, payment_account, provider_customer_id)
    SELECT ${userId}, ${paymentAccount ?? ''}, ${id} FROM ${withoutWaitingForDisk}
    ON CONFLICT (user_id, payment_account) DO UPDATE SET provider_customer_id = c.provider_customer_id
    RETURNING provider_customer_id AS id`.execute(db)
  return rows[0]?.id ?? id
}

/**
 * Returns the person with an id at the service, with the facts that the service gets. Returns null if the id belongs to no person any more.
 */
export async function findOwnerOfPaymentCustomer(
  db: Db,
  paymentAccount: string | null,
  paymentCustomerId: string,
): Promise<PaymentCustomerOwner | null> {
  const { rows } = await sql<PaymentCustomerOwner>`
    SELECT u.id, u.first_name AS "firstName", u.last_name AS "lastName", u.email, coalesce(u.phone, '') AS phone
    FROM payment_customer k JOIN app_user u ON u.id = k.user_id
    WHERE k.payment_account = ${paymentAccount ?? ''} AND k.provider_customer_id = ${paymentCustomerId}`.execute(db)
  return rows[0] ?? null
}

export type PaymentCustomerOwner = {
  readonly id: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
}

/** Replaces an id that the service has removed by a new one, unless another call has replaced it already. */
export async function replacePaymentCustomer(
  db: Db,
  paymentAccount: string | null,
  change: { readonly goneId: string; readonly newId: string },
): Promise<void> {
  await sql`
    UPDATE payment_customer SET provider_customer_id = ${change.newId}
    WHERE payment_account = ${paymentAccount ?? ''} AND provider_customer_id = ${change.goneId}`.execute(db)
}

/** Lists all ids of the person at the payment service, each with its payment account. */
export async function listPaymentCustomers(
  db: Db,
  userId: string,
): Promise<{ paymentAccount: string | null; paymentCustomerId: string }[]> {
  const { rows } = await sql<{ paymentAccount: string | null; paymentCustomerId: string }>`
    SELECT nullif(payment_account, '') AS "paymentAccount", provider_customer_id AS "paymentCustomerId"
    FROM payment_customer WHERE user_id = ${userId} ORDER BY payment_account`.execute(db)
  return rows
}

/** Lists the person's orders that were paid with one of these cards. */
export async function listOrdersPaidWith(
  db: Db,
  userId: string,
  cardIds: readonly string[],
): Promise<{ friendlyId: string; status: OrderStatus }[]> {
  const { rows } = await sql<{ friendlyId: string; status: OrderStatus }>`
    SELECT o.friendly_id AS "friendlyId", o.status FROM orders o
    WHERE o.user_id = ${userId} AND EXISTS (
      SELECT FROM payment p WHERE p.order_id = o.id AND p.payment_method_id = ANY(${cardIds}::text[]))
    ORDER BY o.created_at, o.id`.execute(db)
  return rows
}
