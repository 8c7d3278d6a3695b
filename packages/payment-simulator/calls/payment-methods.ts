import type { Pool } from 'pg'
import { paymentMethodObject } from '../objects/objects.ts'
import type { PaymentMethodRow } from '../objects/rows.ts'
import type { Call, Outcome } from '../wire/call.ts'
import { badRequest, missing } from '../wire/refusals.ts'

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
