/** A customer's bank that asks for a payment back: opened by a test card, and ended by the evidence that is sent. */
import type { Pool } from 'pg'
import { newId } from '../objects/ids.ts'
import { disputeObject, eventRow } from '../objects/objects.ts'
import type { ChargeRow, DisputeRow, EventRow } from '../objects/rows.ts'
import type { Call, Outcome } from '../wire/call.ts'
import { group, text } from '../wire/form.ts'
import { badRequest, missing } from '../wire/refusals.ts'
import { laterThan } from './later-than.ts'

/** How long after it was paid the bank looks into a charge of the test card that is disputed. */
export const disputedAfterInMs = 10_000

const answerTimeInMs = 7 * 86_400_000

const takeDue = `with due as (
    update stripe_simulator.charges set disputes_at = null
    where id in (select id from stripe_simulator.charges where disputes_at <= $1 order by id limit 50 for update skip locked)
    returning *)
  select row_to_json(due) charge, i.currency from due join stripe_simulator.payment_intents i on i.id = due.payment_intent`

const addDispute = `insert into stripe_simulator.disputes
  select * from json_populate_record(null::stripe_simulator.disputes, $1::json)`

const addEvent = `insert into stripe_simulator.events (id, account, type, body, created_at, next_attempt_at)
  values ($1, $2, $3, $4, $5, $6)`

const endDispute = `update stripe_simulator.disputes d set status = $3 from stripe_simulator.payment_intents i
  where d.id = $1 and d.account = $2 and d.status = 'needs_response' and i.id = d.payment_intent
  returning row_to_json(d) dispute, i.currency`

/** The bank looks into the charges that are due, with an event about each: both are stored, or neither. */
export async function openDueDisputes(pool: Pool, time: Date): Promise<void> {
  const now = time.toISOString()
  const due = await pool.query('select from stripe_simulator.charges where disputes_at <= $1 limit 1', [now])
  if (due.rowCount === 0) return
  await inTransaction(pool, async query => {
    const taken = await query<{ charge: ChargeRow; currency: string }>(takeDue, [now])
    for (const { charge, currency } of taken) {
      const dispute: DisputeRow = {
        id: newId('dp_'),
        account: charge.account,
        payment_intent: charge.payment_intent,
        charge: charge.id,
        amount: charge.amount,
        reason: 'fraudulent',
        status: 'needs_response',
        due_by: laterThan(now, answerTimeInMs),
        created_at: now,
      }
      await query(addDispute, [JSON.stringify(dispute)])
      await query(addEvent, rowOf(eventOf('charge.dispute.created', dispute, currency, now), now))
    }
  })
}

/** As in Stripe's test mode, the evidence says how the bank decides: `winning_evidence` or `losing_evidence`. */
export function answerDispute(pool: Pool, call: Call): Promise<Outcome> {
  const evidence = text(group(call.form, 'evidence') ?? {}, 'uncategorized_text')
  if (evidence !== 'winning_evidence' && evidence !== 'losing_evidence')
    throw badRequest('Only winning_evidence and losing_evidence are known here.', { param: 'evidence' })
  return close(pool, call, evidence === 'winning_evidence' ? 'won' : 'lost')
}

/** The hauler accepts the dispute, which loses it. */
export const acceptDispute = (pool: Pool, call: Call): Promise<Outcome> => close(pool, call, 'lost')

function close(pool: Pool, call: Call, status: 'won' | 'lost'): Promise<Outcome> {
  return inTransaction(pool, async query => {
    const [ended] = await query<{ dispute: DisputeRow; currency: string }>(endDispute, [
      call.id,
      call.account ?? '',
      status,
    ])
    if (!ended) throw missing('dispute', call.id)
    const event = eventOf('charge.dispute.closed', ended.dispute, ended.currency, call.now)
    await query(addEvent, rowOf(event, call.deliverAfter))
    return { status: 200, body: JSON.stringify(disputeObject(ended.dispute, ended.currency)), event }
  })
}

const eventOf = (
  type: 'charge.dispute.created' | 'charge.dispute.closed',
  dispute: DisputeRow,
  currency: string,
  now: string,
): EventRow =>
  eventRow({ type, object: disputeObject(dispute, currency), account: dispute.account, idempotencyKey: null, now })

const rowOf = (event: EventRow, deliverAt: string) => [
  event.id,
  event.account,
  event.type,
  event.body,
  event.created_at,
  deliverAt,
]

type Query = <Row extends object>(statement: string, values: unknown[]) => Promise<Row[]>

async function inTransaction<Result>(pool: Pool, work: (query: Query) => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const result = await work(async (statement, values) => (await client.query(statement, values)).rows)
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
