/**
 * These functions answer `/v1/payouts` and `/v1/balance_transactions`. They compute payouts from the charges and refunds and store nothing.
 * The charges and refunds of one day (in UTC) are paid out together and arrive two days later.
 */
import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { type Call, integer, type Outcome } from '../wire/call.ts'
import { text } from '../wire/form.ts'
import { badRequest } from '../wire/refusals.ts'

type MovementRow = {
  id: string
  kind: 'charge' | 'refund'
  amount: number
  fee: number
  /** The day is in UTC, such as 2026-11-20. */
  day: string
  created_at: Date
}

/** The fee of each charge is 2.9 percent and 30 cents, and the platform's share. A refund does not give it back. */
const movements = `
  select c.id, 'charge' kind, c.amount, round(c.amount * 0.029)::int + 30 + coalesce(i.application_fee_amount, 0) fee, c.created_at,
    to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD') "day"
  from stripe_simulator.charges c join stripe_simulator.payment_intents i on i.id = c.payment_intent where c.account = $1 and c.is_paid
  union all
  select r.id, 'refund', -r.amount, 0, r.created_at, to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD')
  from stripe_simulator.refunds r where r.account = $1 and r.status = 'succeeded'`

const idOf = (day: string) => `po_sim${day.replaceAll('-', '')}`
const dayInMs = 86_400_000

export async function listPayouts(pool: Pool, call: Call): Promise<Outcome> {
  const limit = integer(call.form, 'limit') ?? 10
  if (!(limit >= 1 && limit <= 100)) throw badRequest('limit must be between 1 and 100', { param: 'limit' })
  const { rows } = await pool.query<{ day: string; amount: number }>(
    `select "day", sum(amount - fee)::int amount from (${movements}) m
     where "day" < to_char($2::timestamptz at time zone 'UTC', 'YYYY-MM-DD') group by "day" order by "day" desc limit $3`,
    [call.account ?? '', call.now, limit + 1],
  )
  const data = rows.slice(0, limit).map(row => payoutObject(row.day, row.amount, call.now))
  return listOf('/v1/payouts', data, rows.length > limit)
}

function payoutObject(day: string, amount: number, now: string): Stripe.Payout {
  const created = Date.parse(`${day}T00:00:00Z`) + dayInMs
  const arrival = created + dayInMs
  return {
    id: idOf(day),
    object: 'payout',
    amount,
    application_fee: null,
    application_fee_amount: null,
    arrival_date: arrival / 1000,
    automatic: true,
    balance_transaction: `txn_${idOf(day)}`,
    created: created / 1000,
    currency: 'usd',
    description: 'STRIPE PAYOUT',
    destination: 'ba_simulated',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    payout_method: null,
    reconciliation_status: 'completed',
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status: arrival <= Date.parse(now) ? 'paid' : 'in_transit',
    trace_id: null,
    type: 'bank_account',
  }
}

/** Lists balance transactions of a payout. The simulator knows no others. */
export async function listMovements(pool: Pool, call: Call): Promise<Outcome> {
  const payout = text(call.form, 'payout')
  const [, year, month, date] = /^po_sim(\d{4})(\d\d)(\d\d)$/.exec(payout ?? '') ?? []
  const { rows } = await pool.query<MovementRow>(
    `select * from (${movements}) m where "day" = $2 order by created_at desc, id desc limit 100`,
    [call.account ?? '', `${year}-${month}-${date}`],
  )
  const [first] = rows
  if (!first) throw badRequest(`No such payout: '${payout}'`, { code: 'resource_missing', param: 'payout' })
  const sum = rows.reduce((total, row) => total + row.amount - row.fee, 0)
  const ownLine = movementObject({ ...first, id: idOf(first.day), amount: -sum, fee: 0 }, 'payout')
  return listOf('/v1/balance_transactions', [ownLine, ...rows.map(row => movementObject(row, row.kind))], false)
}

function movementObject(row: MovementRow, type: 'charge' | 'refund' | 'payout'): Stripe.BalanceTransaction {
  const created = Math.floor(row.created_at.getTime() / 1000)
  return {
    id: `txn_${row.id}`,
    object: 'balance_transaction',
    amount: row.amount,
    available_on: created,
    balance_type: 'payments',
    created,
    currency: 'usd',
    description: null,
    exchange_rate: null,
    fee: row.fee,
    fee_details:
      row.fee === 0
        ? []
        : [{ amount: row.fee, application: null, currency: 'usd', description: 'Stripe fees', type: 'stripe_fee' }],
    net: row.amount - row.fee,
    reporting_category: type,
    source: row.id,
    status: 'available',
    type,
  }
}

function listOf(url: string, data: readonly object[], hasMore: boolean): Outcome {
  return { status: 200, body: JSON.stringify({ object: 'list', url, has_more: hasMore, data }) }
}
