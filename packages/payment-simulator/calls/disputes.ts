/** A customer's bank may ask for a payment back. A test card opens such a dispute, and the evidence that the merchant sends ends it. */
import type { Pool } from 'pg'
import { disputeObject, evidenceFields, evidenceFiles } from '../objects/dispute-objects.ts'
import { newId } from '../objects/ids.ts'
import { eventRow } from '../objects/objects.ts'
import type { ChargeRow, DisputeRow, EventRow } from '../objects/rows.ts'
import type { Call, Outcome } from '../wire/call.ts'
import { type Form, group, text } from '../wire/form.ts'
import { badRequest, missing } from '../wire/refusals.ts'
import { laterThan } from './later-than.ts'

/** The bank looks into a charge of the disputed test card this long after the payment. */
export const disputedAfterInMs = 10_000

const answerTimeInMs = 7 * 86_400_000

/** The bank takes this time to decide on the evidence. */
export const decidedAfterInMs = 60_000

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
  where d.id = $1 and d.account = $2 and d.status in ('needs_response', 'under_review') and i.id = d.payment_intent
  returning row_to_json(d) dispute, i.currency`

/** Opens the disputes that are due, each with its event. Either both are stored or neither. */
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
        evidence: {},
        submission_count: 0,
        decides_at: null,
      }
      await query(addDispute, [JSON.stringify(dispute)])
      await query(addEvent, rowOf(eventOf('charge.dispute.created', dispute, currency, now), now))
    }
  })
}

type Found = { readonly dispute: DisputeRow; readonly currency: string }

const takeDecided = `with due as (
    update stripe_simulator.disputes d
    set status = case when d.submission_count > 0 then 'won' else 'lost' end, decides_at = null
    where d.id in (select id from stripe_simulator.disputes
      where status in ('needs_response', 'under_review') and coalesce(decides_at, due_by) <= $1
      order by id limit 50 for update skip locked)
    returning *)
  select row_to_json(due) dispute, i.currency from due join stripe_simulator.payment_intents i on i.id = due.payment_intent`

/** Decides the disputes that are due: for a merchant who has answered, and against one who has not answered in time. */
export async function decideDueDisputes(pool: Pool, time: Date): Promise<void> {
  const now = time.toISOString()
  const due = await pool.query(
    `select from stripe_simulator.disputes
     where status in ('needs_response', 'under_review') and coalesce(decides_at, due_by) <= $1 limit 1`,
    [now],
  )
  if (due.rowCount === 0) return
  await inTransaction(pool, async query => {
    for (const { dispute, currency } of await query<Found>(takeDecided, [now])) {
      await query(addEvent, rowOf(eventOf('charge.dispute.closed', dispute, currency, now), now))
    }
  })
}

const readDispute = `select row_to_json(d) dispute, i.currency from stripe_simulator.disputes d
  join stripe_simulator.payment_intents i on i.id = d.payment_intent where d.id = $1 and d.account = $2 for update of d`

const storeEvidence = `update stripe_simulator.disputes d
  set evidence = $2::jsonb, submission_count = $3, status = $4, decides_at = $5 where id = $1
  returning row_to_json(d) dispute`

/**
 * Stores the merchant's answer, and hands it in unless `submit` is false. As in Stripe's test mode, `winning_evidence` and
 * `losing_evidence` decide at once. With any other evidence the bank takes its time.
 */
export function answerDispute(pool: Pool, call: Call): Promise<Outcome> {
  const evidence = evidenceOf(call.form)
  const decision = evidence.uncategorized_text
  if (decision === 'winning_evidence' || decision === 'losing_evidence')
    return close(pool, call, decision === 'winning_evidence' ? 'won' : 'lost')
  return inTransaction(pool, async query => {
    const [found] = await query<Found>(readDispute, [call.id, call.account ?? ''])
    if (!found) throw missing('dispute', call.id)
    const { dispute, currency } = found
    if (dispute.status !== 'needs_response' || Date.parse(dispute.due_by) <= Date.parse(call.now))
      throw badRequest('This dispute takes no evidence any more.', { code: 'dispute_evidence_closed' })
    await refuseUnknownFiles(query, evidence, call)
    const isHandedIn = text(call.form, 'submit') !== 'false'
    const [changed] = await query<Pick<Found, 'dispute'>>(storeEvidence, [
      call.id,
      JSON.stringify({ ...dispute.evidence, ...evidence }),
      dispute.submission_count + (isHandedIn ? 1 : 0),
      isHandedIn ? 'under_review' : dispute.status,
      isHandedIn ? laterThan(call.now, decidedAfterInMs) : null,
    ])
    const after = changed?.dispute ?? dispute
    const event = eventOf('charge.dispute.updated', after, currency, call.now)
    await query(addEvent, rowOf(event, call.deliverAfter))
    return { status: 200, body: JSON.stringify(disputeObject(after, currency)), event }
  })
}

/** This limit is for the characters of all texts together. */
const maxCharacters = 150_000

function evidenceOf(form: Form): Record<string, string> {
  const evidence: Record<string, string> = {}
  for (const [name, value] of Object.entries(group(form, 'evidence') ?? {})) {
    if (!evidenceFields.has(name) || typeof value !== 'string')
      throw badRequest(`Received unknown parameter: evidence[${name}]`, { param: `evidence[${name}]` })
    evidence[name] = value
  }
  if (Object.values(evidence).join('').length > maxCharacters)
    throw badRequest('The evidence is longer than 150,000 characters.', { param: 'evidence' })
  return evidence
}

async function refuseUnknownFiles(query: Query, evidence: Record<string, string>, call: Call): Promise<void> {
  for (const [name, id] of Object.entries(evidence).filter(([field]) => evidenceFiles.has(field))) {
    const found = await query('select from stripe_simulator.files where id = $1 and account = $2', [
      id,
      call.account ?? '',
    ])
    if (found.length === 0) throw badRequest(`No such file upload: '${id}'`, { param: `evidence[${name}]` })
  }
}

/** The merchant accepts the dispute and thereby loses it. */
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
  type: 'charge.dispute.created' | 'charge.dispute.updated' | 'charge.dispute.closed',
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
