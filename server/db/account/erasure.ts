/**
 * These functions erase the data of a person who deletes their account, and the names in orders whose last movement is too long ago (rule
 * A31). The law requires that amounts, dates, ZIPs and the ledger stay (decision 9). The statements run in one transaction. A trigger lets
 * quotes and events be erased only after `markDeleted` has run or the names of the order were erased.
 */

import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type Statement, sql } from '@rolloff/sql/sql.ts'
import type { OrderToFinish } from '#domain/account/leaving.ts'
import { customersOf, peopleBehind } from '#server/db/customer/merges.ts'
import { isNamedByWeighing } from '#server/db/order/photos.ts'

/** The number is null if a new account began with it after this one had rested (rule M76). */
export type LeavingPerson = { readonly id: string; readonly subject: string; readonly phone: string | null }
export type LeavingCustomer = LeavingPerson & { readonly email: string }

/**
 * Locks the person and their carts until the transaction ends, so that meanwhile the person can start nothing and cannot become a driver.
 */
export async function lockLeavingPerson(tx: Tx, userId: string): Promise<LeavingCustomer | null> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('person ' || phone)) FROM app_user WHERE id = ${userId}`.execute(tx)
  const { rows } = await sql<LeavingCustomer>`
    SELECT id, subject, phone, email FROM app_user WHERE id = ${userId} AND deleted_at IS NULL FOR UPDATE`.execute(tx)
  await sql`SELECT FROM cart WHERE user_id = ${userId} ORDER BY id FOR UPDATE`.execute(tx)
  return rows[0] ?? null
}

export async function listOrdersToFinish(db: Db | Tx, userId: string): Promise<OrderToFinish[]> {
  const { rows } = await sql<OrderToFinish>`
    SELECT o.friendly_id AS "friendlyId", o.status,
      coalesce(bool_or(r.status = 'asked'), false) OR (o.status = 'cancelled'
        AND coalesce((SELECT sum(p.amount_in_cents) FROM payment p WHERE p.order_id = o.id), 0)
          - coalesce((SELECT sum(j.amount_in_cents) FROM order_adjustment j WHERE j.order_id = o.id AND j.kind = 'kept-fee'), 0)
          > coalesce(sum(r.amount_in_cents) FILTER (WHERE r.status = 'succeeded'), 0)) AS "hasOpenRefund",
      o.status = 'cancelled' AND EXISTS (SELECT FROM order_fee f WHERE f.order_id = o.id AND f.state = 'proposed') AS "hasOpenFee"
    FROM orders o LEFT JOIN refund r ON r.order_id = o.id
    WHERE o.user_id = ${userId} GROUP BY o.id ORDER BY o.created_at, o.id`.execute(db)
  return rows
}

export type OpenCheckout = {
  readonly attemptId: string
  readonly intentId: string | null
  readonly paymentAccount: string | null
}

/** Lists the payments of the person's carts that can still be made. */
export async function listOpenCheckouts(db: Db | Tx, userId: string): Promise<OpenCheckout[]> {
  const { rows } = await sql<OpenCheckout>`
    SELECT p.id AS "attemptId", p.intent_id AS "intentId", p.payment_account AS "paymentAccount"
    FROM payment_attempt p JOIN cart c ON c.id = p.cart_id
    WHERE c.user_id = ${userId} AND p.status IN ('creating', 'open')`.execute(db)
  return rows
}

/** Replaces the person by a pseudonym. The rows of the person can be erased after that. */
export async function markDeleted(tx: Tx, { id }: LeavingPerson, now: Date): Promise<void> {
  await sql`
    UPDATE app_user SET subject = ${`deleted:${id}`}, phone = NULL, first_name = '', last_name = '', email = '',
      company_name = NULL, company_email = NULL, sms_notification_opt_in = false, roles = '{customer}', deleted_at = ${now}
    WHERE id = ${id}`.execute(tx)
}

/** Erases the customer and the exact place from the person's orders, and the notes about the person. It runs after `markDeleted`. */
export async function eraseOrders(tx: Tx, { id }: LeavingPerson, now: Date): Promise<void> {
  await eraseNames(
    tx,
    {
      orders: sql`SELECT id FROM orders WHERE user_id = ${id}`,
      carts: sql`SELECT id FROM cart WHERE user_id = ${id}`,
    },
    now,
  )
  await sql`UPDATE note SET content = '–' WHERE entity_id = ${id}`.execute(tx)
}

/** Each is a statement that selects ids. An order has the id of its cart. */
type Erased = { readonly orders: Statement; readonly carts: Statement }

/** Erases the customer and the exact place from orders and from the frozen quotes of carts. */
export async function eraseNames(tx: Tx, { orders: ordersOf, carts }: Erased, now: Date): Promise<void> {
  await sql`
    UPDATE orders SET snapshot = erased_snapshot(snapshot), po_number = NULL, job_name = NULL,
      names_erased_at = coalesce(names_erased_at, ${now}) WHERE id IN (${ordersOf})`.execute(tx)
  await sql`UPDATE quote SET snapshot = erased_snapshot(snapshot) WHERE cart_id IN (${carts})`.execute(tx)
  await sql`UPDATE order_event SET why = NULL WHERE order_id IN (${ordersOf}) AND why IS NOT NULL`.execute(tx)
  await sql`UPDATE note SET content = '–' WHERE entity_id IN (${ordersOf})`.execute(tx)
  await sql`UPDATE refund_request SET why = '–', act = '{}' WHERE order_id IN (${ordersOf})`.execute(tx)
  // The lines of a bill stay, because the customer has got the bill.
  await sql`UPDATE order_fee SET facts = facts - 'why' WHERE order_id IN (${ordersOf}) AND kind = 'cleaning'`.execute(
    tx,
  )
  // Three searches use an index each. One search with OR would read the whole table.
  const stopsOf = sql`SELECT s.id FROM stop s WHERE s.drop_off_order_id IN (${ordersOf})
    UNION SELECT s.id FROM stop s WHERE s.pickup_order_id IN (${ordersOf})
    UNION SELECT s.id FROM stop s WHERE s.about_order_id IN (${ordersOf})`
  await sql`
    UPDATE stop SET note_to_driver = NULL, planned_anyway = NULL, errand = NULL, place = NULL
    WHERE id IN (${stopsOf}) AND num_nonnulls(note_to_driver, planned_anyway, errand, place) > 0`.execute(tx)
  // A driver's position at a stop shows where the customer lives.
  await sql`UPDATE tap SET fix = NULL WHERE fix IS NOT NULL AND stop_id IN (${stopsOf})`.execute(tx)
  // A site stays if an order there still has its names. The office's remarks were made for all orders there.
  await sql`
    UPDATE site SET key = NULL, line1 = '', remark = NULL, tags = '{}', latitude = NULL, longitude = NULL,
      accuracy_in_meters = NULL, version = version + 1
    WHERE id IN (SELECT o.site_id FROM orders o WHERE o.id IN (${ordersOf})) AND key IS NOT NULL
      AND NOT EXISTS (SELECT FROM orders x WHERE x.site_id = site.id AND x.names_erased_at IS NULL)`.execute(tx)
  // Scale tickets stay, because they are part of the bill. Other photos show where the customer lives.
  await sql`
    UPDATE order_photo p SET content = NULL, file_key = NULL, small_key = NULL, forgotten_at = ${now}
    WHERE p.order_id IN (${ordersOf}) AND p.kind <> 'scale-ticket' AND p.forgotten_at IS NULL AND ${isNamedByWeighing}`.execute(
    tx,
  )
  await sql`
    DELETE FROM order_photo p WHERE p.order_id IN (${ordersOf}) AND p.kind <> 'scale-ticket' AND NOT ${isNamedByWeighing}`.execute(
    tx,
  )
}

/**
 * Erases the person from the haulers' customers. A customer with other people stays, without this person's number and mail address. The
 * function must run after `eraseOrders`, whose statements wait for the job that gives orders their customers.
 */
export async function eraseCustomers(tx: Tx, { id, phone, email }: LeavingCustomer, now: Date): Promise<void> {
  const theirs = customersOf(sql`${id}::uuid`)
  const isShared = sql`EXISTS (SELECT FROM (${peopleBehind(sql`customer.id`)}) p JOIN app_user u ON u.id = p.user_id
    WHERE p.user_id <> ${id} AND u.deleted_at IS NULL)`
  await sql`
    UPDATE customer SET phone = nullif(phone, ${phone}), email = nullif(lower(email), lower(${email})), version = version + 1
    WHERE id IN (${theirs}) AND ${isShared} AND (phone = ${phone} OR lower(email) = lower(${email}))`.execute(tx)
  await sql`
    UPDATE note SET content = '–' WHERE entity_id IN (SELECT customer.id FROM customer
      WHERE customer.id IN (${theirs}) AND NOT ${isShared})`.execute(tx)
  await sql`
    UPDATE customer SET name = '', company = NULL, phone = NULL, email = NULL, tags = '{}', blocked_why = NULL,
      erased_at = ${now}, version = version + 1
    WHERE id IN (${theirs}) AND NOT ${isShared}`.execute(tx)
}

/**
 * Erases a person who drove. Their work stays. A driver on a hauler's list stays there as the hauler's entry, without the account. A driver
 * who is archived loses the name, too.
 */
export async function eraseDrivers(tx: Tx, { id, phone }: LeavingPerson): Promise<void> {
  // An archived driver is found by the phone number alone.
  const drivenBy = sql`SELECT d.id FROM driver d WHERE d.user_id = ${id} OR (d.archived AND d.phone = ${phone})`
  const theirPhones = sql`SELECT v.id FROM driver_device v WHERE v.driver_id IN (${drivenBy})`
  // Only a suspended membership of an office can exist here, because a person who works in an office cannot leave.
  await sql`DELETE FROM membership WHERE user_id = ${id}`.execute(tx)
  await sql`DELETE FROM saved_view_place WHERE person_id = ${id}`.execute(tx)
  await sql`DELETE FROM saved_view WHERE made_by = ${id} AND NOT is_for_all`.execute(tx)
  // A view for everybody stays, because the other people of the hauler use it.
  await sql`UPDATE saved_view SET made_by = NULL, version = version + 1 WHERE made_by = ${id}`.execute(tx)
  // These are the positions of the person's own phones.
  await sql`UPDATE tap SET fix = NULL WHERE fix IS NOT NULL AND device_id IN (${theirPhones})`.execute(tx)
  // The defects of a truck stay. The name of the person who signed them is erased.
  await sql`UPDATE inspection SET signed_as = '–' WHERE signed_as IS NOT NULL AND driver_id IN (${drivenBy})`.execute(
    tx,
  )
  await sql`
    UPDATE tap SET content = content - 'signedAs' WHERE kind = 'inspect' AND device_id IN (${theirPhones})`.execute(tx)
  await sql`
    UPDATE driver SET user_id = NULL, version = version + 1,
      status = CASE status WHEN 'suspended' THEN 'suspended' ELSE 'created' END
    WHERE user_id = ${id} AND NOT archived`.execute(tx)
  await sql`
    UPDATE driver SET first_name = '–', last_name = '', email = '', phone = '+10000000000'
    WHERE archived AND (user_id = ${id} OR phone = ${phone})`.execute(tx)
}

/** Erases the data that was typed during checkouts, also that in carts that nobody has claimed. */
export async function eraseCarts(tx: Tx, { id, phone }: LeavingPerson, now: Date): Promise<void> {
  await eraseOrderLinks(tx, { id, phone }, now)
  await sql`
    DELETE FROM address WHERE user_id = ${id} OR cart_id IN (SELECT id FROM cart WHERE user_id = ${id})`.execute(tx)
  await eraseCheckouts(tx, sql`SELECT id FROM cart WHERE user_id = ${id}`)
  await sql`
    UPDATE cart SET phone = NULL, restrictions = NULL, browser = NULL WHERE phone = ${phone} AND user_id IS NULL`.execute(
    tx,
  )
}

/** Erases what was typed and drawn in these carts. `carts` is a statement that selects their ids. */
export async function eraseCheckouts(tx: Tx, carts: Statement): Promise<void> {
  await sql`DELETE FROM spot WHERE cart_id IN (${carts})`.execute(tx)
  // The digest of an order by phone contains the street. A person who knows the rest of the order could find the street by trying streets
  // against the digest.
  await sql`UPDATE phone_order SET asked_digest = repeat('0', 64) WHERE cart_id IN (${carts})`.execute(tx)
  await sql`UPDATE cart SET phone = NULL, restrictions = NULL, browser = NULL WHERE id IN (${carts})`.execute(tx)
}

/** Erases the links that an office sent after a call, and the unclaimed carts behind them. */
async function eraseOrderLinks(tx: Tx, { id, phone }: Pick<LeavingPerson, 'id' | 'phone'>, now: Date): Promise<void> {
  const taken = sql`SELECT c.id FROM phone_order p JOIN cart c ON c.id = p.cart_id
    WHERE c.user_id = ${id} OR (c.phone = ${phone} AND c.user_id IS NULL)`
  const links = sql`SELECT m.key FROM message m JOIN (${taken}) t ON starts_with(m.key, 'order-link:' || t.id)`
  await sql`DELETE FROM dev_outbox WHERE key IN (${links})`.execute(tx)
  await sql`
    UPDATE message SET recipient = '', subject = NULL, text = '',
      withheld_at = CASE WHEN sent_at IS NULL THEN coalesce(withheld_at, ${now}) END
    WHERE key IN (${links})`.execute(tx)
  await sql`DELETE FROM cart WHERE user_id IS NULL AND id IN (${taken})`.execute(tx)
}

/**
 * Erases texts and mails, sent or not, and the waiting-list entries that some of them are for. None of them is sent after that. In a test
 * installation it also erases them in the outbox.
 */
export async function eraseMessages(tx: Tx, { id, phone }: LeavingPerson, now: Date): Promise<void> {
  const theirs = sql`order_id IN (SELECT id FROM orders WHERE user_id = ${id}) OR recipient = ${phone}
    OR waiting_id IN (SELECT w.id FROM waiting_list w WHERE w.user_id = ${id})`
  await sql`
    DELETE FROM dev_outbox WHERE recipient = ${phone} OR key IN (SELECT key FROM message WHERE ${theirs})`.execute(tx)
  await sql`
    UPDATE message SET recipient = '', subject = NULL, text = '',
      withheld_at = CASE WHEN sent_at IS NULL THEN coalesce(withheld_at, ${now}) END
    WHERE ${theirs}`.execute(tx)
  await sql`DELETE FROM waiting_list WHERE user_id = ${id}`.execute(tx)
  await sql`DELETE FROM inbound_text WHERE phone = ${phone}`.execute(tx)
}

/** Erases the identity. All devices are signed out. A new sign-in with the number makes a new person. */
export async function eraseIdentity(tx: Tx, { id, subject, phone }: LeavingPerson, now: Date): Promise<void> {
  await sql`
    UPDATE account_parting SET phone = NULL, closed_at = coalesce(closed_at, ${now}),
      closed_because = coalesce(closed_because, 'deleted') WHERE user_id = ${id} OR former_id = ${id}`.execute(tx)
  await sql`DELETE FROM known_device WHERE user_id = ${id}`.execute(tx)
  await sql`DELETE FROM card_proof WHERE user_id = ${id}`.execute(tx)
  await sql`
    UPDATE payment_attempt SET device = '' WHERE device <> '' AND cart_id IN (SELECT id FROM cart WHERE user_id = ${id})`.execute(
    tx,
  )
  await sql`
    UPDATE order_charge SET device = '' WHERE device <> '' AND order_id IN (SELECT id FROM orders WHERE user_id = ${id})`.execute(
    tx,
  )
  await sql`DELETE FROM identity_session WHERE subject::text = ${subject}`.execute(tx)
  await sql`DELETE FROM identity_account WHERE subject::text = ${subject}`.execute(tx)
  await sql`DELETE FROM identity_consent WHERE phone = ${phone}`.execute(tx)
  await sql`DELETE FROM identity_code WHERE phone = ${phone}`.execute(tx)
  await sql`DELETE FROM invitation WHERE phone = ${phone}`.execute(tx)
}

/** Queues the person's ids at the payment service, so that a job deletes the person there. */
export async function leaveCustomersToForget(tx: Tx, { id }: LeavingPerson, now: Date): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM payment_customer WHERE user_id = ${id} RETURNING payment_account, provider_customer_id)
    INSERT INTO customer_to_forget (payment_account, provider_customer_id, next_attempt_at)
    SELECT payment_account, provider_customer_id, ${now} FROM gone ON CONFLICT DO NOTHING`.execute(tx)
}

export type CustomerToForget = { readonly paymentAccount: string | null; readonly paymentCustomerId: string }

/**
 * Claims the ids that are due. If the caller does not store that an id was deleted, the id becomes due again, each time after a longer
 * wait. Two processes never claim the same id.
 */
export async function claimCustomersToForget(db: Db, now: Date, limit: number): Promise<CustomerToForget[]> {
  const { rows } = await sql<CustomerToForget>`
    UPDATE customer_to_forget SET attempts = attempts + 1,
      next_attempt_at = ${now}::timestamptz + interval '1 minute' * 2 ^ least(attempts, 10)
    WHERE (payment_account, provider_customer_id) IN (
      SELECT payment_account, provider_customer_id FROM customer_to_forget
      WHERE next_attempt_at <= ${now} ORDER BY next_attempt_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING nullif(payment_account, '') AS "paymentAccount", provider_customer_id AS "paymentCustomerId"`.execute(db)
  return rows
}

export async function recordForgotten(db: Db, { paymentAccount, paymentCustomerId }: CustomerToForget): Promise<void> {
  await sql`
    DELETE FROM customer_to_forget
    WHERE payment_account = ${paymentAccount ?? ''} AND provider_customer_id = ${paymentCustomerId}`.execute(db)
}
