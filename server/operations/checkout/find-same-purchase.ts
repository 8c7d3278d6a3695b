import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { listSameCarts, type SameCart } from '#server/db/cart/same-carts.ts'
import { settleAttempt } from '#server/operations/checkout/settle-attempt.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

export type SamePurchase = {
  readonly orderId: string
  /** `friendlyId` is null while it is unknown if the purchase was paid. */
  readonly friendlyId: string | null
  readonly placedAt: string | null
}

const reachInMs = 24 * 3_600_000

/**
 * Returns the order or cart with which this person bought, or may have bought, the same dumpsters for the same place and day in the last 24
 * hours. A customer who does not know how a payment ended may be about to buy a second time. If a payment has no outcome yet, the service
 * is asked for it.
 */
export async function findSamePurchase(deps: PaymentDeps, cartId: CartId): Promise<SamePurchase | null> {
  const { db, clock } = deps
  const since = new Date(clock().getTime() - reachInMs)
  const same = await listSameCarts(db, cartId, since)
  const unknown = same.filter(({ order }) => order === null)
  const doubtful = []
  for (const one of unknown) if (!(await isSettled(deps, one))) doubtful.push(one)
  const carts = unknown.length > 0 ? await listSameCarts(db, cartId, since) : same
  for (const { cartId: orderId, order } of carts) {
    if (order) return { orderId, friendlyId: order.friendlyId, placedAt: new Date(order.createdAt).toISOString() }
  }
  const [first] = doubtful
  return first ? { orderId: first.cartId, friendlyId: null, placedAt: null } : null
}

/** Refuses 'ordered-already' with the number of the other order, and 'payment-in-doubt' while it is unknown if the other order was paid. */
export async function refuseSamePurchase(deps: PaymentDeps, cartId: CartId): Promise<void> {
  const same = await findSamePurchase(deps, cartId)
  if (same && same.friendlyId === null) throw new Refusal('payment-in-doubt')
  if (same) throw new Refusal('ordered-already', { order: same.friendlyId ?? '–' })
}

async function isSettled(deps: PaymentDeps, { cartId, attempt }: SameCart): Promise<boolean> {
  if (!attempt) return true
  try {
    await settleAttempt(deps, { cartId, attempt })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
