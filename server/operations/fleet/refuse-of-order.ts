import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { type Container, findContainerOfOrder } from '#server/db/fleet/containers.ts'
import { findStreetOfOrder } from '#server/db/order/order-street.ts'

/**
 * Refuses 'box-of-order', with the order and its street, for the first of these boxes that an order has. The same refusal names the others.
 * A typed number takes a box off an order only after the person has confirmed it (rule D148).
 */
export async function refuseBoxesOfOrders(tx: Tx, boxes: readonly Container[]): Promise<void> {
  const distinct = new Map(boxes.map(box => [box.id, box]))
  const boxesAtOrders: { box: string; order: string; street: string }[] = []
  for (const { orderId, orderNumber, friendlyId } of distinct.values()) {
    if (orderId === null) continue
    const street = await findStreetOfOrder(tx, orderId)
    boxesAtOrders.push({ box: friendlyId, order: orderNumber ?? '–', street: street ?? '–' })
  }
  const [first, ...others] = boxesAtOrders
  if (first) throw new Refusal('box-of-order', first, { others })
}

/**
 * Returns the boxes that orders lose if a box comes to an order: the box itself, if it is not there, and the box that the order already
 * has.
 */
export async function listTakenAway(tx: Tx, box: Container, toOrderId: string): Promise<Container[]> {
  const holder = await findContainerOfOrder(tx, toOrderId)
  const isElsewhere = box.orderId !== toOrderId
  return [...(holder && holder.id !== box.id ? [holder] : []), ...(isElsewhere ? [box] : [])]
}
