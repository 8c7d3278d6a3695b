/** Orders in the middle of their lives: placed and paid over the wire, then moved on as the office and the drivers do. */
import { expect, type Page } from '@playwright/test'
import { type Day, localTime } from '#domain/calendar.ts'
import { lifecycle, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import type { UsPhone } from '#domain/phone.ts'
import { applyMove, lockOrder } from '#server/db/order-moves.ts'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
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

/** How each status is reached by an order that nothing comes in between of. */
const way = [
  ['schedule-drop-off', 'drop-off-scheduled'],
  ['depart', 'in-transit-drop-off'],
  ['deliver', 'drop-off-confirmed'],
  ['request-pickup', 'pickup-requested'],
  ['schedule-pickup', 'pickup-scheduled'],
  ['depart', 'in-transit-pickup'],
  ['collect', 'pickup-confirmed'],
  ['dump', 'waste-processing'],
] as const satisfies readonly (readonly [OrderEvent, OrderStatus])[]

type Reached = (typeof way)[number][1]

/** The office and the drivers take an order on, step by step, until it is there. */
export async function isTakenTo(app: TestApp, orderId: string, status: Reached): Promise<void> {
  const last = way.findIndex(([, to]) => to === status)
  for (const [event] of way.slice(0, last + 1)) await happens(app, orderId, event)
}

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
