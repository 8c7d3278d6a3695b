/** Makes weighed orders for tests, before their final bill. Their load has a number of tons more than the order paid for. */

import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import type { Weighing } from '#domain/order/weighing.ts'
import { type Tons, tonsToNumber } from '#domain/pricing/tonnage.ts'
import { findOrderStatus, lockOrder } from '#server/db/order/order-moves.ts'
import { type BillCorrection, type CorrectionResult, correctBill } from '#server/operations/bill/correct-bill.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import type { CheckoutStage } from '#server/testing/checkout-stage.ts'
import { enterWeight } from '#server/testing/office-steps.ts'
import { type PaidOrder, placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'

/** Moves the order to its weighing. The rental takes exactly the booked days, so that a bill adds nothing but weight. */
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

/** Makes an order that is placed, delivered, collected and weighed. In the tests' organization a ton costs 99 dollars. */
export async function weighedOrder(
  stage: CheckoutStage,
  options: { readonly tonsTooMany?: string; readonly card?: string } = {},
): Promise<PaidOrder> {
  const order = await placePaidOrder(stage, options.card ?? savedCards.pays)
  await bringToWeighing(stage.db, order.orderId)
  await weigh(stage, order.orderId, options.tonsTooMany ?? '1')
  return order
}

/** Weighs the order for the first time, or again. Weighing a completed order corrects its bill. */
export async function weigh(stage: CheckoutStage, orderId: string, tonsTooMany: string): Promise<void> {
  const weighing = await weighingWith(stage.db, orderId, tonsTooMany)
  if ((await findOrderStatus(stage.db, orderId)) === 'completed') await correct(stage.deps, orderId, weighing)
  else await enterWeight(stage.deps, { orderId, weighing, actorId: null })
}

/** Corrects a bill as the office's page does. */
export async function correct(deps: PaymentDeps, orderId: string, weighing: Weighing): Promise<CorrectionResult> {
  const { ask, acting } = await correctionOf(deps.db, orderId, weighing)
  return correctBill(deps, ask, acting)
}

/** Returns what the page sends for an order that has not changed since the page was loaded, and the person who acts. */
export async function correctionOf(
  db: Db,
  orderId: string,
  weighing: Weighing,
): Promise<{ ask: BillCorrection; acting: OfficeActing }> {
  const { rows } = await sql<{ seen: number; actorId: string; organizationId: string }>`
    SELECT o.user_id AS "actorId", o.organization_id AS "organizationId",
      (SELECT max(version) FROM weighing w WHERE w.order_id = o.id) AS seen
    FROM orders o WHERE o.id = ${orderId}`.execute(db)
  const [row] = rows
  if (!row) throw new Error('an order is gone')
  const { seen, ...acting } = row
  const ask = { orderId, seen, weighing, grossInPounds: null, tareInPounds: null, isSure: false, why: 'misread' }
  return { ask, acting }
}
