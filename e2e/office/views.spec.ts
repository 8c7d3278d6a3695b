import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'

test('a view of orders is saved, its orders are planned at once and taken back, and the search leads to it', async ({
  app,
  page,
  nextPhone,
}) => {
  await atBoard(app, page, nextPhone)
  const day = new URL(page.url()).searchParams.get('day') ?? ''
  await page.goto('/office/orders?show=to-deliver')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.getByRole('button', { name: 'Save this view' }).click()
  await page.getByLabel('Name').fill('Still to bring')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'Still to bring' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('row').nth(1).getByRole('button').focus()
  await page.keyboard.press('x')
  await page.keyboard.press('j')
  await page.keyboard.press('Shift+X')
  await expect(page.getByText('2 orders chosen')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Plan for a day' }).click()
  await page.getByRole('dialog').getByLabel('Day').fill(day)
  await page.getByRole('dialog').getByRole('button', { name: 'Plan', exact: true }).click()
  await expect(page.getByText(/^2 orders planned for/)).toBeVisible()
  await expect(page.getByText(/, draft/)).toHaveCount(2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('2 stops taken off the board again')).toBeVisible()
  await expect(page.getByText(/, draft/)).toHaveCount(0)
  await page.goto('/office/history')
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: /Number, name, phone/ }).fill('still bring')
  await expect(page.getByRole('option', { name: /^Still to bring/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/office\/orders\?show=to-deliver$/)
})
