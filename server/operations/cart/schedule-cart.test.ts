import { afterAll, beforeAll, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addDays, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'
import { openCart, visit } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

/** This is a Wednesday at 11:30 in Austin, which is 16:30 UTC. */
const beforeNoon = new Date('2026-10-07T16:30:00Z')
const wednesday = dayOf('2026-10-07')

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

async function freshCart() {
  const cartId = await openCart(visit(app))
  const cart = await findCartAccess(app.database.db, cartId)
  if (!cart) throw new Error('the cart is gone')
  return cart
}

const at = (now: Date) => ({ ...app.deps, clock: () => now })
const windows = (dropOff: number, pickup: number) => ({
  dropOffWindow: { day: addDays(wednesday, dropOff), start: 6, end: 18 },
  pickupWindow: { day: addDays(wednesday, pickup), start: 6, end: 18, isActualPickupDate: true },
})

it('a customer may choose today before noon by the area’s clock, and only tomorrow or later after noon', async () => {
  const cart = await freshCart()
  const early = await readScheduleOptions(at(beforeNoon), cart, 'en')
  expect(isoDateOf(early.earliestDropOff)).toBe('2026-10-07')
  const late = await readScheduleOptions(at(new Date('2026-10-07T17:00:00Z')), cart, 'es')
  expect(isoDateOf(late.earliestDropOff)).toBe('2026-10-08')
})

it('the calendar names closed days in the customer’s language', async () => {
  const cart = await freshCart()
  const namesIn = async (language: 'en' | 'es') =>
    (await readScheduleOptions(at(beforeNoon), cart, language)).closedDays.map(one => one.name)
  expect(await namesIn('en')).toContain('Thanksgiving Day')
  expect(await namesIn('es')).toContain('Día de Acción de Gracias')
})

it('a cart stores windows that the hauler offers', async () => {
  const cart = await freshCart()
  await scheduleCart(at(beforeNoon), cart, windows(0, 7))
  const kept = await findCartAccess(app.database.db, cart.id)
  expect(kept?.dropOffWindow).toEqual(windows(0, 7).dropOffWindow)
  expect(kept?.pickupWindow).toEqual(windows(0, 7).pickupWindow)
})

it.each([
  ['a Sunday', windows(4, 7), 'sunday'],
  ['yesterday', windows(-1, 7), 'drop-off-too-early'],
  ['a pick-up on the day of the drop-off', windows(1, 1), 'pickup-before-drop-off'],
  ['more than a year ahead', windows(1, 400), 'day-too-far'],
] as const)('a cart refuses %s and stores nothing', async (_, chosen, refusal) => {
  const cart = await freshCart()
  await expect(scheduleCart(at(beforeNoon), cart, chosen)).rejects.toEqual(new Refusal(refusal))
  expect((await findCartAccess(app.database.db, cart.id))?.dropOffWindow).toBeNull()
})

it('a cart refuses hours that the hauler does not offer', async () => {
  const cart = await freshCart()
  const chosen = { ...windows(0, 7), dropOffWindow: { day: wednesday, start: 2, end: 4 } }
  await expect(scheduleCart(at(beforeNoon), cart, chosen)).rejects.toEqual(new Refusal('unknown-window'))
})
