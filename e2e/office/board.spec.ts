import { expect, type Page } from '@playwright/test'
import { type Day, isoDateOf } from '#domain/calendar.ts'
import { type Fleet, makeFleet } from '#server/testing/dispatch-stage.ts'
import { readyToPay } from '#server/testing/journey.ts'
import { isEmployed } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { orderedAgain, placedOrder } from '../stage/placed-order.ts'
import { signInHere } from '../stage/prepared.ts'
import { onBothScreens } from '../stage/screens.ts'

let fleet: Fleet

test.beforeAll(async ({ app }) => {
  const { rows } = await app.database.pool.query<{ organization: string; types: string[] }>(
    `SELECT o.id AS organization, array_agg(t.id) AS types FROM organization o JOIN container_type t ON t.organization_id = o.id
     GROUP BY o.id, o.created_at ORDER BY o.created_at, o.id LIMIT 1`,
  )
  const [{ organization, types } = { organization: '', types: [] }] = rows
  fleet = await makeFleet(app.database.db, { id: organization, containerTypeIds: types })
})

/** Two paid orders of one day, and a dispatcher at the board of that day. */
async function atBoard(app: TestApp, page: Page, nextPhone: () => Parameters<typeof placedOrder>[2]) {
  const first = await placedOrder(app, page, nextPhone())
  const second = await orderedAgain(app, first.owner)
  const phone = nextPhone()
  const dispatcher = await readyToPay(app, phone)
  await isEmployed(app, phone, 'admin')
  await signInHere(app, page, dispatcher)
  const { rows } = await app.database.pool.query<{ day: string }>(
    `SELECT drop_off_window->>'day' AS day FROM orders WHERE id = $1`,
    [first.id],
  )
  const date = isoDateOf(Number(rows[0]?.day) as Day)
  await page.goto(`/office/dispatch?day=${date}`)
  const row = (id: string) => page.locator(`[data-card="order:${id}"]`)
  await expect(row(first.id)).toBeVisible()
  return { row, first: first.id, second, date }
}

const lane = (page: Page, driverId: string) => page.locator(`[data-lane="${driverId}"]`)
const statusOf = async (app: TestApp, id: string) =>
  (await app.database.pool.query('SELECT status FROM orders WHERE id = $1', [id])).rows[0].status

test('an order is dragged to a driver, others see it move, and publishing schedules it', async ({
  app,
  page,
  nextPhone,
}) => {
  const { row, first, second } = await atBoard(app, page, nextPhone)
  const [luis, ana] = fleet.drivers
  const stops = lane(page, luis.id).locator('[data-card^="stop:"]')
  const before = await stops.count()
  await row(first).dragTo(lane(page, luis.id).getByRole('list'))
  await expect(row(first)).toBeHidden()
  await expect(stops).toHaveCount(before + 1)
  await expect(page.getByText('1 stop moved')).toBeVisible()
  await row(second).dragTo(lane(page, luis.id).getByRole('list'))
  await expect(stops).toHaveCount(before + 2)
  expect(await statusOf(app, first)).toBe('pending-drop-off')

  const other = await page.context().newPage()
  await other.goto(page.url())
  const card = lane(other, luis.id).locator('[data-card^="stop:"]').last()
  await card.dragTo(lane(other, ana.id).getByRole('list'))
  await expect(lane(page, ana.id).locator('[data-card^="stop:"]')).not.toHaveCount(0, { timeout: 4_000 })
  await other.close()

  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/This tells 2 drivers and \d+ customer/)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Published', { exact: true })).toBeVisible()
  await expect.poll(() => statusOf(app, first)).toBe('drop-off-scheduled')
  await expectAccessible(page)
})

test('the whole way by keys: plan, take back, plan, open', async ({ app, page, nextPhone }) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  const [, ana] = fleet.drivers
  await row(first).focus()
  await page.keyboard.press('m')
  while ((await page.locator('[data-gap]:focus').getAttribute('aria-label'))?.startsWith('Put here: Ana') !== true)
    await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(row(first)).toBeHidden()
  await expect(lane(page, ana.id).locator('[data-card]:focus')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(first)).toBeVisible()
  await row(first).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
})

test('by touch: a card, Plan, a place', onBothScreens, async ({ app, page, nextPhone }) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  await row(first).click()
  await page.getByRole('button', { name: 'Plan', exact: true }).click()
  await page.getByRole('button', { name: /^Put here: No driver yet/ }).click()
  await expect(row(first)).toBeHidden()
  await expect(lane(page, '').locator('[data-card^="stop:"]')).not.toHaveCount(0)
})
