/** These rules must hold for the database at any moment. Each statement finds the rows that break one rule, so it must find none. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { lifecycle } from '#domain/order/lifecycle.ts'
import { factEvents } from '#server/db/order/order-moves.ts'

const legalEdges = lifecycle.flatMap(row =>
  row.from.flatMap(from => row.to.map(to => ({ from, event: row.event, to }))),
)

/** Orders in these states have not been paid yet, or never will be. */
const unpaid = `('restricted', 'cancelled', 'payment-pending', 'payment-failed')`

const invariants: Readonly<Record<string, string>> = {
  'INV-1 a cart is at most one order': 'SELECT id FROM orders GROUP BY id HAVING count(*) > 1',
  'INV-2 an intent pays at most one order':
    'SELECT intent_id FROM payment GROUP BY intent_id HAVING count(DISTINCT order_id) > 1',
  'INV-3 a charged card has its order or its money back': `SELECT i.id FROM stripe_simulator.payment_intents i
     WHERE i.status = 'succeeded' AND i.created_at < now() - interval '10 minutes'
       AND NOT EXISTS (SELECT FROM payment p WHERE p.intent_id = i.id)
       AND NOT EXISTS (SELECT FROM refund r WHERE r.intent_id = i.id)`,
  'INV-4 an order that costs something is paid': `SELECT o.id FROM orders o WHERE o.total_in_cents > 0 AND o.status NOT IN ${unpaid}
       AND NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.id)`,
  'INV-6 a running order has a card on file': `SELECT o.id FROM orders o WHERE o.total_in_cents > 0 AND o.status NOT IN ${unpaid}
       AND NOT EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.payment_method_id IS NOT NULL)`,
  'INV-7 our ledger is the service’s': `SELECT p.intent_id FROM payment p JOIN stripe_simulator.payment_intents i ON i.id = p.intent_id
     WHERE i.amount_received <> p.amount_in_cents`,
  'INV-8 an order costs the sum of its lines': `SELECT o.id FROM orders o LEFT JOIN order_line l ON l.order_id = o.id
     GROUP BY o.id HAVING o.total_in_cents <> coalesce(sum(l.amount_in_cents), 0)`,
  'INV-8 an order costs what its quote said': `SELECT o.id FROM orders o JOIN payment p ON p.order_id = o.id JOIN payment_attempt a ON a.intent_id = p.intent_id
     WHERE NOT EXISTS (SELECT FROM quote q WHERE q.cart_id = o.id AND q.total_in_cents = o.total_in_cents
       AND (q.snapshot = o.snapshot
         OR q.snapshot - '{address,zipCode}'::text[] = o.snapshot - '{address,zipCode}'::text[]
           AND EXISTS (SELECT FROM change c WHERE c.object_id = o.id AND c.act = 'check-address')))`,
  'INV-9 the story ends in the status': `SELECT o.id FROM orders o WHERE o.status IS DISTINCT FROM
       (SELECT e.to_status FROM order_event e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1)`,
  'INV-9 the story has no gap': `SELECT id FROM (SELECT e.id, e.from_status, lag(e.to_status) OVER (PARTITION BY e.order_id ORDER BY e.id) AS before
       FROM order_event e) AS told WHERE from_status IS DISTINCT FROM before`,
  'INV-9 every step is in the table': `SELECT e.id FROM order_event e WHERE NOT EXISTS (
       SELECT FROM jsonb_to_recordset('${JSON.stringify(legalEdges)}') AS legal ("from" text, event text, "to" text)
       WHERE legal.event = e.event AND legal."to" = e.to_status AND legal."from" IS NOT DISTINCT FROM e.from_status)
     AND NOT (e.from_status = e.to_status AND e.event = ANY ('{${factEvents.join(',')}}'))`,
  'INV-10 an attempt that succeeded has its payment': `SELECT a.id FROM payment_attempt a WHERE a.status = 'succeeded'
       AND NOT EXISTS (SELECT FROM payment p WHERE p.intent_id = a.intent_id AND p.order_id = a.cart_id)`,
  'INV-10 an ordered cart has no payable attempt': `SELECT a.id FROM payment_attempt a JOIN orders o ON o.id = a.cart_id WHERE a.status IN ('creating', 'open')`,
  'INV-11 a message goes out within five minutes': `SELECT id FROM message WHERE sent_at IS NULL AND withheld_at IS NULL
     AND created_at < now() - interval '5 minutes' AND attempts > 0`,
  'INV-11 a message goes out once': 'SELECT key FROM dev_outbox GROUP BY key HAVING count(*) > 1',
  'INV-12 order and cart have one owner': `SELECT o.id FROM orders o JOIN cart c ON c.id = o.id
     WHERE o.user_id IS DISTINCT FROM c.user_id OR o.organization_id IS DISTINCT FROM c.organization_id`,
  'INV-12 an order went to an address of its owner': `SELECT o.id FROM orders o JOIN address a ON a.id::text = o.snapshot #>> '{address,_id}'
     WHERE a.user_id IS DISTINCT FROM o.user_id`,
  'INV-12 a swap is between one person’s orders at one hauler': `SELECT s.cart_id FROM order_swap s JOIN orders o ON o.id = s.order_id
     JOIN cart c ON c.id = s.cart_id WHERE c.user_id IS DISTINCT FROM o.user_id OR c.replaces_order_id IS DISTINCT FROM o.id
       OR s.organization_id <> o.organization_id`,
  'INV-15 a swap that was taken back can no longer be paid': `SELECT c.id FROM cart c WHERE c.withdrawn_at IS NOT NULL
       AND (EXISTS (SELECT FROM orders o WHERE o.id = c.id)
         OR EXISTS (SELECT FROM payment_attempt p WHERE p.cart_id = c.id AND p.status IN ('creating', 'open')))`,
  'INV-16 a dumpster that is being swapped does not just stand there': `SELECT s.order_id FROM order_swap s JOIN orders o ON o.id = s.order_id
     WHERE s.withdrawn_at IS NULL AND o.status = 'drop-off-confirmed'`,
  'INV-13 texts go to who agreed to them': `SELECT m.id FROM message m WHERE m.channel = 'sms' AND m.order_id IS NOT NULL
       AND m.recipient <> '' AND NOT EXISTS (SELECT FROM identity_consent c WHERE c.phone = m.recipient)`,
  'INV-13 no text leaves a second after its reader opted out': `SELECT m.id FROM message m
     WHERE m.channel = 'sms' AND m.needs_consent AND m.order_id IS NOT NULL AND m.sent_at IS NOT NULL
       AND NOT coalesce((SELECT c.is_agreed FROM identity_consent c WHERE c.phone = m.recipient
         AND c.verified_at < m.sent_at - interval '1 second' ORDER BY c.entry DESC LIMIT 1), true)
       AND NOT EXISTS (SELECT FROM identity_consent c WHERE c.phone = m.recipient AND c.is_agreed
         AND c.verified_at BETWEEN m.sent_at - interval '1 second' AND m.sent_at)`,
  'INV-14 no refund exceeds its payment': `SELECT r.intent_id FROM refund r WHERE r.status <> 'failed' GROUP BY r.intent_id
     HAVING sum(r.amount_in_cents) > (SELECT amount FROM stripe_simulator.payment_intents i WHERE i.id = r.intent_id)`,
}

