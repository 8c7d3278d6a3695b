import { Refusal } from '#domain/refusal.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { type Container, findContainerOfOrder } from '#server/db/fleet/containers.ts'
import { findStreetOfOrder } from '#server/db/order/order-street.ts'

/**
 * A number that somebody types takes no box off an order before they are asked (rule D148). Refuses 'box-of-order', with the order and
 * its street, for a box that another order has than the one it comes to.
 */
export async function refuseOfOrder(tx: Tx, box: Container, toOrderId: string | null): Promise<void> {
  const { orderId, orderNumber, friendlyId } = box
  if (orderId === null || orderId === toOrderId) return
  const street = await findStreetOfOrder(tx, orderId)
  throw new Refusal('box-of-order', { box: friendlyId, order: orderNumber ?? '–', street: street ?? '–' })
}

/** The same of the box that the order has, which would be nowhere then. */
export async function refuseTakingOrder(tx: Tx, box: Container, toOrderId: string): Promise<void> {
  const holder = await findContainerOfOrder(tx, toOrderId)
  if (holder && holder.id !== box.id) await refuseOfOrder(tx, holder, null)
}
