import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { disputeObject } from '../objects/dispute-objects.ts'
import { chargeObject, customerObject, intentObject, paymentMethodObject, refundObject } from '../objects/objects.ts'
import type { ChargeRow, CustomerRow, DisputeRow, IntentRow, PaymentMethodRow, RefundRow } from '../objects/rows.ts'
import { type Call, expansions, integer, type Outcome } from '../wire/call.ts'
import { group, text, texts } from '../wire/form.ts'
import { badRequest, missing } from '../wire/refusals.ts'

type Joined<Row> = { row: Row; intent: IntentRow; charge: ChargeRow | null; method: PaymentMethodRow | null }

type Kind<Row> = {
  /** This is the FROM clause, in which the listed table is `t`. */
  readonly from: string
  readonly columns: string
  /** A caller may filter by these names. The value is the column of each. */
  readonly filters: Readonly<Record<string, string>>
  readonly path: string
  /** This filter accepts rows with any of several values. */
  readonly anyOf?: { readonly name: string; readonly column: string }
  toObject(found: Joined<Row>, call: Call): object
}

const listedIntents: Kind<IntentRow> = {
  path: '/v1/payment_intents',
  from: `payment_intents t left join stripe_simulator.charges c on c.id = t.latest_charge
    left join stripe_simulator.payment_methods m on m.id = coalesce(t.payment_method, c.payment_method)`,
  columns: 'row_to_json(t) "row", row_to_json(c) charge, row_to_json(m) method',
  filters: { customer: 't.customer' },
  toObject: ({ row, charge, method }, call) => intentObject({ intent: row, charge, method }, call, expansions(call)),
}

const listedCharges: Kind<ChargeRow> = {
  path: '/v1/charges',
  from: `charges t join stripe_simulator.payment_intents i on i.id = t.payment_intent
    join stripe_simulator.payment_methods m on m.id = t.payment_method`,
  columns: 'row_to_json(t) "row", row_to_json(i) intent, row_to_json(m) method',
  filters: { payment_intent: 't.payment_intent', customer: 'i.customer' },
  toObject: ({ row, intent, method }) => chargeObject(row, intent, method ?? unreachable()),
}

const listedRefunds: Kind<RefundRow> = {
  path: '/v1/refunds',
  from: 'refunds t join stripe_simulator.payment_intents i on i.id = t.payment_intent',
  columns: 'row_to_json(t) "row", row_to_json(i) intent',
  filters: { payment_intent: 't.payment_intent', charge: 't.charge' },
  toObject: ({ row, intent }) => refundObject(row, intent.currency),
}

const listedDisputes: Kind<DisputeRow> = {
  path: '/v1/disputes',
  from: 'disputes t join stripe_simulator.payment_intents i on i.id = t.payment_intent',
  columns: 'row_to_json(t) "row", row_to_json(i) intent',
  filters: { payment_intent: 't.payment_intent', charge: 't.charge' },
  toObject: ({ row, intent }) => disputeObject(row, intent.currency),
}

const listedEvents: Kind<{ body: string }> = {
  path: '/v1/events',
  from: 'events t',
  columns: 'row_to_json(t) "row"',
  filters: { type: 't.type' },
  anyOf: { name: 'types', column: 't.type' },
  toObject: ({ row }) => JSON.parse(row.body) as Stripe.Event,
}

const listedMethods: Kind<PaymentMethodRow> = {
  path: '/v1/payment_methods',
  from: 'payment_methods t',
  columns: 'row_to_json(t) "row"',
  filters: { customer: 't.customer' },
  toObject: ({ row }) => paymentMethodObject(row),
}

const listedCustomers: Kind<CustomerRow> = {
  path: '/v1/customers',
  from: 'customers t',
  columns: 'row_to_json(t) "row"',
  filters: { email: 't.email' },
  toObject: ({ row }) => customerObject(row),
}

/** Answers GET of a collection, newest first, with `limit`, `starting_after`, `created[gt|gte|lt|lte]` and the kind's own filters. */
function lister<Row>(pool: Pool, kind: Kind<Row>) {
  return async (call: Call): Promise<Outcome> => {
    const limit = integer(call.form, 'limit') ?? 10
    if (!(limit >= 1 && limit <= 100)) throw badRequest('limit must be between 1 and 100', { param: 'limit' })
    const created = group(call.form, 'created') ?? {}
    const bound = (name: string, plus: number) => {
      const second = integer(created, name)
      return second === null ? null : second + plus
    }
    const from = bound('gte', 0) ?? bound('gt', 1)
    const until = bound('lt', 0) ?? bound('lte', 1)
    const values: unknown[] = [call.account ?? '', from, until, text(call.form, 'starting_after'), limit + 1]
    const filters = Object.entries(kind.filters).map(([name, column]) => {
      values.push(text(call.form, name))
      return ` and ($${values.length}::text is null or ${column} = $${values.length})`
    })
    if (kind.anyOf) {
      const wanted = texts(call.form, kind.anyOf.name)
      values.push(wanted.length > 0 ? wanted : null)
      filters.push(` and ($${values.length}::text[] is null or ${kind.anyOf.column} = any($${values.length}))`)
    }
    const answer = await pool.query<Joined<Row>>({
      name: `stripe_simulator.list ${kind.path}`,
      text: `select ${kind.columns} from stripe_simulator.${kind.from} where t.account = $1
        and ($2::float8 is null or t.created_at >= to_timestamp($2))
        and ($3::float8 is null or t.created_at < to_timestamp($3))
        and ($4::text is null or (t.created_at, t.id) <
          (select a.created_at, a.id from stripe_simulator.${kind.from.split(' ')[0]} a where a.id = $4))
        ${filters.join('')} order by t.created_at desc, t.id desc limit $5`,
      values,
    })
    const data = answer.rows.slice(0, limit).map(found => kind.toObject(found, call))
    return {
      status: 200,
      body: JSON.stringify({ object: 'list', url: kind.path, has_more: answer.rows.length > limit, data }),
    }
  }
}

/**
 * Answers GET of one object by its id.
 * @throws resource_missing if there is no such object.
 */
function reader<Row>(pool: Pool, noun: string, kind: Kind<Row>) {
  return async (call: Call): Promise<Outcome> => {
    const answer = await pool.query<Joined<Row>>({
      name: `stripe_simulator.read ${kind.path}`,
      text: `select ${kind.columns} from stripe_simulator.${kind.from} where t.account = $1 and t.id = $2`,
      values: [call.account ?? '', call.id],
    })
    const found = answer.rows[0]
    if (!found) throw missing(noun, call.id)
    return { status: 200, body: JSON.stringify(kind.toObject(found, call)) }
  }
}

/** These calls only read: the collections, and single objects other than intents. */
export function createReads(pool: Pool) {
  return {
    listIntents: lister(pool, listedIntents),
    listCharges: lister(pool, listedCharges),
    listRefunds: lister(pool, listedRefunds),
    listDisputes: lister(pool, listedDisputes),
    listEvents: lister(pool, listedEvents),
    listMethods: lister(pool, listedMethods),
    listCustomers: lister(pool, listedCustomers),
    readCharge: reader(pool, 'charge', listedCharges),
    readRefund: reader(pool, 'refund', listedRefunds),
    readDispute: reader(pool, 'dispute', listedDisputes),
    readEvent: reader(pool, 'event', listedEvents),
    readMethod: reader(pool, 'PaymentMethod', listedMethods),
    readCustomer: reader(pool, 'customer', listedCustomers),
  }
}

function unreachable(): never {
  throw new Error('A charge without its payment method')
}