const adjusted = (kind: string, and = 'true') => `(SELECT coalesce(sum(j.amount_in_cents), 0) FROM order_adjustment j
    WHERE j.order_id = o.id AND j.kind = '${kind}' AND ${and})`
const wasCancelled = `EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.to_status = 'cancelled')`

const held = '(SELECT coalesce(sum(f.held_in_cents), 0) FROM order_fee f WHERE f.order_id = o.id)'

/**
 * The present cost of an order is the total of its newest bill, or else the price of the order with its extensions. Amounts that the office
 * let go or gave as goodwill are taken off.
 */
const totals = `(SELECT o.id, o.status, CASE WHEN ${wasCancelled} THEN ${adjusted('kept-fee')} - least(${adjusted('goodwill')}, ${adjusted('kept-fee')}) + ${held}
    ELSE greatest(0, coalesce(b.total_in_cents,
      o.total_in_cents + (SELECT coalesce(sum(x.price_in_cents + x.tax_in_cents), 0) FROM order_extension x WHERE x.order_id = o.id))
      - ${adjusted('let-go', 'j.bill_version = b.version')} - ${adjusted('goodwill')}) END AS total,
  (SELECT coalesce(sum(p.amount_in_cents), 0) FROM payment p WHERE p.order_id = o.id) AS paid,
  (SELECT coalesce(sum(r.amount_in_cents), 0) FROM refund r WHERE r.order_id = o.id AND r.status <> 'failed') AS back
  FROM orders o LEFT JOIN LATERAL (SELECT version, total_in_cents FROM bill WHERE bill.order_id = o.id
    ORDER BY version DESC LIMIT 1) b ON true)`

