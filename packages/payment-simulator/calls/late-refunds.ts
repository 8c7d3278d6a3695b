import type { Pool } from 'pg'
import { eventRow, refundObject } from '../objects/objects.ts'
import type { RefundRow } from '../objects/rows.ts'

/** A refund that the customer's bank will return looks successful for this long. */
export const failsAfterInMs = 10_000

const failDue = `with late as (
    update stripe_simulator.refunds set status = 'failed', fails_at = null
    where id in (select id from stripe_simulator.refunds where fails_at <= $1 order by id limit 50 for update skip locked)
    returning *),
  back as (
    update stripe_simulator.charges c set amount_refunded = c.amount_refunded - l.amount
    from (select charge, sum(amount)::int amount from late group by charge) l where c.id = l.charge),
  changed as (
    update stripe_simulator.payment_intents i set version = version + 1
    where i.id in (select payment_intent from late) returning id, currency)
  select row_to_json(late) refund, changed.currency from late join changed on changed.id = late.payment_intent`

const addEvent = `insert into stripe_simulator.events (id, account, type, body, created_at, next_attempt_at)
  values ($1, $2, $3, $4, $5, $5)`

/** Lets due refunds fail, each with its event. Either both are stored or neither. */
export async function failDueRefunds(pool: Pool, now: Date): Promise<void> {
  const due = await pool.query('select from stripe_simulator.refunds where fails_at <= $1 limit 1', [now.toISOString()])
  if (due.rowCount === 0) return
  const client = await pool.connect()
  try {
    await client.query('begin')
    const late = await client.query<{ refund: RefundRow; currency: string }>(failDue, [now.toISOString()])
    for (const { refund, currency } of late.rows) {
      const { account } = refund
      const object = refundObject(refund, currency)
      const event = eventRow({ type: 'refund.failed', object, account, idempotencyKey: null, now: now.toISOString() })
      await client.query(addEvent, [event.id, event.account, event.type, event.body, event.created_at])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
