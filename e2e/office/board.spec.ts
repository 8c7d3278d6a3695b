import { expect, type Request } from '@playwright/test'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard, fleetOf, laneOf } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

const statusOf = async (app: TestApp, id: string) =>
  (await app.database.pool.query('SELECT status FROM orders WHERE id = $1', [id])).rows[0].status

test('a dispatcher drags an order to a driver, others see it move, and publishing schedules the order', async ({
  app,
  page,
  nextPhone,
}) => {
  const [luis, ana] = (await fleetOf(app)).drivers
  const { row, first, second } = await atBoard(app, page, nextPhone)
  const stops = laneOf(page, luis.id).locator('[data-card^="stop:"]')
  const before = await stops.count()
  await row(first).dragTo(laneOf(page, luis.id).getByRole('list'))
  await expect(row(first)).toBeHidden()
  await expect(stops).toHaveCount(before + 1)
  await expect(page.getByText('1 stop moved')).toBeVisible()
  await row(second).dragTo(laneOf(page, luis.id).getByRole('list'))
  await expect(stops).toHaveCount(before + 2)
  expect(await statusOf(app, first)).toBe('pending-drop-off')

  const other = await page.context().newPage()
  await other.goto(page.url())
  const card = laneOf(other, luis.id).locator('[data-card^="stop:"]').last()
  await card.dragTo(laneOf(other, ana.id).getByRole('list'))
  await expect(laneOf(page, ana.id).locator('[data-card^="stop:"]')).not.toHaveCount(0)
  await other.close()

  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/This tells 2 drivers and \d+ customer/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Published')
  await expect.poll(() => statusOf(app, first)).toBe('drop-off-scheduled')
  await expectAccessible(page)
})

test('while a dispatcher drags a card, a line shows the place, and the lane says what changes there when the pointer rests', async ({
  app,
  page,
  nextPhone,
}) => {
  const [luis] = (await fleetOf(app)).drivers
  const { row, first, second } = await atBoard(app, page, nextPhone)
  const lane = laneOf(page, luis.id)
  await row(first).dragTo(lane.getByRole('list'))
  await expect(row(first)).toBeHidden()
  const list = await lane.getByRole('list').boundingBox()
  if (!list) throw new Error('the lane has no list')
  await row(second).hover()
  await page.mouse.down()
  // While a real pointer rests, the browser repeats where it is. Playwright's pointer reports each move once, and a move is lost if the
  // drag has not begun. So the journey waits until the card is shown as dragged.
  await page.mouse.move(list.x - 20, list.y)
  await expect(row(second)).toHaveClass(/opacity-40/)
  await page.mouse.move(list.x + list.width - 20, list.y + list.height / 2, { steps: 5 })
  const difference = lane.getByText(/^[+−]\d/)
  await expect(difference).toBeVisible()
  const line = page.locator('[data-drop-line]')
  await expect(line).toHaveCSS('opacity', '1')
  const last = await line.boundingBox()
  await page.mouse.move(list.x + 5, list.y + list.height / 2)
  await expect.poll(async () => (await line.boundingBox())?.x).toBeLessThan(last?.x ?? 0)
  await expect(difference).toBeVisible()
  await page.mouse.move(list.x + 5, 20, { steps: 5 })
  await expect(line).toHaveCSS('opacity', '0')
  await expect(difference).toBeHidden()
  await page.mouse.up()
  await expect(line).toBeHidden()
  await expect(row(second)).toBeVisible()
})

test('a dispatcher plans an order, takes it back, plans it again and opens it by keyboard alone', async ({
  app,
  page,
  nextPhone,
}) => {
  const [, ana] = (await fleetOf(app)).drivers
  const { row, first } = await atBoard(app, page, nextPhone)
  await row(first).focus()
  await page.keyboard.press('m')
  while ((await page.locator('[data-gap]:focus').getAttribute('aria-label'))?.startsWith('Put here: Ana') !== true)
    await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(row(first)).toBeHidden()
  await expect(laneOf(page, ana.id).locator('[data-card]:focus')).toBeVisible()
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

test('a dialog that could not be loaded says so in its place, and the board stays', async ({
  app,
  page,
  nextPhone,
}) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  await page.route(/new-stop-dialog/, route => route.abort())
  await page.getByRole('button', { name: 'Add stop' }).click()
  const failed = page.getByRole('dialog', { name: 'No connection' })
  await expect(failed).toBeVisible()
  await expect(row(first)).toBeAttached()
  await page.unroute(/new-stop-dialog/)
  await failed.getByRole('button', { name: 'Try Again' }).click()
  await expect(page.getByRole('dialog', { name: 'A stop without a new order' })).toBeVisible()
  await expect(failed).toBeHidden()
})

test('the panel of a card that could not be loaded says so in its place, and the board stays', async ({
  app,
  page,
  nextPhone,
}) => {
  await page.route(/card-panel/, route => route.abort())
  const { row, first, second } = await atBoard(app, page, nextPhone)
  await row(first).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByRole('button', { name: 'Try Again' })).toBeVisible()
  await expect(row(second)).toBeAttached()
  await page.unroute(/card-panel/)
  await panel.getByRole('button', { name: 'Try Again' }).click()
  await expect(panel.getByRole('button', { name: 'Best places' })).toBeVisible()
  await expect(row(second)).toBeAttached()
})

test('the panel is loaded when its card gets the focus, opens without a connection, and gives the focus back', async ({
  app,
  page,
  nextPhone,
}) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  // The panel loads its texts and its shared chunks. All these requests begin at the same time.
  const underWay = new Set<Request>()
  page.on('request', request => /\/assets\//.test(request.url()) && underWay.add(request))
  page.on('requestfinished', request => underWay.delete(request))
  const fetched = page.waitForResponse(/card-panel/)
  await row(first).focus()
  await fetched
  await expect.poll(() => underWay.size).toBe(0)
  await page.context().setOffline(true)
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Details' })
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Best places' })).toBeDisabled()
  await page.context().setOffline(false)
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(row(first)).toBeFocused()
})

test('a panel whose code comes after the press also gives the focus back, each time', async ({
  app,
  page,
  nextPhone,
}) => {
  let letCode = () => {}
  const isPressed = new Promise<void>(resolve => {
    letCode = resolve
  })
  await page.route(/card-panel/, async route => {
    await isPressed
    await route.continue()
  })
  const { row, first } = await atBoard(app, page, nextPhone)
  const panel = page.getByRole('complementary', { name: 'Details' })
  await row(first).focus()
  for (const _ of ['while its code is loaded', 'afterwards']) {
    await page.keyboard.press('Enter')
    await expect(panel).toBeVisible()
    letCode()
    await expect(panel.getByRole('button', { name: 'Best places' })).toBeVisible()
    await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(row(first)).toBeFocused()
  }
})
