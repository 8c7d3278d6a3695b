import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { guestCart } from '../stage/prepared.ts'
import { dana, openFor } from '../stage/staff.ts'

test.use({ seed: 'demo' })

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('the office puts a new size on sale within a minute and takes it out again, by keyboard', async ({
  app,
  browser,
  page: customer,
}) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/catalog')
  await expect(page).toHaveURL(/catalog\/containers$/)
  await expect(page.getByRole('row', { name: /20 Yard Dumpster/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Add a dumpster' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Add a dumpster' })).toBeFocused()
  await field(page, 'Name').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(field(page, 'Name')).toBeFocused()
  await expectAccessible(page)
  const typed = [
    '15 Yard Dumpster',
    'Contenedor de 15 yardas',
    '10',
    '2.5',
    '$25',
    '1,200.50',
    '15',
    '14.5',
    '8',
    '4.5',
  ]
  await field(page, 'Name').focus()
  for (const text of typed) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('must be a positive number')).toHaveCount(0)
  await field(page, 'Height, feet').press('Enter')
  const row = page.getByRole('row', { name: /15 Yard Dumpster/ })
  await expect(row).toContainText('$25.00 a day')

  const cartId = await guestCart(app, ['containers'])
  await customer.goto(`/checkout/${cartId}/containers`)
  const offered = customer.getByRole('checkbox', { name: /15 Yard Dumpster/ })
  await expect(offered).toBeVisible()
  await row.getByRole('link', { name: '15 Yard Dumpster' }).press('Enter')
  await page.getByRole('button', { name: 'Take it out of the shop' }).press('Enter')
  await expect(row).toContainText('Not on sale')
  await customer.reload()
  await expect(customer.getByRole('checkbox', { name: /20 Yard Dumpster/ })).toBeVisible()
  await expect(offered).toHaveCount(0)
})

test('the office puts add-ons in order by keyboard and by dragging', async ({ app, browser }) => {
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/catalog/add-ons')
  const names = () => page.getByRole('rowheader').allTextContents()
  const handle = (name: string) => page.getByRole('button', { name: `Move ${name}:` })
  await expect(page.getByRole('rowheader').nth(1)).toBeVisible()
  await expectAccessible(page)
  const [first = '', second = '', third = ''] = await names()
  await handle(second).press('ArrowUp')
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([second, first, third])
  await expect(handle(second)).toBeFocused()
  await handle(third).dragTo(page.getByRole('row', { name: new RegExp(second) }))
  await expect.poll(async () => (await names()).slice(0, 3)).toEqual([third, second, first])
})

test('the office sets the hours by keyboard, customers choose from them, and a cart with other hours chooses again', async ({
  app,
  browser,
  page: customer,
}) => {
  const cartId = await guestCart(app)
  const page = await openFor(app, browser, dana, 'desktop')
  await page.goto('/office/catalog/windows')
  const morning = page.getByRole('row', { name: /^9:00\sAM\s- 12:00\sPM/ })
  await expect(morning).toContainText('Monday to Friday')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add a time window' }).press('Enter')
  await field(page, 'Days').focus()
  await page.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(page.getByText('Please choose an hour.')).toHaveCount(2)
  await expect(field(page, 'From')).toBeFocused()
  await expectAccessible(page)
  await field(page, 'From').selectOption({ label: '7:00\u00a0AM' })
  await field(page, 'To').selectOption({ label: '11:00\u00a0AM' })
  await field(page, 'Name (optional)').fill('Early')
  await field(page, 'Name in Spanish').fill('Temprano')
  await field(page, 'Name in Spanish').press('Enter')
  const early = page.getByRole('row', { name: /^7:00\sAM\s- 11:00\sAM/ })
  await expect(early).toContainText('(Early)')

  const visit = (name: string) => customer.getByRole('region', { name, exact: true })
  const hours = (name: string, text: RegExp) => visit(name).getByRole('radio', { name: text })
  const next = customer.getByRole('button', { name: 'Continue', exact: true })
  const storedHours = async () => {
    const { rows } = await app.database.pool.query(`SELECT drop_off_window FROM cart WHERE id = $1`, [cartId])
    return rows[0].drop_off_window
  }
  await customer.goto(`/checkout/${cartId}/pickup-dropoff`)
  await expect(hours('Drop-off', /^9:00\sAM/)).toBeChecked()
  await expect(hours('Drop-off', /^7:00\sAM/)).toHaveAccessibleDescription('Early')
  await hours('Drop-off', /^7:00\sAM/).check()
  await next.click()
  await expect(customer).toHaveURL(/add-ons$/)
  expect(await storedHours()).toMatchObject({ start: 7, end: 11 })

  await early.getByRole('link').first().press('Enter')
  await page.getByRole('button', { name: 'Take it out of the shop' }).press('Enter')
  await expect(early).toContainText('Not offered')
  await customer.goto(`/checkout/${cartId}/pickup-dropoff`)
  await expect(visit('Drop-off').getByRole('alert')).toHaveText(
    'That time range is not offered. Please select another.',
  )
  await expect(hours('Drop-off', /^9:00\sAM/)).toBeVisible()
  await expect(hours('Drop-off', /^7:00\sAM/)).toHaveCount(0)
  await expect(next).toBeDisabled()
  await expectAccessible(customer)
  await hours('Drop-off', /^9:00\sAM/).check()
  await expect(visit('Drop-off').getByRole('alert')).toHaveCount(0)
  await next.click()
  await expect(customer).toHaveURL(/add-ons$/)
  expect(await storedHours()).toMatchObject({ start: 9, end: 12 })
})
