import type { Pool } from 'pg'
import { newId } from '../objects/ids.ts'
import { customerObject } from '../objects/objects.ts'
import type { CustomerRow } from '../objects/rows.ts'
import { IdempotencyKeyTaken, type Store } from '../objects/store.ts'
import { type Call, type Outcome, replay, storedReply } from '../wire/call.ts'
import { mergeMetadata, text } from '../wire/form.ts'
import { missing } from '../wire/refusals.ts'

export async function createCustomer(store: Store, call: Call): Promise<Outcome> {
  const account = call.account ?? ''
  const customer: CustomerRow = {
    id: newId('cus_', 14),
    account,
    name: text(call.form, 'name'),
    email: text(call.form, 'email'),
    phone: text(call.form, 'phone'),
    description: text(call.form, 'description'),
    metadata: mergeMetadata({}, call.form),
    is_deleted: false,
    created_at: call.now,
  }
  const body = JSON.stringify(customerObject(customer))
  try {
    await store.createCustomer(customer, storedReply(call, account, 200, body))
    return { status: 200, body }
  } catch (error) {
    const stored =
      error instanceof IdempotencyKeyTaken && call.key !== null && (await store.readReply(account, call.key))
    if (stored) return replay(stored, call)
    throw error
  }
}

/** Stripe deletes answers, events and billing details of a deleted customer later. The simulator deletes them at once. */
const deleteStatement = `
with gone as (
  update stripe_simulator.customers set is_deleted = true, name = null, email = null, phone = null, description = null,
    metadata = '{}'
  where id = $1 and account = $2 and not is_deleted returning id
), used as (
  select c.payment_method id from stripe_simulator.charges c
    join stripe_simulator.payment_intents i on i.id = c.payment_intent join gone on gone.id = i.customer
  union select m.id from stripe_simulator.payment_methods m join gone on gone.id = m.customer
), methods as (
  update stripe_simulator.payment_methods set customer = null, billing_details =
    '{"address": {"city": null, "country": null, "line1": null, "line2": null, "postal_code": null, "state": null}, "email": null, "name": null, "phone": null, "tax_id": null}'
  where id in (select id from used)
), answers as (
  delete from stripe_simulator.idempotency_keys where account = $2 and body like '%' || (select id from gone) || '%'
), events as (
  delete from stripe_simulator.events where account = $2 and body like '%' || (select id from gone) || '%'
)
select id from gone`

export async function deleteCustomer(pool: Pool, call: Call): Promise<Outcome> {
  const answer = await pool.query({
    name: 'stripe_simulator.forget',
    text: deleteStatement,
    values: [call.id, call.account ?? ''],
  })
  if (answer.rowCount === 0) throw missing('customer', call.id)
  return { status: 200, body: JSON.stringify({ id: call.id, object: 'customer', deleted: true }) }
}