/** These are the rules of the ledger of placed orders: charges, refunds and bills. */
const ledger: Readonly<Record<string, string>> = {
  'INV-5 a charge can be paid only while its order waits for money': `SELECT c.id FROM order_charge c JOIN orders o ON o.id = c.order_id
     WHERE c.purpose = 'balance' AND c.state IN ('asked', 'open') AND o.status NOT IN ('payment-pending', 'payment-failed')`,
  'INV-7 a charge that succeeded is a payment of its order': `SELECT c.id FROM order_charge c WHERE c.state = 'succeeded' AND NOT EXISTS (
       SELECT FROM payment p WHERE p.intent_id = c.intent_id AND p.order_id = c.order_id AND p.amount_in_cents = c.amount_in_cents)`,
  'INV-7 a payment came from a checkout or from a charge': `SELECT p.id FROM payment p
     WHERE NOT EXISTS (SELECT FROM payment_attempt a WHERE a.intent_id = p.intent_id AND a.status = 'succeeded')
       AND NOT EXISTS (SELECT FROM order_charge c WHERE c.intent_id = p.intent_id AND c.state = 'succeeded')`,
  'INV-7 our refunds are the service’s': `SELECT p.intent_id FROM payment p WHERE NOT EXISTS (
       SELECT FROM refund r WHERE r.intent_id = p.intent_id AND r.status = 'asked')
     AND (SELECT coalesce(sum(r.amount_in_cents), 0) FROM refund r WHERE r.intent_id = p.intent_id AND r.status = 'succeeded'
         AND r.way IN ('card', 'service'))
       <> (SELECT coalesce(sum(s.amount), 0) FROM stripe_simulator.refunds s WHERE s.payment_intent = p.intent_id AND s.status <> 'failed')
     AND EXISTS (SELECT FROM stripe_simulator.payment_intents i WHERE i.id = p.intent_id)`,
  'INV-7 the service charged nothing that is not in our ledger': `SELECT s.id FROM stripe_simulator.charges s WHERE s.is_paid
     AND s.payment_intent IN (SELECT intent_id FROM order_charge) AND NOT EXISTS (
       SELECT FROM payment p WHERE p.intent_id = s.payment_intent AND p.amount_in_cents = s.amount)`,
  'INV-7 refunds never exceed payments': `SELECT id FROM ${totals} t WHERE back > paid`,
  'INV-7 a completed order is paid': `SELECT id FROM ${totals} t WHERE status = 'completed' AND paid - back <> total`,
  'INV-7 a cancelled order keeps only the fees that were kept': `SELECT id FROM ${totals} t WHERE status IN ('cancelled', 'refunded') AND paid - back > total
     AND EXISTS (SELECT FROM order_event e WHERE e.order_id = t.id AND e.to_status = 'cancelled')`,
  'INV-8 a bill costs the sum of its lines': `SELECT b.order_id FROM bill b LEFT JOIN bill_line l ON l.order_id = b.order_id AND l.version = b.version
     GROUP BY b.order_id, b.version HAVING b.total_in_cents <> coalesce(sum(l.amount_in_cents), 0)`,
  'INV-8 a bill says the tax and the sum before it that its lines have': `SELECT b.order_id FROM bill b
       LEFT JOIN bill_line l ON l.order_id = b.order_id AND l.version = b.version
     GROUP BY b.order_id, b.version
     HAVING b.tax_in_cents <> coalesce(sum(l.amount_in_cents) FILTER (WHERE l.kind = 'tax'), 0)
       OR b.sub_total_in_cents <> coalesce(sum(l.amount_in_cents) FILTER (WHERE l.kind NOT IN ('tax', 'additional-after-tax')), 0)`,
  'INV-8 bills are counted from one': `SELECT order_id FROM bill GROUP BY order_id HAVING max(version) <> count(*)`,
  'INV-12 charges, refunds and payments are of one hauler': `SELECT o.id FROM orders o WHERE EXISTS (
       SELECT FROM order_charge c WHERE c.order_id = o.id AND c.organization_id <> o.organization_id)
     OR EXISTS (SELECT FROM refund r WHERE r.order_id = o.id AND r.organization_id <> o.organization_id)
     OR EXISTS (SELECT FROM payment p WHERE p.order_id = o.id AND p.organization_id <> o.organization_id)`,
}

