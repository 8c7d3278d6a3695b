import { expect } from '@playwright/test'
import { atBoard, laneOf } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('by touch: a card, Plan, a place', async ({ app, page, nextPhone }) => {
  const { row, first } = await atBoard(app, page, nextPhone)
  await row(first).tap()
  await page.getByRole('button', { name: 'Plan', exact: true }).tap()
  await page.getByRole('button', { name: /^Put here: No driver yet/ }).tap()
  await expect(row(first)).toBeHidden()
  await expect(laneOf(page, null).locator('[data-card^="stop:"]')).not.toHaveCount(0)
})
