/** These orders exist before the journey. The customer, who is then signed in at the browser, placed and paid them through the API. */
import { expect, type Page } from '@playwright/test'
import { type Day, dayInMs, localTime } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { answerAll, type Customer, openCart, payWith, readyToPay } from '#server/testing/journey.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { signInHere } from './prepared.ts'

export type PlacedOrder = { readonly id: string; readonly owner: Customer }

type Options = {
  readonly card?: string
  /** The dumpster is delivered on the first open weekday that is at least three days after this moment. The default is now. */
  readonly from?: Date
}

/**
 * A journey that orders the same again places its first order for next week. The second order gets the earliest days. If both had the same
 * day, the checkout would ask whether the customer wants two dumpsters.
 */
export const nextWeek = (): Date => new Date(Date.now() + 7 * dayInMs)

/** Places a paid order of the person who is signed in at this browser. */
export async function placedOrder(app: TestApp, page: Page, phone: UsPhone, options?: Options): Promise<PlacedOrder> {
  const order = await placedElsewhere(app, phone, options)
  await signInHere(app, page, order.owner)
  return order
}

/** Places a paid order of a person who has never used this browser, so the browser's account does not know the order. */
export async function placedElsewhere(
  app: TestApp,
  phone: UsPhone,
  { card, from = new Date() }: Options = {},
): Promise<PlacedOrder> {
  const owner = await readyToPay(app, phone, from)
  return { id: await pay(app, owner, card), owner }
}

/** Places another order of the same person. */
export async function orderedAgain(app: TestApp, owner: Customer): Promise<string> {
  await openCart(owner)
  await answerAll(owner, new Date())
  return pay(app, owner)
}

async function pay(app: TestApp, owner: Customer, card?: string): Promise<string> {
  await payWith(app, owner, card)
  const orderId = owner.held.cartId
  const status = async () => (await owner.api.getOrderById.query({ orderId }).catch(() => null))?.status
  await expect.poll(status).toBe('pending-drop-off')
  return orderId
}

/** Returns today in Austin, where these orders are delivered. */
export const todayThere = (): Day => localTime(new Date(), 'America/Chicago').day
