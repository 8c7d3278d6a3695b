import type { Tx } from '@rolloff/sql/connect.ts'
import { refuseWhileSwapping } from '#domain/order/customer-actions.ts'
import type { OrderEvent } from '#domain/order/lifecycle.ts'
import type { LockedOrder } from '#server/db/order/order-moves.ts'
import { findOpenSwap } from '#server/db/order/swaps.ts'

/** Refuses 'swap-open' if the event changes a rental that an open swap already changes (rule L5). */
export async function refuseWithOpenSwap(tx: Tx, { id, status }: LockedOrder, event: OrderEvent): Promise<void> {
  refuseWhileSwapping(status, event, await findOpenSwap(tx, id))
}
