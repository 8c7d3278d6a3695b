/** In journeys the customer waits while the office and the drivers do this to an order. */

import type { OrganizationRole } from '#domain/account/roles.ts'
import { lifecycle, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import { agreementSchema } from '#domain/pricing/agreement.ts'
import { applyMove, lockOrder } from '#server/db/order/order-moves.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { correctBill } from '#server/operations/bill/correct-bill.ts'
import { offerVoluntaryPayment, readUncharged } from '#server/operations/bill/offer-voluntary-payment.ts'
import { acceptOrder } from '#server/operations/order/accept-order.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { photograph } from '#server/testing/camera.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { windowsFrom } from '#server/testing/journey.ts'
import { enterWeight } from '#server/testing/office-steps.ts'
import { walkTo } from '#server/testing/order-walk.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { bringToWeighing, correctionOf, weighingWith } from '#server/testing/weighed-order.ts'

/** Makes an account for this number, with a role at the hauler. */
export async function giveRole(app: TestApp, phone: string, role: OrganizationRole): Promise<void> {
  const { id } = await enrol(app, phone)
  await app.database.pool.query(
    'INSERT INTO membership (organization_id, user_id, roles) SELECT id, $1, $2 FROM organization ORDER BY created_at, id LIMIT 1',
    [id, [role]],
  )
}

/** Moves an order to a status by the shortest path. */
export const takeOrderTo = (app: TestApp, orderId: string, status: OrderStatus): Promise<void> =>
  walkTo(app.database.db, orderId, status)

/** Applies one event to an order. The office causes the event if it may, otherwise the system does. */
export async function applyEvent(
  app: TestApp,
  orderId: string,
  event: OrderEvent,
  outcome?: OrderStatus,
): Promise<void> {
  const { db } = app.database
  await db.transaction().execute(async tx => {
    const { status } = await lockOrder(tx, orderId)
    const rows: readonly { from: readonly (string | null)[]; event: string; by: readonly string[] }[] = lifecycle
    const row = rows.find(one => one.event === event && one.from.includes(status))
    const by = row?.by.includes('admin') ? 'admin' : 'system'
    const step = move(status, event, by, outcome)
    const isDone = await applyMove(tx, { orderId, move: step, actorId: null, now: new Date() })
    if (!isDone) throw new Error(`${event} found the order elsewhere`)
  })
}

type Weighed = { readonly tonsTooMany: string; readonly ticket?: Buffer }

/** Weighs the load and bills the order. The bill has the ticket if there is a photo of it. */
export async function weighAndBill(app: TestApp, orderId: string, { tonsTooMany, ticket }: Weighed): Promise<void> {
  const { db } = app.database
  await bringToWeighing(db, orderId)
  const ticketPhotoId = ticket ? await photograph(app.deps, { orderId, kind: 'scale-ticket', content: ticket }) : null
  const weighing = { ...(await weighingWith(db, orderId, tonsTooMany)), ticketPhotoId }
  await enterWeight(app.deps, { orderId, weighing, actorId: null })
  await billOrder(app.deps, { orderId, actorId: null })
}

/** Moves the clock past the time to object. */
export async function endTimeToObject(app: TestApp): Promise<void> {
  const dayAfterTomorrow = new Date(Date.now() + 48 * 3_600_000)
  await chargeDueBills({ ...app.deps, clock: () => dayAfterTomorrow })
}

/** Weighs a completed order again with more tons. The office then offers the customer to pay the difference voluntarily. */
export async function offerToPayTheRest(app: TestApp, orderId: string, tonsTooMany: string): Promise<void> {
  const { db } = app.database
  const { ask, acting } = await correctionOf(db, orderId, await weighingWith(db, orderId, tonsTooMany))
  await correctBill(app.deps, { ...ask, isSure: true }, acting)
  const uncharged = await readUncharged(db, orderId, app.deps.clock())
  if (!uncharged) throw new Error('nothing is left to be offered')
  await offerVoluntaryPayment(app.deps, { orderId, amountInCents: uncharged.amountInCents }, acting)
}

export async function refundEverything(app: TestApp, orderId: string, why: string): Promise<void> {
  await giveBack(app.deps, { orderId, amountInCents: 'all', why })
}

/** The office agrees with the customer of restricted materials on a dumpster, its days and its price. */
export async function agreeByTelephone(app: TestApp, orderId: string, now = new Date()): Promise<void> {
  const { rows } = await app.database.pool.query<{ type: string; material: string }>(
    `SELECT t.id AS type, o.snapshot #>> '{materials,0,id}' AS material FROM orders o
     JOIN container_type t ON t.organization_id = o.organization_id AND NOT t.archived
     WHERE o.id = $1 ORDER BY t.id LIMIT 1`,
    [orderId],
  )
  const agreed = agreementSchema.parse({
    address: { line1: '1100 Congress Ave', line2: null, city: 'Austin', state: 'TX', postalCode: '78701' },
    deliveryLocationType: 'private',
    containerTypeId: rows[0]?.type,
    ...windowsFrom(now),
    materials: [{ id: rows[0]?.material, quantity: 1 }],
    lines: [{ kind: 'container', label: 'Dumpster with disposal', amountInCents: 150_000 }],
    coveredTons: '2',
    perTonInCents: 40_000,
    extraDayInCents: 2_500,
  })
  await acceptOrder(app.deps, { orderId, by: 'admin', actorId: null, agreed })
}
