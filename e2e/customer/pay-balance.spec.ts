import { expect } from '@playwright/test'
import { cards, payBalanceWith } from '#server/testing/journey.ts'
import { endTimeToObject, weighAndBill } from '#server/testing/office.ts'
import { expectAccessible, expectUsableEnlarged } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

test.describe.configure({ timeout: 180_000 })

/** The checkout accepts this card, and an off-session charge of it is declined. */
const failsLater = '4000000000000341'

test('a customer reads the bill and its ticket before the card on file is charged', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await page.goto('/get-started')
  await weighAndBill(app, id, { tonsTooMany: '0.75', ticket: await page.screenshot() })
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'Payment is pending' })).toBeVisible()
  const summary = page.getByRole('region', { name: 'Charge Summary' })
  await expect(summary).toContainText(/will be charged to Visa ending in 4242 after/)
  await summary.locator('summary').first().click()
  await expectAccessible(page)
  await customer.press('Open: Scale ticket, 1 of 1')
  await expect(page.getByRole('dialog', { name: /^Scale ticket/ })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('complete', true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await endTimeToObject(app)
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
  const { payments, orderBalance } = await owner.api.getOrderById.query({ orderId: id })
  expect(payments).toHaveLength(2)
  expect(orderBalance).toBe(0)
  await expectAccessible(page)
})

test('a customer who objects to the bill stops the charge', async ({ page, app, phone, customer }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await weighAndBill(app, id, { tonsTooMany: '0.75' })
  await page.goto(`/orders/${id}`)
  await customer.press("I don't agree")
  await expect(page.getByRole('button', { name: 'Send and stop the charge' })).toBeDisabled()
  await page.getByLabel('Tell us in your own words').fill('The dumpster was half empty. <b>Look</b> at the photo.')
  await expectAccessible(page)
  await customer.press('Send and stop the charge')
  await customer.isTold('We have your objection')
  await expect(page.getByText('“The dumpster was half empty. <b>Look</b> at the photo.”')).toBeVisible()
  await expect(page.getByRole('button', { name: "I don't agree" })).toBeHidden()
  await endTimeToObject(app)
  expect((await owner.api.getOrderById.query({ orderId: id })).payments).toHaveLength(1)
  await expectAccessible(page)
})

test('a customer pays a balance with another card after the card on file was declined', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone, { card: failsLater })
  await weighAndBill(app, id, { tonsTooMany: '0.75' })
  await endTimeToObject(app)
  await page.goto(`/orders/${id}`)
  await expect(page.getByRole('heading', { name: 'The payment failed' })).toBeVisible()
  await expect(page.getByText('payment failed', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Pay Balance' }).click()
  await customer.paysWith(cards.declined)
  await expect(page.getByText('Your card was declined.')).toBeInViewport()
  await expectAccessible(page)
  await customer.paysWith(cards.pays)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
  const { payments, orderBalance } = await owner.api.getOrderById.query({ orderId: id })
  expect(payments).toHaveLength(2)
  expect(orderBalance).toBe(0)
})

test('a bank that takes the whole window leads back to the order, or to the card if it refuses', async ({
  page,
  app,
  phone,
}) => {
  const { id, owner } = await placedOrder(app, page, phone, { card: failsLater })
  await weighAndBill(app, id, { tonsTooMany: '0.75' })
  await endTimeToObject(app)
  const refused = await payBalanceWith(app, owner, id, cards.declined)
  await page.goto(`/orders/${id}?payment_intent_client_secret=${refused}&redirect_status=failed`)
  await expect(page).toHaveURL(/\/payment$/)
  await expect(page.getByText('Your card was declined.')).toBeInViewport()
  const paid = await payBalanceWith(app, owner, id)
  await page.goto(`/orders/${id}?payment_intent_client_secret=${paid}&redirect_status=succeeded`)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
})

test('an amount above the consented amount is never charged by itself, and the customer can pay it at once', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await weighAndBill(app, id, { tonsTooMany: '7' })
  await endTimeToObject(app)
  await page.goto(`/orders/${id}`)
  await expect(page.getByText(/^This is more than the \$/)).toBeVisible()
  expect((await owner.api.getOrderById.query({ orderId: id })).payments).toHaveLength(1)
  await page.getByRole('link', { name: 'Pay Balance' }).click()
  await customer.paysWith(cards.asksTheBank)
  await customer.press('Complete authentication')
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
})

test('a customer has nothing to pay for a load within the allowance', async ({ page, app, phone, customer }) => {
  const { id } = await placedOrder(app, page, phone)
  await weighAndBill(app, id, { tonsTooMany: '0' })
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Charge Summary' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Pay Balance' })).toBeHidden()
  await page.goto(`/orders/${id}/payment`)
  await expect(page).toHaveURL(new RegExp(`/orders/${id}$`))
  await customer.isTold('Payment Error')
})

test.describe('a customer who reads Spanish', () => {
  test.use({ locale: 'es-US' })
  test('sees the bill and its payment in Spanish', async ({ page, app, phone }) => {
    const english = /\b(Charge|Total:|Weight|Disposal|Tax|Balance|Paid|ton|tons|covered|charged|Pay)\b/
    const { id } = await placedOrder(app, page, phone, { card: failsLater })
    await weighAndBill(app, id, { tonsTooMany: '0.75' })
    await page.goto(`/orders/${id}`)
    const main = page.getByRole('main')
    const summary = page.getByRole('region', { name: 'Resumen de cargos' })
    await expect(summary).toBeVisible()
    for (const why of await summary.locator('summary').all()) await why.click()
    await expect(main).not.toContainText(english)
    await expectUsableEnlarged(page)
    await page.getByRole('link', { name: 'Pagar el saldo' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Datos de pago' })).toBeVisible()
    await expect(page.getByLabel('Número de tarjeta')).toBeVisible()
    await expect(main).not.toContainText(english)
    await expectUsableEnlarged(page)
  })
})
