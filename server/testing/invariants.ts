/** What must be true of the database at any moment; each statement finds the rows that break one rule, so none must be found. */
import { sql } from 'kysely'
import { lifecycle } from '#domain/order/lifecycle.ts'
import type { Db } from '#server/db/connect.ts'

const legalEdges = lifecycle.flatMap(row =>
  row.from.flatMap(from => row.to.map(to => ({ from, event: row.event, to }))),
)

/** Orders in these states have not been paid for yet, or never will be. */
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
       AND q.snapshot = o.snapshot)`,
  'INV-9 the story ends in the status': `SELECT o.id FROM orders o WHERE o.status IS DISTINCT FROM
       (SELECT e.to_status FROM order_event e WHERE e.order_id = o.id ORDER BY e.id DESC LIMIT 1)`,
  'INV-9 the story has no gap': `SELECT id FROM (SELECT e.id, e.from_status, lag(e.to_status) OVER (PARTITION BY e.order_id ORDER BY e.id) AS before
       FROM order_event e) AS told WHERE from_status IS DISTINCT FROM before`,
  'INV-9 every step is in the table': `SELECT e.id FROM order_event e WHERE NOT EXISTS (
       SELECT FROM jsonb_to_recordset('${JSON.stringify(legalEdges)}') AS legal ("from" text, event text, "to" text)
       WHERE legal.event = e.event AND legal."to" = e.to_status AND legal."from" IS NOT DISTINCT FROM e.from_status)`,
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
  'INV-13 texts go to who agreed to them': `SELECT m.id FROM message m WHERE m.channel = 'sms' AND m.order_id IS NOT NULL
       AND m.recipient <> '' AND NOT EXISTS (SELECT FROM identity_consent c WHERE c.phone = m.recipient)`,
  'INV-14 no refund exceeds its payment': `SELECT r.intent_id FROM refund r WHERE r.status <> 'failed' GROUP BY r.intent_id
     HAVING sum(r.amount_in_cents) > (SELECT amount FROM stripe_simulator.payment_intents i WHERE i.id = r.intent_id)`,
}

export type BrokenInvariant = { readonly rule: string; readonly rows: readonly unknown[] }

/** The rules that are broken, with the rows that break them. Empty is well. */
export async function brokenInvariants(db: Db): Promise<BrokenInvariant[]> {
  const broken: BrokenInvariant[] = []
  for (const [rule, statement] of Object.entries(invariants)) {
    const { rows } = await sql.raw(statement).execute(db)
    if (rows.length > 0) broken.push({ rule, rows })
  }
  return broken
}
