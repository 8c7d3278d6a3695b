import type { Tx } from '@rolloff/sql/connect.ts'
import { canMove, type OrderStatus } from '#domain/order/lifecycle.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findOrderStatus, type LockedOrder, lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { findOpenSwap, withdrawSwapCart } from '#server/db/order/swaps.ts'
import { findLiveAttempt } from '#server/db/payment/payment-attempts.ts'
import { closeAttempt } from '#server/operations/checkout/close-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { refuseStaleOrder } from '#server/operations/order/apply-act.ts'

type EndSwapInput = OrderActing & {
  readonly event: 'withdraw-swap' | 'drop-swap'
  /** `move` moves the order, in the transaction that ends the swap. */
  readonly move: (tx: Tx, order: LockedOrder, now: Date) => Promise<OrderStatus>
}

/**
 * Ends a swap that is not paid, so that its new dumpster cannot be paid (rule L7). Open payments are closed at the payment service first.
 * If a payment was faster, the swap stays. A stale page closes nothing. Refuses 'illegal-move' with the current status, also if there is no
 * swap, 'changed-meanwhile', 'already-paid', and 'payment-in-doubt' or 'cart-frozen' while it is unknown if the swap was paid.
 */
export async function endUnpaidSwap(deps: PaymentDeps, input: EndSwapInput): Promise<{ status: OrderStatus }> {
  const found = await findOrderStatus(deps.db, input.orderId)
  const swap = await findOpenSwap(deps.db, input.orderId)
  if (!swap || !canMove(found, input.event, input.by)) throw new Refusal('illegal-move', { status: found })
  await deps.db.transaction().execute(async tx => refuseStaleOrder(tx, await lockOrder(tx, input.orderId), input))
  if (swap.orderStatus !== null) throw new Refusal('already-paid')
  const attempt = await findLiveAttempt(deps.db, swap.cartId)
  if (attempt) await closeAttempt(deps, attempt)
  return deps.db.transaction().execute(async tx => {
    const now = deps.clock()
    const order = await lockOrder(tx, input.orderId)
    const status = await input.move(tx, order, now)
    if (!(await withdrawSwapCart(tx, swap.cartId, now))) throw new Refusal('cart-frozen')
    return { status }
  })
}
