import { Refusal } from '#domain/refusal/refusal.ts'
import { canMoveSpot } from '#domain/spot/move-spot.ts'
import type { Spot } from '#domain/spot/spot.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { savePlotOfOrder } from '#server/db/spot/spots.ts'
import type { Deps } from '#server/operations/dependencies.ts'

type MovedSpot = { readonly orderId: string; readonly actorId: string; readonly plot: Spot }

/**
 * Stores another plot for an order, and leaves the photo as it is (rule C73). The history has the change, and no message is sent. Refuses
 * 'order-not-found', and 'spot-fixed' once the truck is on the way.
 */
export async function moveSpot({ db, clock }: Deps, { orderId, actorId, plot }: MovedSpot): Promise<void> {
  await db.transaction().execute(async tx => {
    const { organizationId, status } = await lockOrder(tx, orderId)
    if (!canMoveSpot(status)) throw new Refusal('spot-fixed')
    const now = clock()
    await savePlotOfOrder(tx, { cartId: orderId, organizationId, plot, now })
    await addChange(tx, { organizationId, actorId, at: now, act: 'move-spot', object: 'order', objectId: orderId })
  })
}
