import { expect, type Page } from '@playwright/test'
import { cards, readyToPay } from '#server/testing/journey.ts'
import { giveRole } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { Customer } from '../stage/people/customer.ts'
import { nationalNumber, readNumber } from '../stage/phone-numbers.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { signInHere } from '../stage/prepared.ts'
import { watchFiles } from '../stage/weights.ts'

const maxOfPage = 60_000

/** Presses Tab until the element with this name has the focus, as a person without a mouse does. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    const reached = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.innerText
      return (element?.getAttribute('aria-label') ?? label ?? element?.innerText ?? '').trim()
    })
    if (name.test(reached)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`No way to ${name} by the Tab key`)
}

async function atDesk(app: TestApp, page: Page, phone: Parameters<typeof readyToPay>[1]): Promise<void> {
  const dana = await readyToPay(app, phone)
  await giveRole(app, phone, 'admin')
  await signInHere(app, page, dana)
}

/** The office's record of a customer is made a moment after the order. */
const hasRecord = (app: TestApp, orderId: string) =>
  expect
    .poll(async () => {
      const { rows } = await app.database.pool.query('SELECT customer_id FROM orders WHERE id = $1', [orderId])
      return rows[0]?.customer_id
    })
    .toBeTruthy()

test('the office takes an order by phone by keyboard alone, and its customer pays with the link', async ({
  app,
  page,
  browser,
  phone,
  nextPhone,
  outbox,
  books,
}) => {
  // The journey signs in two people, and checks the page twice in every size.
  test.slow()
  await placedOrder(app, page, nextPhone())
  await atDesk(app, page, nextPhone())
  const fetched = watchFiles(page, /javascript|css/)
  await page.goto('/office/orders')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  const before = await fetched.weigh()
  await page.getByRole('main').getByRole('link', { name: 'Order by phone' }).press('Enter')
  await expect(page.getByLabel('Phone')).toBeFocused()
  const after = await fetched.weigh()
  const bytes = after.total - before.total
  test.info().annotations.push({ type: 'gzip', description: `${bytes} B` })
  expect(bytes, JSON.stringify(after.files)).toBeLessThanOrEqual(maxOfPage)
  const type = (text: string) => page.keyboard.type(text)
  const tick = async (name: RegExp) => {
    await tabTo(page, name)
    await page.keyboard.press('Space')
  }
  await type(nationalNumber(phone))
  await tabTo(page, /^First name/)
  await type('Ana')
  await tabTo(page, /^ZIP code/)
  await type('78701')
  await expect(page.getByText('Austin, TX')).toBeVisible()
  await tick(/^Home cleanout/)
  await tick(/^Household junk/)
  await tabTo(page, /^Dumpster/)
  await type('20')
  await expect(page.getByLabel('Dumpster', { exact: true })).toHaveValue(/.+/)
  await tabTo(page, /^Address/)
  await type('1100 Congress Ave')
  await expect(page.getByRole('option', { name: /^1100 Congress/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue('1100 Congress Ave, Austin')
  await tick(/^Gated community/)
  await tabTo(page, /^Gated community: details/)
  await type('Code 4711')
  const price = page.getByRole('region', { name: 'Price' })
  await expect(price).toContainText(/Total\s*\$\d/)
  const shownTotal = /Total\s*(\$[\d,.]+\d)/.exec((await price.innerText()).replaceAll('\n', ' '))?.[1] ?? ''
  await expectAccessible(page)
  await tabTo(page, /^Send the link/)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The link went by text to ${readNumber(phone)}`)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next order' })).toBeFocused()
  await expectAccessible(page)

  await outbox.expectText(phone, /Pay to book it/)
  const text = (await outbox.messagesTo(phone))[0]?.text ?? ''
  expect(text).toContain(shownTotal)
  const context = await browser.newContext({ baseURL: app.url, locale: 'en-US' })
  const theirs = await context.newPage()
  const customer = new Customer(theirs, outbox)
  await theirs.goto(new URL(/http\S+/.exec(text)?.[0] ?? '').pathname)
  await customer.sees('Order Summary')
  for (const shown of ['1100 Congress Ave', 'Code 4711', '20 Yard Dumpster', shownTotal]) {
    await expect(theirs.getByRole('main')).toContainText(shown)
  }
  await customer.introducesAndPays(phone, cards.pays, { first: 'Ana', last: 'Reyes', email: 'ana@example.com' })
  const order = await books.expectOnePaidOrder(phone)
  await context.close()

  await page.goto(`/office/orders/${order.id}`)
  await expect(page.getByRole('heading', { name: new RegExp(order.friendlyId) })).toBeVisible()
})

test('a caller agrees to what the office reads out, the card on file pays at once, and the reader’s name is stored', async ({
  app,
  page,
  phone,
  nextPhone,
  outbox,
  books,
}) => {
  test.slow()
  const { id } = await placedOrder(app, page, phone)
  await hasRecord(app, id)
  const danaPhone = nextPhone()
  await atDesk(app, page, danaPhone)
  await page.goto('/office/new-order')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type(nationalNumber(phone))
  await expect(page.getByText(/Card on file: Visa ending in 4242/)).toBeVisible()
  const tick = (name: RegExp) => page.getByRole('checkbox', { name }).press('Space')
  await page.getByLabel('Place', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByText('Austin, TX')).toBeVisible()
  await tick(/^Home cleanout/)
  await tick(/^Household junk/)
  await page.getByLabel('Dumpster', { exact: true }).selectOption({ index: 2 })
  await expect(page.getByRole('combobox', { name: 'Address' })).toHaveValue(/^1100 Congress Ave/)
  await page.getByRole('radio', { name: /^On the card on file, Visa ending in 4242/ }).check()
  const readOut = page.locator('blockquote')
  await expect(readOut).not.toBeEmpty()
  const agreed = page.getByRole('checkbox', { name: /^Read out with the price of/ })
  await page.getByRole('button', { name: 'Charge the card' }).press('Enter')
  await expect(page.getByText('Read it out first. Without a yes nothing is charged.')).toBeVisible()
  await expect(agreed).toBeFocused()
  expect(await books.ordersOf(phone)).toHaveLength(1)
  await expectAccessible(page)
  const sentence = (await readOut.innerText()).trim()
  const total = /\$[\d,.]+\d/.exec(await page.getByText(/^Read this out, and the price of/).innerText())?.[0] ?? ''
  await agreed.press('Space')
  await page.getByRole('button', { name: 'Charge the card' }).press('Enter')
  await expect(page.getByText('Paid and ordered')).toBeVisible()
  await expect(page).toHaveURL(/\/office\/orders\/[0-9a-f-]{36}$/)
  const orders = await books.ordersOf(phone)
  expect(orders).toHaveLength(2)
  const [, order] = orders
  const cents = Math.round(Number(total.replace(/[$,]/g, '')) * 100)
  expect(order).toMatchObject({ status: 'pending-drop-off', payments: 1, paidInCents: cents, totalInCents: cents })
  await expect(page.getByRole('heading', { name: new RegExp(order?.friendlyId ?? '-') })).toBeVisible()
  const { rows } = await app.database.pool.query(
    `SELECT c.sentence, c.total_in_cents AS total, c.card_last_four AS card, c.language, u.phone AS "readBy"
     FROM spoken_consent c JOIN app_user u ON u.id = c.read_by WHERE c.cart_id = $1`,
    [order?.id],
  )
  expect(rows).toEqual([{ sentence, total: cents, card: '4242', language: 'en', readBy: danaPhone }])
  await outbox.expectText(phone, new RegExp(order?.friendlyId ?? '-'))
})

test('the office cannot order for a blocked customer', async ({ app, page, phone, nextPhone }) => {
  const { id } = await placedOrder(app, page, phone)
  const block = () =>
    app.database.pool.query(
      `UPDATE customer SET blocked_at = now(), blocked_why = 'Two unpaid bills'
       WHERE id = (SELECT customer_id FROM orders WHERE id = $1)`,
      [id],
    )
  await expect.poll(async () => (await block()).rowCount).toBe(1)
  await atDesk(app, page, nextPhone())
  await page.goto('/office/new-order')
  await expect(page.getByLabel('Phone')).toBeFocused()
  await page.keyboard.type(nationalNumber(phone))
  await expect(page.getByRole('alert')).toContainText('Two unpaid bills')
  await expect(page.getByRole('button', { name: 'Send the link' })).toHaveCount(0)
  await expectAccessible(page)
})
