/** Makes orders without a payment for the authorization matrix, where only their owner matters. */
import { randomUUID } from 'node:crypto'
import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { windowsFrom } from '#server/testing/journey.ts'
import { walkTo } from '#server/testing/order-walk.ts'

export const orderStages = ['ordered', 'due', 'placed', 'delivered', 'leaving', 'swapping'] as const
export type OrderStage = (typeof orderStages)[number]

export const isOrderStage = (stage: string): stage is OrderStage => orderStages.some(one => one === stage)

const freeTerms = {
  rentalDays: 7,
  containers: [],
  tonStep: 2500,
  items: [],
  tax: null,
  extraDaysRule: 'until-done',
}

/** Moves an order of restricted materials, which needs no payment, to the state that the call needs. */
export async function bringTo(db: Db, orderId: string, stage: OrderStage, ownerId: string): Promise<void> {
  if (stage === 'ordered') return
  if (stage === 'due') return agreeOnPrice(db, orderId)
  const { dropOffWindow, pickupWindow } = windowsFrom(new Date())
  await sql`
    UPDATE orders SET drop_off_window = ${JSON.stringify(dropOffWindow)}::jsonb,
      pickup_window = ${JSON.stringify(pickupWindow)}::jsonb,
      snapshot = snapshot || ${JSON.stringify({ dropOffWindow, pickupWindow, terms: freeTerms })}::jsonb
    WHERE id = ${orderId}`.execute(db)
  await walkTo(db, orderId, stage === 'placed' ? 'pending-drop-off' : 'drop-off-confirmed')
  if (stage === 'leaving') await walkTo(db, orderId, 'pickup-requested')
  if (stage !== 'swapping') return
  const acting = { orderId, by: 'customer', actorId: ownerId } as const
  const deps = { db, clock: () => new Date(), newId: randomUUID }
  await requestSwap(deps, { ...acting, swapWindow: dropOffWindow, rentalDurationDays: 7, isSameSize: true })
}

/** The office accepts the order by telephone at a price that is still to be paid. */
async function agreeOnPrice(db: Db, orderId: string): Promise<void> {
  await sql`
    WITH priced AS (UPDATE orders SET total_in_cents = 45000 WHERE id = ${orderId} RETURNING id, organization_id)
    INSERT INTO order_line (order_id, position, organization_id, kind, label, amount_in_cents, reason)
    SELECT id, 0, organization_id, 'container', '20 yard', 45000, '{}' FROM priced`.execute(db)
  await walkTo(db, orderId, 'payment-pending')
}
