import type { Pool } from 'pg'
import type { ChargeRow, CustomerRow, EventRow, IntentRow, IntentState, PaymentMethodRow, RefundRow } from './rows.ts'

/** The answer to a write is stored, so that its repetition gets the same answer. */
export type StoredReply = { account: string; key: string; fingerprint: string; status: number; body: string }

export class IdempotencyKeyTaken extends Error {}
export class CustomerUnknown extends Error {}

/** One statement stores the rows, the event and the answer of one write. Either all of them are stored or none. */
export type IntentWrite = {
  intent: IntentRow
  method?: PaymentMethodRow | null
  charge?: ChargeRow | null
  refund?: RefundRow | null
  event?: EventRow | null
  /** This process delivers the event. Other processes may deliver it after this time. */
  deliverAfter: string
  stored: StoredReply | null
}

const storeReply = (first: number, from: string) => `insert into stripe_simulator.idempotency_keys
  (account, key, fingerprint, status, body, created_at)
  select $${first}, $${first + 1}, $${first + 2}, $${first + 3}::integer, $${first + 4}, now() from ${from}
  where $${first + 1}::text is not null`

const rowOf = (table: string, parameter: number) =>
  `json_populate_record(null::stripe_simulator.${table}, $${parameter}::json)`

const alongside = `
method as (
  insert into stripe_simulator.payment_methods select m.* from intent, ${rowOf('payment_methods', 2)} m
  where $2::json is not null
  on conflict (id) do update set customer = excluded.customer, is_set_up = excluded.is_set_up
), charge as (
  insert into stripe_simulator.charges select c.* from intent, ${rowOf('charges', 3)} c where $3::json is not null
  on conflict (id) do update set amount_refunded = excluded.amount_refunded
), refund as (
  insert into stripe_simulator.refunds select r.* from intent, ${rowOf('refunds', 4)} r where $4::json is not null
), event as (
  insert into stripe_simulator.events (id, account, type, body, created_at, next_attempt_at)
  select $5, $6, $7, $8, $9::timestamptz, $10::timestamptz from intent where $5::text is not null
), stored as (${storeReply(11, 'intent')})
select id from intent`

const statements = {
  // The commit waits for the disk if a card was tried. If a crash loses an intent that nobody has tried to pay, it is created again.
  createIntent: `with intent as (
    insert into stripe_simulator.payment_intents select i.* from ${rowOf('payment_intents', 1)} i,
      set_config('synchronous_commit', case when $3::json is null and $5::text is null
        then 'off' else current_setting('synchronous_commit') end, true)
    where not exists (select from stripe_simulator.customers c
      where c.account = i.account and c.id = i.customer and c.is_deleted) returning id
  ), ${alongside}`,
  changeIntent: `with intent as (
    update stripe_simulator.payment_intents i set version = n.version, status = n.status, amount = n.amount,
      amount_received = n.amount_received, customer = n.customer, payment_method = n.payment_method,
      latest_charge = n.latest_charge, description = n.description, setup_future_usage = n.setup_future_usage,
      metadata = n.metadata, application_fee_amount = n.application_fee_amount,
      application_fee_refunded = n.application_fee_refunded, return_url = n.return_url,
      last_payment_error = n.last_payment_error, cancellation_reason = n.cancellation_reason,
      canceled_at = n.canceled_at
    from ${rowOf('payment_intents', 1)} n where i.id = n.id and i.version = n.version - 1 returning i.id
  ), ${alongside}`,
  readIntent: `select row_to_json(i) intent, row_to_json(c) charge, row_to_json(m) method, row_to_json(g) given,
      exists (select from stripe_simulator.disputes d where d.payment_intent = i.id and d.status <> 'won') "isDisputed",
      i.account, k.key, k.fingerprint, k.status, k.body
    from (select 1) one
    left join stripe_simulator.payment_intents i on i.id = $1 and ($2::text is null or i.account = $2)
    left join stripe_simulator.charges c on c.id = i.latest_charge
    left join stripe_simulator.payment_methods m on m.id = coalesce(i.payment_method, c.payment_method)
    left join stripe_simulator.payment_methods g on g.id = $4 and g.account = i.account
    left join stripe_simulator.idempotency_keys k on k.account = i.account and k.key = $3`,
  // The commit does not wait for the disk. When an intent for the customer is stored, that commit waits for both.
  createCustomer: `with customer as (
    insert into stripe_simulator.customers
    select c.* from ${rowOf('customers', 1)} c, set_config('synchronous_commit', 'off', true) returning id
  ) ${storeReply(2, 'customer')}`,
  readMethod: `select row_to_json(m) method from stripe_simulator.payment_methods m where m.id = $1 and m.account = $2`,
  readReply:
    'select account, key, fingerprint, status, body from stripe_simulator.idempotency_keys where account = $1 and key = $2',
}

