/** Orders for tests before the final bill: weighed, with so many tons more than they paid for. */
import type { Weighing } from '#domain/order/weighing.ts'
import { type Tons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import type { Db } from '#server/db/engine/connect.ts'
import { sql } from '#server/db/engine/sql.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { recordWeight } from '#server/operations/bill/record-weight.ts'
import type { CheckoutStage } from '#server/testing/checkout-stage.ts'
import { type PaidOrder, placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'

/** The rental takes exactly the booked days, so that nothing but weight is added. */
export async function bringToWeighing(db: Db, orderId: string): Promise<void> {
  await walkTo(db, orderId, 'waste-processing')
  await sql`
    UPDATE orders SET requested_pickup_window = snapshot->'pickupWindow' WHERE id = ${orderId}`.execute(db)
}

export async function weighingWith(db: Db, orderId: string, tonsTooMany: string): Promise<Weighing> {
  const { snapshot } = await db.transaction().execute(tx => lockOrder(tx, orderId))
  const containers = (snapshot.terms?.containers ?? []).flatMap(type =>
    Array.from({ length: type.quantity }, (_, index) => {
      const more = index === 0 ? Math.round(Number(tonsTooMany) * 10_000) : 0
      return { containerTypeId: type.containerTypeId, tons: String(tonsToNumber((type.coveredTons + more) as Tons)) }
    }),
  )
  return { containers, ticketNumber: 'T-1', ticketPhotoId: null, items: [], additionalLines: [], discounts: [] }
}

/** Placed, delivered, collected and weighed; a ton costs 99 dollars in the tests' organization. */
export async function weighedOrder(
  stage: CheckoutStage,
  wishes: { readonly tonsTooMany?: string; readonly card?: string } = {},
): Promise<PaidOrder> {
  const order = await placePaidOrder(stage, wishes.card ?? savedCards.pays)
  await bringToWeighing(stage.db, order.orderId)
  await weigh(stage, order.orderId, wishes.tonsTooMany ?? '1')
  return order
}

export async function weigh(stage: CheckoutStage, orderId: string, tonsTooMany: string): Promise<void> {
  const weighing = await weighingWith(stage.db, orderId, tonsTooMany)
  await recordWeight(stage.deps, { orderId, weighing, actorId: null })
}
