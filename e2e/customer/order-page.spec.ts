import { expect } from '@playwright/test'
import { applyEvent, takeOrderTo } from '#server/testing/office.ts'
import { expectAccessible, expectUsableEnlarged } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

// Each check reads a whole page twice, which takes time.
test.describe.configure({ timeout: 180_000 })

/** These are the steps of an order: the event, the text of the badge, and the sentence on the page. */
const life = [
  ['schedule-drop-off', /\d+:00\s[AP]M/, 'Your delivery is scheduled'],
  ['depart', 'Out for Delivery', 'Your dumpster is on its way to you.'],
  ['deliver', 'Delivered', 'Your dumpster has been delivered'],
  ['request-pickup', 'Ready for Pick-up', "marked ready for pick-up, we'll confirm shortly"],
  ['schedule-pickup', /\d+:00\s[AP]M/, 'Your pick-up is scheduled'],
  ['depart', 'Out for Pick-up', 'The truck is on its way.'],
  ['collect', 'Dumpster Picked Up', 'The load is on its way to the scale.'],
  ['dump', 'Processing Waste', 'The balance will be adjusted and charged to the card on file.'],
] as const

/** In these steps more than a sentence changes. */
const looksDifferent: readonly string[] = ['deliver', 'request-pickup', 'dump']

test('an order’s page says its status, from the placing to the weighing', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  const main = page.getByRole('main')
  await page.goto(`/orders/${id}`)
  await customer.sees('Order')
  await expect(main).toContainText('The order can be cancelled before it is scheduled for delivery.')
  await expect(page.locator('[aria-current=step]')).toContainText('Order placed')
  await expect(main.getByRole('link', { name: /^\(512\) / })).toHaveAttribute('href', /^tel:\+1/)
  await expectAccessible(page)
  for (const [event, badge, says] of life) {
    await applyEvent(app, id, event)
    await page.goto(`/orders/${id}`)
    await expect(main).toContainText(says)
    await expect(main.getByText(badge).first()).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Charge Summary' })).toBeHidden()
    await expect(page.getByRole('link', { name: 'Pay Balance' })).toBeHidden()
    if (looksDifferent.includes(event)) await expectAccessible(page)
  }
  await expect(page.locator('[aria-current=step]')).toContainText('Emptied at the facility')
})

test('a customer goes from the list to the order, its details and its receipt', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  const { friendlyId } = await owner.api.getOrderById.query({ orderId: id })
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'View Details' }).click()
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByRole('main')).toContainText(friendlyId)
  await expect(page.getByText('1100 Congress Ave')).toBeHidden()
  await page.getByRole('heading', { name: 'Order Details' }).click()
  await expect(page.getByText('1100 Congress Ave')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Receipt' }).click()
  await customer.sees('Receipt')
  const receipt = page.getByRole('article')
  for (const words of [`Receipt for order ${friendlyId}`, 'Dana Okafor', '1100 Congress Ave', 'Visa ending in 4242']) {
    await expect(receipt).toContainText(words)
  }
  await expectAccessible(page)
})

test('a printed page shows only the receipt', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  await page.goto(`/orders/${id}/receipt`)
  await customer.sees('Receipt')
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('article')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or save as PDF' })).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)')
})

test('a customer names a purchase order and a job on the order’s page, and finds the order by them', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await page.goto(`/orders/${id}`)
  await customer.press('Edit PO number')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'PO number' }).fill('PO-7731')
  await customer.press('Save')
  await customer.press('Edit Job name')
  await page.getByRole('textbox', { name: 'Job name' }).fill('Riverside lofts')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toContainText('Riverside lofts')
  const labels = async () => {
    const { poNumber, jobName } = await owner.api.getOrderById.query({ orderId: id })
    return { poNumber, jobName }
  }
  await expect.poll(labels).toEqual({ poNumber: 'PO-7731', jobName: 'Riverside lofts' })
  await page.goto(`/orders/${id}/receipt`)
  await expect(page.getByRole('article')).toContainText('PO-7731')
  await page.goto('/dashboard')
  await expect(page.getByText('PO number: PO-7731')).toBeVisible()
  expect((await owner.api.getOrders.query({ search: 'riverside' })).orders.map(one => one._id)).toEqual([id])
})

test('an order that does not exist or belongs to another customer is not found', async ({
  page,
  app,
  phone,
  nextPhone,
  customer,
}) => {
  const { id } = await placedOrder(app, page, nextPhone())
  await placedOrder(app, page, phone)
  for (const orderId of [id, '00000000-0000-4000-8000-000000000000', 'not-an-id']) {
    await page.goto(`/orders/${orderId}`)
    await customer.sees('Order Not Found')
  }
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a visitor signs in first and then comes back to the order', async ({ page, app, phone, customer, context }) => {
  const { id } = await placedOrder(app, page, phone)
  await context.clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.goto(`/orders/${id}`)
  await customer.sees('Sign in')
  await customer.verifies(phone)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await customer.sees('Order')
})

test('an order’s page waits while there is no connection, and goes on when it is back', async ({
  page,
  app,
  phone,
  context,
}) => {
  const { id } = await placedOrder(app, page, phone)
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'View Details' })).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText(/^You are not online/)).toBeVisible()
  await context.setOffline(false)
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Grackle Creek' }).click()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await context.setOffline(false)
})

test('an order’s page refreshes by itself while a payment is pending', async ({ page, app, phone }) => {
  const { id } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'waste-processing')
  await applyEvent(app, id, 'finalize', 'payment-pending')
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Payment is pending' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Charge Summary' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay Balance' })).toBeVisible()
  await expectAccessible(page)
  await applyEvent(app, id, 'payment-succeeded', 'completed')
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Charge Summary' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay Balance' })).toBeHidden()
})

test('another order for the same place begins at the materials', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  await page.goto(`/orders/${id}`)
  await customer.press('Start a new order')
  await expect(page).toHaveURL(/\/checkout\/[0-9a-f-]{36}\/materials$/)
})

test.describe('a customer who reads Spanish', () => {
  test.use({ locale: 'es-US' })
  test('sees the order, its actions and its receipt in Spanish', async ({ page, app, phone }) => {
    const english = /\b(Order|Delivered|Pick-up|Swap|Extend|Timeline|Receipt|Paid|Subtotal:|dumpster|day|Reason)\b/
    const { id } = await placedOrder(app, page, phone)
    await takeOrderTo(app, id, 'drop-off-confirmed')
    await page.goto(`/orders/${id}`)
    const main = page.getByRole('main')
    await expect(page.getByRole('heading', { level: 1, name: 'Pedido' })).toBeVisible()
    await expect(main).toContainText('Entregado')
    await expect(main).not.toContainText(english)
    await expectUsableEnlarged(page)
    await page.getByRole('button', { name: 'Cambio por otro tamaño' }).click()
    await expect(page.getByRole('dialog')).toContainText('¿Cuánto tiempo necesita el siguiente?')
    await expect(page.getByRole('dialog')).not.toContainText(english)
    await expectUsableEnlarged(page)
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Recibo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recibo' })).toBeVisible()
    await expect(main).not.toContainText(english)
    await expectUsableEnlarged(page)
  })
})