type IntentFound = Partial<StoredReply> & {
  intent: IntentRow | null
  charge: ChargeRow | null
  method: PaymentMethodRow | null
  given: PaymentMethodRow | null
  isDisputed: boolean
}

export type Store = ReturnType<typeof createStore>

export function createStore(pool: Pool) {
  const run = async <Row extends object>(name: keyof typeof statements, values: unknown[]) => {
    const answer = await pool.query<Row>({ name: `stripe_simulator.${name}`, text: statements[name], values })
    return answer
  }

  const write = async (name: 'createIntent' | 'changeIntent', input: IntentWrite): Promise<boolean> => {
    const { intent, method, charge, refund, event, stored } = input
    const values = [
      ...[intent, method, charge, refund].map(row => (row ? JSON.stringify(row) : null)),
      ...(event ? [event.id, event.account, event.type, event.body, event.created_at] : [null, null, null, null, null]),
      event ? input.deliverAfter : null,
      ...replyValues(stored),
    ]
    const answer = await run(name, values).catch(asKnownError)
    return answer.rowCount === 1
  }

  return {
    /** @throws IdempotencyKeyTaken, or CustomerUnknown, even if the customer existed and was deleted. */
    async createIntent(input: IntentWrite): Promise<void> {
      if (!(await write('createIntent', input))) throw new CustomerUnknown()
    },
    /**
     * Returns false if the intent has changed since it was read.
     * @throws IdempotencyKeyTaken
     */
    changeIntent: (input: IntentWrite) => write('changeIntent', input),

    /** Reads an intent with its latest charge and method, another payment method, and the stored answer for the key, in one round trip. */
    async readIntent(input: { id: string; account: string | null; key: string | null; givenMethodId: string | null }) {
      const answer = await run<IntentFound>('readIntent', [input.id, input.account, input.key, input.givenMethodId])
      const found = answer.rows[0]
      const state: IntentState | null = found?.intent
        ? { intent: found.intent, charge: found.charge, method: found.method }
        : null
      return {
        state,
        given: found?.given ?? null,
        isDisputed: found?.isDisputed ?? false,
        stored: found?.key ? (found as StoredReply) : null,
      }
    },

    async readMethod(id: string | null, account: string): Promise<PaymentMethodRow | null> {
      if (id === null) return null
      const answer = await run<{ method: PaymentMethodRow }>('readMethod', [id, account])
      return answer.rows[0]?.method ?? null
    },

    async createCustomer(customer: CustomerRow, stored: StoredReply | null): Promise<void> {
      await run('createCustomer', [JSON.stringify(customer), ...replyValues(stored)]).catch(asKnownError)
    },

    async readReply(account: string, key: string): Promise<StoredReply | null> {
      const answer = await run<StoredReply>('readReply', [account, key])
      return answer.rows[0] ?? null
    },
  }
}

function replyValues(stored: StoredReply | null): unknown[] {
  return stored
    ? [stored.account, stored.key, stored.fingerprint, stored.status, stored.body]
    : [null, null, null, null, null]
}

function asKnownError(error: unknown): never {
  if (error instanceof Error && 'constraint' in error) {
    if (error.constraint === 'idempotency_keys_once') throw new IdempotencyKeyTaken()
    if (error.constraint === 'payment_intents_customer') throw new CustomerUnknown()
  }
  throw error
}