/** These are the rules of the fees for events on site. */
const fees: Readonly<Record<string, string>> = {
  'INV-F1 a bill charges the fees that were accepted, and no others': `SELECT b.order_id FROM bill b
     WHERE b.version = (SELECT max(version) FROM bill n WHERE n.order_id = b.order_id)
       AND (SELECT coalesce(sum(l.amount_in_cents), 0) FROM bill_line l
           WHERE l.order_id = b.order_id AND l.version = b.version AND l.kind LIKE 'fee-%')
         <> (SELECT coalesce(sum(f.amount_in_cents), 0) FROM order_fee f WHERE f.order_id = b.order_id AND f.settled_at IS NOT NULL)`,
  'INV-F2 a finished order has no fee that is undecided or on no bill': `SELECT f.id FROM order_fee f JOIN orders o ON o.id = f.order_id
     WHERE (o.status = 'completed' OR o.status = 'refunded')
       AND (f.state = 'proposed' OR (f.state = 'accepted' AND f.settled_at IS NULL))`,
  'INV-F3 what is kept of a cancelled order is a trip that was accepted, and no more than was paid': `SELECT o.id FROM orders o
     WHERE ${adjusted('kept-fee')} > least(
       (SELECT coalesce(sum(p.amount_in_cents), 0) FROM payment p WHERE p.order_id = o.id),
       (SELECT coalesce(sum(f.amount_in_cents * 1.2), 0) FROM order_fee f
         WHERE f.order_id = o.id AND f.state = 'accepted' AND f.kind = 'dry-run'))`,
  'INV-F4 only a cancelled order holds something back': `SELECT f.id FROM order_fee f JOIN orders o ON o.id = f.order_id
     WHERE f.held_in_cents > 0 AND o.status NOT IN ('cancelled', 'refund-failed')`,
  'INV-F5 an order and its fees are of one hauler': `SELECT f.id FROM order_fee f JOIN orders o ON o.id = f.order_id
     WHERE f.organization_id <> o.organization_id`,
}

/**
 * These are all amounts of an order: those of the tables in which they are paid, billed, given or requested, and the sums that move at
 * once.
 */
const knownAmounts = `(
  SELECT order_id, amount_in_cents AS cents FROM payment
  UNION SELECT order_id, amount_in_cents FROM order_charge
  UNION SELECT order_id, amount_in_cents FROM order_adjustment
  UNION SELECT order_id, amount_in_cents FROM order_fee
  UNION SELECT order_id, held_in_cents FROM order_fee
  UNION SELECT order_id, amount_in_cents FROM refund_request
  UNION SELECT order_id, amount_in_cents FROM money_given
  UNION SELECT order_id, amount_in_cents FROM voluntary_offer
  UNION SELECT order_id, amount_in_cents FROM dispute
  UNION SELECT order_id, price_in_cents + tax_in_cents FROM order_extension
  UNION SELECT order_id, total_in_cents FROM bill
  UNION SELECT b.order_id, b.total_in_cents - o.total_in_cents FROM bill b JOIN orders o ON o.id = b.order_id
  UNION SELECT v.order_id, (v.bill->>'totalInCents')::int - b.total_in_cents FROM voluntary_offer v JOIN bill b ON b.order_id = v.order_id
  UNION SELECT order_id, amount_in_cents FROM refund
  UNION SELECT order_id, sum(amount_in_cents) FROM refund GROUP BY order_id, created_at
  UNION SELECT p.order_id, (e.money->>'amountInCents')::int FROM provider_event e JOIN payment p ON p.intent_id = e.intent_id
  UNION SELECT id, total - paid + back FROM ${totals} t
  UNION SELECT id, total_in_cents FROM orders)`

const toldAmounts = `'charged', 'charge-failed', 'pay-link', 'refunded', 'refund-returned', 'refund-by-check', 'fee-decided', 'extension-on-bill'`

/**
 * These rules are about amounts that people read. They leave out the price in the link of an order by phone, because it is not frozen yet.
 */
