/** Cards that are taken away and people who are forgotten. */
import type { Pool } from 'pg'
import type { Call, Outcome } from './calls.ts'
import { paymentMethodObject } from './objects.ts'
import { badRequest, missing } from './refusals.ts'
import type { PaymentMethodRow } from './rows.ts'

const detachStatement = `
with found as (
  select * from stripe_simulator.payment_methods where id = $1 and account = $2
), detached as (
  update stripe_simulator.payment_methods m set customer = null from found f
  where m.id = f.id and f.customer is not null returning m.id
)
select row_to_json(f) method, exists (select from detached) "isDetached" from found f`

export async function detachMethod(pool: Pool, call: Call): Promise<Outcome> {
  const answer = await pool.query<{ method: PaymentMethodRow; isDetached: boolean }>({
    name: 'stripe_simulator.detach',
    text: detachStatement,
    values: [call.id, call.account ?? ''],
  })
  const [found] = answer.rows
  if (!found) throw missing('PaymentMethod', call.id)
  if (!found.isDetached) {
    throw badRequest('The payment method you provided is not attached to a customer so detachment is impossible.')
  }
  return { status: 200, body: JSON.stringify(paymentMethodObject({ ...found.method, customer: null })) }
}

/** Stripe forgets in its own time what it kept beside the person: answers, events, billing details. Here they go at once. */
const forgetStatement = `
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
    text: forgetStatement,
    values: [call.id, call.account ?? ''],
  })
  if (answer.rowCount === 0) throw missing('customer', call.id)
  return { status: 200, body: JSON.stringify({ id: call.id, object: 'customer', deleted: true }) }
}
