import { expect, type Page } from '@playwright/test'
import { giveRole } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { dayToDrive, tapsOf } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'
import { openFor } from '../stage/staff.ts'

test.use({ company: 'company-settings' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const isSaved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible()

/** Returns the name of the focused field if something else is in front of its lower edge. */
function focusedIfCovered(): string | null {
  const field = document.activeElement
  if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || field.type === 'checkbox')
    return null
  const box = field.getBoundingClientRect()
  return document.elementFromPoint(box.x + box.width / 2, box.bottom - 3) === field ? null : field.name || field.id
}

const figures = {
  'Minutes to deliver': '22',
  'Minutes of a full day': '600',
  'Way by road over the straight line': '1.45',
  'Unpaid carts, days': '14',
  'Numbers left for a quote, days': '180',
  'Where drivers were, days': '30',
} as const

test('the office types its figures, an hour of publishing and times of deletion by keyboard, and an older page learns of it', async ({
  app,
  browser,
  nextPhone,
}) => {
  const [phone, otherPhone] = [nextPhone(), nextPhone()]
  await giveRole(app, phone, 'admin')
  await giveRole(app, otherPhone, 'admin')
  const page = await openFor(app, browser, phone, 'desktop')
  const other = await openFor(app, browser, otherPhone, 'phone')
  for (const one of [page, other]) {
    await one.goto('/office/settings/company')
    await expect(field(one, 'Minutes to deliver')).toHaveValue('15')
  }
  await field(other, 'Minutes to deliver').fill('18')
  for (const [name, value] of Object.entries(figures)) await field(page, name).fill(value)
  await field(page, 'Minutes to deliver').fill('0')
  await field(page, 'Where drivers were, days').fill('91')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Whole minutes between 1 and 240')).toBeVisible()
  await expect(page.getByText('Whole days between 1 and 90')).toBeVisible()
  await expect(field(page, 'Minutes to deliver')).toBeFocused()
  await expect(field(page, 'Minutes of a full day')).toHaveValue('600')
  await expectAccessible(page)
  await page.keyboard.type('22')
  await field(page, 'Where drivers were, days').fill('30')
  await field(page, 'Publish the next day automatically').focus()
  await page.keyboard.type('At 5')
  await expect(field(page, 'Publish the next day automatically')).toHaveValue('17')
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await isSaved(page)
  await page.reload()
  for (const [name, value] of Object.entries(figures)) await expect(field(page, name)).toHaveValue(value)
  await expect(field(page, 'Publish the next day automatically')).toHaveValue('17')

  await expect(other.getByText(/Minutes to deliver: now 22; you typed 18/)).toBeVisible()
  await press(other, 'Take theirs')
  await expect(field(other, 'Minutes to deliver')).toHaveValue('22')
  await expect(field(other, 'Minutes of a full day')).toHaveValue('600')
  await expectAccessible(other)

  // The form is longer than the window. Its notices stand at the button, in sight of the person who types at the top.
  await field(page, 'Email').scrollIntoViewIfNeeded()
  await field(page, 'Email').fill('desk@example.com')
  await page.getByRole('navigation', { name: 'Sections of the settings' }).getByText('What is deleted').click()
  await expect(page.locator('#settings-kept')).toBeFocused()
  await expect(field(page, 'Email')).toHaveValue('desk@example.com')
  await field(page, 'Email').scrollIntoViewIfNeeded()
  for (const name of Object.keys(figures)) await field(other, name).fill(name.startsWith('Way') ? '1.5' : '28')
  await field(other, 'Minutes of a full day').fill('500')
  await field(other, 'Email').fill('yard@example.com')
  await press(other, 'Save')
  await isSaved(other)
  await expect(page.getByText(/Email: now yard@example\.com; you typed desk@example\.com/)).toBeInViewport()
  for (const name of ['Take theirs', 'Keep mine', 'Save'])
    await expect(page.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
  await field(page, 'License number').focus()
  for (let step = 0; step < 12; step += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(focusedIfCovered)).toBeNull()
  }
  for (const one of [page, other]) await one.context().close()
})

test('a driver is asked for a photo if Done needs one, and may go on with it', async ({
  app,
  browser,
  page,
  nextPhone,
}) => {
  const { orderId } = await dayToDrive(app, page, nextPhone)
  const phone = nextPhone()
  await giveRole(app, phone, 'admin')
  const office = await openFor(app, browser, phone, 'desktop')
  await office.goto('/office/settings/company')
  await office.getByRole('switch', { name: /^Require a photo before Done/ }).press('Space')
  await press(office, 'Save')
  await isSaved(office)
  await office.context().close()

  await page.goto('/driver/')
  await page.getByRole('link', { name: /^Next/ }).click()
  for (const name of ['Start', 'I am here', 'Done']) await press(page, name)
  await expect(page.locator('input[type=file]')).toBeAttached()
  await press(page, 'Done')
  await expect(page.getByText('Take a photo first: your office wants one of each stop.')).toBeVisible()
  await expectAccessible(page)
  const buffer = await page.screenshot({ type: 'jpeg' })
  await page.locator('input[type=file]').setInputFiles({ name: 'box.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByText('1 of 4')).toBeVisible()
  await press(page, 'Done')
  await expect(page.getByText('All sent')).toBeVisible({ timeout: 20_000 })
  await expect.poll(() => tapsOf(app, orderId)).toEqual(['start', 'here', 'done'])
})