const told: Readonly<Record<string, string>> = {
  'INV-17 an amount in the history of an order is one of the order': `SELECT c.seq, c.act, c.after FROM change c
     JOIN orders o ON o.id = c.object_id WHERE c.object = 'order' AND c.act <> 'send-order-link'
     AND c.after ? 'amountInCents' AND NOT EXISTS (
       SELECT FROM ${knownAmounts} k WHERE k.order_id = c.object_id AND k.cents = (c.after->>'amountInCents')::int)
     AND NOT (c.act = 'read-consent' AND EXISTS (
       SELECT FROM spoken_consent s WHERE s.cart_id = o.id AND s.total_in_cents = (c.after->>'amountInCents')::int))`,
  'INV-17 an amount that a customer is told is one of the order': `SELECT m.id, m.key, m.text
     FROM message m, regexp_matches(m.text, '\\$([0-9,]+\\.[0-9]{2})', 'g') AS said
     WHERE m.order_id IS NOT NULL AND split_part(m.key, ':', 1) IN (${toldAmounts}) AND NOT EXISTS (
       SELECT FROM ${knownAmounts} k WHERE k.order_id = m.order_id AND k.cents = translate(said[1], ',.', '')::int)`,
}

/** The place of a box follows from its moves, in the order of their times (INV-P3). */
const fleet: Readonly<Record<string, string>> = {
  'INV-P3 a box is where its last move left it': `SELECT c.id FROM container c LEFT JOIN LATERAL (
       SELECT to_place AS at FROM container_move m WHERE m.container_id = c.id ORDER BY m.at DESC, m.id DESC LIMIT 1) last ON true
     WHERE last.at IS NULL OR (last.at->>'place', last.at->>'facilityId', last.at->>'truckId', last.at->>'orderId', last.at->>'isFull')
       IS DISTINCT FROM (c.place, c.facility_id::text, c.truck_id::text, c.order_id::text, c.is_full::text)`,
  'INV-P3 a box that is repaired or retired is so until it is back or delivered': `SELECT c.id FROM container c LEFT JOIN LATERAL (
       SELECT event FROM container_move m WHERE m.container_id = c.id AND m.event IN ('repair', 'retired', 'back', 'set-down')
       ORDER BY m.at DESC, m.id DESC LIMIT 1) last ON true
     WHERE CASE last.event WHEN 'repair' THEN c.status <> 'in-maintenance' WHEN 'retired' THEN c.status <> 'out-of-service'
       ELSE c.status IN ('in-maintenance', 'out-of-service') END`,
}

/** The database may break these rules for a moment after a checkout, but not after the reconciler has run. */
const passing: Readonly<Record<string, string>> = {
  'a charge at the payment service has its payment or goes back': `SELECT i.id FROM stripe_simulator.payment_intents i
     WHERE i.status = 'succeeded' AND NOT EXISTS (SELECT FROM payment p WHERE p.intent_id = i.id)
       AND NOT EXISTS (SELECT FROM refund r WHERE r.intent_id = i.id)`,
  'an event is handled': `SELECT id FROM provider_event WHERE state <> 'done'`,
}

/** These rules must also hold if every checkout went without a fault and was paid by a card that pays. */
const afterWholeCheckouts: Readonly<Record<string, string>> = {
  'an order has exactly one payment, of its total': `SELECT o.id FROM orders o LEFT JOIN payment p ON p.order_id = o.id
     GROUP BY o.id HAVING count(p.id) <> 1 OR sum(p.amount_in_cents) <> o.total_in_cents`,
  'no attempt is open': `SELECT id FROM payment_attempt WHERE status IN ('creating', 'open')`,
  'no money went back': 'SELECT id FROM refund',
}

export type BrokenInvariant = { readonly rule: string; readonly rows: readonly unknown[] }

/** Returns the broken rules with the rows that break them. The list is empty if no rule is broken. */
export const brokenInvariants = (db: Db): Promise<BrokenInvariant[]> =>
  findBroken(db, { ...invariants, ...ledger, ...fees, ...told, ...fleet })

/** Checks only the amounts that people read. It is for a test that makes up the payment service's events. */
export const brokenAmounts = (db: Db): Promise<BrokenInvariant[]> => findBroken(db, told)

/** Returns the work that is still to be done. The list is empty if all work is done. */
export const unsettled = (db: Db): Promise<BrokenInvariant[]> => findBroken(db, passing)

/** Works like `brokenInvariants`, and also checks the rules for checkouts that all went well and are settled. */
export const brokenAfterCheckouts = (db: Db): Promise<BrokenInvariant[]> =>
  findBroken(db, { ...invariants, ...ledger, ...fees, ...told, ...fleet, ...passing, ...afterWholeCheckouts })

export async function findBroken(db: Db, rules: Readonly<Record<string, string>>): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [rule, statement] of Object.entries(rules)) {
    const { rows } = await sql.raw(statement).execute(db)
    if (rows.length > 0) broken.push({ rule, rows })
  }
  return broken
}
