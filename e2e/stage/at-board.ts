/** A dispatcher has opened the board of a day on which orders wait. */
import { expect, type Locator, type Page } from '@playwright/test'
import { type Day, isoDateOf } from '#domain/value/calendar.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { readyToPay } from '#server/testing/journey.ts'
import { giveRole } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { orderedAgain, placedOrder } from './placed-order.ts'
import { signInHere } from './prepared.ts'

const fleets = new WeakMap<TestApp, Promise<Fleet>>()

/**
 * Returns Luis and Ana with their trucks, and five empty boxes of 20 yards, the size that journeys order. They are made
 * once for each server.
 */
export function fleetOf(app: TestApp): Promise<Fleet> {
  const fleet = fleets.get(app) ?? hireFleet(app)
  fleets.set(app, fleet)
  return fleet
}

async function hireFleet(app: TestApp): Promise<Fleet> {
  const { rows } = await app.database.pool.query<{ organization: string; types: string[] }>(
    `SELECT o.id AS organization, array_agg(t.id ORDER BY t.size <> '20yard', t.id) AS types FROM organization o JOIN container_type t ON t.organization_id = o.id
     GROUP BY o.id, o.created_at ORDER BY o.created_at, o.id LIMIT 1`,
  )
  const [{ organization, types } = { organization: '', types: [] }] = rows
  return makeFleet(app.database.db, { id: organization, containerTypeIds: types })
}

type AtBoard = { readonly first: string; readonly second: string; readonly row: (orderId: string) => Locator }

/** Makes two paid orders of one day, and a dispatcher who has opened that day. */
export async function atBoard(app: TestApp, page: Page, nextPhone: () => UsPhone): Promise<AtBoard> {
  const { id: first, owner } = await placedOrder(app, page, nextPhone())
  const second = await orderedAgain(app, owner)
  const phone = nextPhone()
  const dispatcher = await readyToPay(app, phone)
  await giveRole(app, phone, 'admin')
  await signInHere(app, page, dispatcher)
  const { rows } = await app.database.pool.query<{ day: string }>(
    `SELECT drop_off_window->>'day' AS day FROM orders WHERE id = $1`,
    [first],
  )
  await page.goto(`/office/dispatch?day=${isoDateOf(Number(rows[0]?.day) as Day)}`)
  const row = (orderId: string) => page.locator(`[data-card="order:${orderId}"]`)
  await expect(row(first)).toBeVisible()
  return { first, second, row }
}

export const laneOf = (page: Page, driverId: string | null): Locator => page.locator(`[data-lane="${driverId ?? ''}"]`)
