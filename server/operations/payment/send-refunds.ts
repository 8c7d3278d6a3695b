import type { Tx } from '@rolloff/sql/connect.ts'
import { cancellationReason } from '#domain/order/refund-plan.ts'
import { moveAfterRefunds } from '#domain/order/refund-status.ts'
import { formatCents } from '#domain/value/money.ts'
import { addNote } from '#server/db/order/notes.ts'
import { applyMove, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import {
  type GivenRefund,
  listGivenRefunds,
  listOpenRefunds,
  type OnlyRefunds,
  type OpenRefund,
  readRefunds,
  recordRefund,
  recordRefundSentBack,
} from '#server/db/payment/refunds.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import {
  ChargeDisputed,
  PaymentConflict,
  PaymentInDoubt,
  PaymentsMisconfigured,
} from '#server/providers/payments/payments.ts'

/**
 * Sends the requested refunds, all or those of one payment or order, each under its own key. If the service does not answer, the refund
 * stays requested and is retried. The same holds if the service refuses a refund because the customer's bank is looking into a payment of
 * the order. The service reports that dispute soon, and its outcome decides (rule M48). When the last refund of an order has its outcome,
 * the order's status is updated.
 */
export async function sendRefunds(deps: PaymentDeps, only: OnlyRefunds = {}): Promise<void> {
  for (const refund of await listOpenRefunds(deps.db, only)) await carryOut(deps, refund)
}

async function carryOut(deps: PaymentDeps, refund: OpenRefund): Promise<void> {
  const { paymentAccount, intentId, amountInCents, key } = refund
  try {
    const sentRefund = await deps.payments.refundIntent({
      paymentAccount,
      intentId,
      amountInCents,
      idempotencyKey: key,
    })
    // The service has accepted the order to pay, so it finishes a pending refund by itself.
    const status = sentRefund.status === 'failed' ? 'failed' : 'succeeded'
    await writeDown(deps, refund, { status, providerRefundId: sentRefund.refundId })
  } catch (error) {
    if (error instanceof ChargeDisputed && refund.orderId !== null) return
    if (error instanceof PaymentConflict) await writeDown(deps, refund, { status: 'failed', providerRefundId: null })
    // If the service refuses this account or the whole installation now, the refund is sent again later.
    else if (!(error instanceof PaymentInDoubt || error instanceof PaymentsMisconfigured)) throw error
  }
}

/**
 * Updates the refunds of a payment from the service. If the customer's bank sent a refund back, the amount is owed again, the customer is
 * notified, and the office gets a note. If the order is over, its status is then refund-failed, until the office retries the refund or pays
 * in another way (rule M10).
 */
export async function reviseRefunds({ db, payments, clock }: PaymentDeps, intentId: string): Promise<void> {
  for (const refund of await listGivenRefunds(db, intentId)) {
    const { paymentAccount, providerRefundId } = refund
    const { status } = await payments.readRefund({ paymentAccount, refundId: providerRefundId })
    if (status === 'failed') await db.transaction().execute(tx => recordReturnedRefund(tx, refund, clock()))
  }
}

/** Stores that the customer's bank sent a refund back, and applies the consequences. Does nothing if that is stored already. */
export async function recordReturnedRefund(
  tx: Tx,
  { id, orderId, amountInCents }: Pick<GivenRefund, 'id' | 'orderId' | 'amountInCents'>,
  now: Date,
): Promise<void> {
  const order = orderId === null ? null : await lockOrder(tx, orderId)
  if (!(await recordRefundSentBack(tx, id)) || !order) return
  const content = `A refund of ${formatCents(amountInCents)} came back from the customer’s bank.`
  const { organizationId } = order
  await addNote(tx, { organizationId, origin: 'order', entityId: order.id, content, createdBy: null, now })
  await notifyCustomer(tx, { orderId: order.id, occasion: 'refund-returned', key: id, values: { amountInCents }, now })
  await updateStatusAfterRefunds(tx, order, now, { isReturned: true })
}

type Outcome = { readonly status: 'succeeded' | 'failed'; readonly providerRefundId: string | null }

async function writeDown({ db, clock }: PaymentDeps, refund: OpenRefund, outcome: Outcome): Promise<void> {
  const { id, orderId, amountInCents } = refund
  if (orderId === null) {
    await recordRefund(db, id, outcome)
    return
  }
  await db.transaction().execute(async tx => {
    const order = await lockOrder(tx, orderId)
    if (!(await recordRefund(tx, id, outcome))) return
    const now = clock()
    // The customer was notified of the refund of a cancellation when the order was cancelled.
    if (outcome.status === 'succeeded' && refund.why !== cancellationReason) {
      await notifyCustomer(tx, { orderId, occasion: 'refunded', key: id, values: { amountInCents }, now })
    }
    await updateStatusAfterRefunds(tx, order, now)
  })
}

/** Updates the order's status once every refund has its outcome (rule L10). The caller has locked the order. */
export async function updateStatusAfterRefunds(
  tx: Tx,
  order: Pick<LockedOrder, 'id'>,
  now: Date,
  { isReturned = false } = {},
): Promise<void> {
  const refunds = await readRefunds(tx, order.id)
  if (refunds.openCount > 0) return
  const money = await readOrderMoney(tx, order.id)
  const by = refunds.by === 'admin' ? 'admin' : 'system'
  const move = moveAfterRefunds({
    status: money.status,
    cost: money,
    paidInCents: money.payments.reduce((sum, one) => sum + one.amountInCents, 0),
    givenBackInCents: refunds.givenInCents,
    hasFailedRefund: refunds.failedCount > 0,
    isReturned,
    isByCard: refunds.way === 'card',
    by,
  })
  if (move) await applyMove(tx, { orderId: order.id, move, actorId: move.by === 'admin' ? refunds.actorId : null, now })
}
