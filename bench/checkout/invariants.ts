/** What must hold of the money and the orders after the load, asked in SQL: each question returns no row. */
import type pg from 'pg'

const questions: Readonly<Record<string, string>> = {
  'an order without exactly one payment of its total': `
    SELECT o.id FROM orders o LEFT JOIN payment p ON p.order_id = o.id
    GROUP BY o.id HAVING count(p.id) <> 1 OR sum(p.amount_in_cents) <> o.total_in_cents`,
  'an order whose lines are not its total': `
    SELECT o.id FROM orders o LEFT JOIN order_line l ON l.order_id = o.id
    GROUP BY o.id HAVING coalesce(sum(l.amount_in_cents), 0) <> o.total_in_cents`,
  'a charge at the payment service without its order': `
    SELECT i.id FROM stripe_simulator.payment_intents i
    WHERE i.status = 'succeeded' AND NOT EXISTS (SELECT FROM payment p WHERE p.intent_id = i.id)`,
  'an attempt that is still open': `SELECT id FROM payment_attempt WHERE status IN ('creating', 'open')`,
  'an event that was not handled': `SELECT id FROM provider_event WHERE state <> 'done'`,
  'an order of another person than its cart': `
    SELECT o.id FROM orders o JOIN cart c ON c.id = o.id WHERE c.user_id IS DISTINCT FROM o.user_id`,
  'an order without its story': `
    SELECT o.id FROM orders o WHERE NOT EXISTS (SELECT FROM order_event e WHERE e.order_id = o.id AND e.to_status = o.status)`,
  'money that went back': `SELECT id FROM refund`,
}

/** Throws with the first question that found something, or when there are not as many orders as customers were told. */
export async function checkInvariants(
  pool: pg.Pool,
  expected: { orders: number; totalInCents: number },
): Promise<void> {
  for (const [name, text] of Object.entries(questions)) {
    const { rows } = await pool.query(text)
    if (rows.length > 0) throw new Error(`${name}: ${rows.length} times, first ${JSON.stringify(rows[0])}`)
  }
  const { rows } = await pool.query(
    `SELECT count(*)::int AS orders, coalesce(sum(total_in_cents), 0)::int8 AS "totalInCents" FROM orders`,
  )
  const [found] = rows
  if (found.orders !== expected.orders || found.totalInCents !== expected.totalInCents) {
    throw new Error(`customers were told of ${JSON.stringify(expected)}, the database holds ${JSON.stringify(found)}`)
  }
}
