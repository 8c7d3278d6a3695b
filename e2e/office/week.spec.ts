import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard, laneOf } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('a dispatcher drags an order to a day, takes it back, puts it there by keyboard and finds it on the board', async ({
  app,
  page,
  nextPhone,
}) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  const day = page.locator(`[data-lane="${new URL(page.url()).searchParams.get('day')}"]`)
  await expect(day).toBeVisible()
  const name = (await day.getAttribute('aria-label')) ?? ''
  await row(first).dragTo(day)
  await expect(row(first)).toBeHidden()
  await expect(page.getByText('1 stop moved')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(row(first)).toBeVisible()
  await row(first).focus()
  await page.keyboard.press('m')
  await expect(day.getByRole('button', { name: `Put here: ${name}` })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(row(first)).toBeHidden()
  await day.getByRole('link', { name: /^Planned/ }).click()
  await expect(page.getByRole('complementary', { name: 'Details' })).toContainText('No driver yet')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await day.getByRole('link', { name, exact: true }).click()
  await expect(laneOf(page, null).locator('[data-card^="stop:"]')).not.toHaveCount(0)
})

test('the week says that there is no connection, and appears once the connection is back', async ({
  app,
  page,
  context,
  nextPhone,
}) => {
  await atBoard(app, page, nextPhone)
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Week', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  await context.setOffline(false)
  await expect(page.locator(`[data-lane="${new URL(page.url()).searchParams.get('day')}"]`)).toBeVisible()
})
