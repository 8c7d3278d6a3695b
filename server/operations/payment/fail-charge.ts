import { canMove, move } from '#domain/order/lifecycle.ts'
import { hasChargeAhead } from '#server/db/bill/bills.ts'
import { applyMove, lockOrder } from '#server/db/order/order-moves.ts'
import { findChargeByIntent } from '#server/db/payment/order-charges.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { isPayable } from '#server/operations/payment/payable-charge.ts'
import { resolveCharge } from '#server/operations/payment/resolve-charge.ts'

/**
 * Stores that a card was declined for a charge of an order. The order's status shows the decline until another card pays, unless the card
 * on file will be charged anyway. Returns false if the intent belongs to no charge.
 */
export async function failCharge(deps: PaymentDeps, intentId: string): Promise<boolean> {
  const { db, clock } = deps
  const charge = await findChargeByIntent(db, intentId)
  if (!charge) return false
  const found = await resolveCharge(deps, charge)
  if (!isPayable(found) || found.purpose !== 'balance') return true
  await db.transaction().execute(async tx => {
    const { status } = await lockOrder(tx, charge.orderId)
    if (!canMove(status, 'payment-failed', 'system') || (await hasChargeAhead(tx, charge.orderId))) return
    const failed = move(status, 'payment-failed', 'system')
    await applyMove(tx, { orderId: charge.orderId, move: failed, actorId: null, now: clock() })
  })
  return true
}
