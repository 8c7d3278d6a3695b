/** Makes disputes of payments for tests, by signed events that arrive. */
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import type { CheckoutStage } from '#server/testing/checkout-stage.ts'

type Stage = Pick<CheckoutStage, 'deps' | 'pool'>

/** The customer's bank begins to look into the first payment of the order. */
export const openDispute = (stage: Stage, orderId: string) =>
  tellOfDispute(stage, orderId, { type: 'charge.dispute.created', status: 'needs_response' })

/** The customer's bank decides the dispute. */
export const endDispute = (stage: Stage, orderId: string, status: 'won' | 'lost') =>
  tellOfDispute(stage, orderId, { type: 'charge.dispute.closed', status })

async function tellOfDispute(
  { deps, pool }: Stage,
  orderId: string,
  { type, status }: { readonly type: string; readonly status: string },
): Promise<void> {
  const { rows } = await pool.query(
    `SELECT intent_id AS "intentId", payment_account AS "paymentAccount", amount_in_cents AS "amountInCents" FROM payment
     WHERE order_id = $1 ORDER BY created_at LIMIT 1`,
    [orderId],
  )
  const { intentId, paymentAccount, amountInCents } = rows[0]
  const saved = await savePaymentEvent(deps, {
    id: `evt_${type}_${orderId}`,
    type,
    paymentAccount,
    intentId,
    createdAt: deps.clock(),
    money: {
      kind: 'dispute',
      disputeId: `dp_${orderId}`,
      amountInCents,
      reason: 'fraudulent',
      status,
    },
  })
  if (!saved || (await handlePaymentEvent(deps, saved)) !== 'known') throw new Error('the dispute was not stored')
}
