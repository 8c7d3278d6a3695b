import { expect } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { atBoard } from '../stage/at-board.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

test('the office finds a customer by a street, writes a note, blocks the customer and unblocks them, by keyboard', async ({
  app,
  page,
  nextPhone,
}) => {
  await atBoard(app, page, nextPhone)
  await page.goto('/office/customers')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.keyboard.type('congress')
  await expect(page).toHaveURL(/q=congress/)
  await page.getByRole('row').nth(1).getByRole('link').press('Enter')
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible()
  await page.getByLabel('New note, for the office alone').fill('Calls on Mondays')
  await page.getByRole('button', { name: 'Add note' }).press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: 'Calls on Mondays' })).toBeVisible()
  await page.getByRole('button', { name: 'Block', exact: true }).press('Enter')
  await page.getByRole('button', { name: 'Block this customer' }).press('Enter')
  await expect(page.getByText('Please say why.')).toBeVisible()
  await expect(page.getByLabel('Why, for the office')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('Two unpaid bills')
  await page.getByRole('button', { name: 'Block this customer' }).press('Enter')
  await expect(page.getByText(/Blocked since .* Two unpaid bills/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Unblock' }).press('Enter')
  await expect(page.getByText('Two unpaid bills')).toBeHidden()
})

test('the office merges two customers by keyboard and parts them again', async ({ app, page, nextPhone }) => {
  await placedOrder(app, page, nextPhone())
  await atBoard(app, page, nextPhone)
  await page.goto('/office/customers')
  await page.getByRole('row').getByRole('link').first().press('Enter')
  await page.getByRole('link', { name: 'Merge with another record' }).press('Enter')
  await page.getByRole('searchbox').fill('5125')
  await expect(page).toHaveURL(/q=5125/)
  const other = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const name = (await other.textContent()) ?? ''
  await other.press('Enter')
  await expect(page.getByRole('radio')).toHaveCount(2)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Merge these two' }).press('Enter')
  const alsoKnown = page.getByRole('region', { name: 'Also known as' })
  await expect(alsoKnown).toContainText(name)
  await expectAccessible(page)
  await alsoKnown.getByRole('button', { name: /Part again/ }).press('Enter')
  await expect(alsoKnown).toBeHidden()
})
