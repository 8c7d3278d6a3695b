/** Orders in the middle of their lives: placed and paid over the wire, then moved on as the office and the drivers do. */
import { expect, type Page } from '@playwright/test'
import { type Day, localTime } from '#domain/calendar.ts'
import { lifecycle, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { UsPhone } from '#domain/phone.ts'
import { applyMove, lockOrder } from '#server/db/order-moves.ts'
import { chargeDueBills } from '#server/operations/charge-due-bills.ts'
import { keepPhoto } from '#server/operations/keep-photo.ts'
import { recordWeight } from '#server/operations/record-weight.ts'
import { settleOrder } from '#server/operations/settle-order.ts'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import { walkTo } from '#server/testing/order-walk.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { bringToWeighing, weighingWith } from '#server/testing/weighed-order.ts'
import { signInHere } from './prepared.ts'

export type PlacedOrder = { readonly id: string; readonly owner: Customer }

/** A paid order of somebody who is signed in at this browser. */
export async function placedOrder(app: TestApp, page: Page, phone: UsPhone, card?: string): Promise<PlacedOrder> {
  const owner = await readyToPay(app, phone)
  const id = await pay(app, owner, card)
  await signInHere(app, page, owner)
  return { id, owner }
}

async function pay(app: TestApp, owner: Customer, card?: string): Promise<string> {
  await payWith(app, owner, card)
  const orderId = owner.held.cartId
  const status = async () => (await owner.api.getOrderById.query({ orderId }).catch(() => null))?.status
  await expect.poll(status).toBe('pending-drop-off')
  return orderId
}

/** The office and the drivers take an order on, by the shortest way, until it is there. */
export const isTakenTo = (app: TestApp, orderId: string, status: OrderStatus): Promise<void> =>
  walkTo(app.database.db, orderId, status)

/** One event of an order's life, caused by whoever the rules name: the office where it may, else the system. */
export async function happens(app: TestApp, orderId: string, event: OrderEvent, outcome?: OrderStatus): Promise<void> {
  const { db } = app.database
  await db.transaction().execute(async tx => {
    const { status } = await lockOrder(tx, orderId)
    const rows: readonly { from: readonly (string | null)[]; event: string; by: readonly string[] }[] = lifecycle
    const row = rows.find(one => one.event === event && one.from.includes(status))
    const by = row?.by.includes('admin') ? 'admin' : 'system'
    const isDone = await applyMove(tx, {
      orderId,
      move: move(status, event, by, outcome),
      actorId: null,
      now: new Date(),
    })
    if (!isDone) throw new Error(`${event} found the order elsewhere`)
  })
}

/** Today in Austin, where the orders of these journeys go. */
export const todayThere = (): Day => localTime(new Date(), 'America/Chicago').day

type Weighed = { readonly tonsTooMany: string; readonly ticket?: Buffer }

/** The load is weighed and billed by the office, with the ticket where there is a picture of it. */
export async function isWeighed(app: TestApp, orderId: string, { tonsTooMany, ticket }: Weighed): Promise<void> {
  const { db } = app.database
  await bringToWeighing(db, orderId)
  const photo = { orderId, kind: 'scale-ticket', actorId: null } as const
  const ticketPhotoId = ticket ? (await keepPhoto(app.deps, { ...photo, content: ticket })).photoId : null
  const weighing = { ...(await weighingWith(db, orderId, tonsTooMany)), ticketPhotoId }
  await recordWeight(app.deps, { orderId, weighing, actorId: null })
  await settleOrder(app.deps, { orderId, actorId: null })
}

/** The hours in which a customer may object are over. */
export async function timeToObjectIsOver(app: TestApp): Promise<void> {
  const dayAfterTomorrow = new Date(Date.now() + 48 * 3_600_000)
  await chargeDueBills({ ...app.deps, clock: () => dayAfterTomorrow })
}
