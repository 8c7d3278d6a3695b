import { expect, type Page } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { readyToPay } from '#server/testing/journey.ts'
import { endTimeToObject, giveRole, weighAndBill } from '#server/testing/office.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'
import { signInHere } from '../stage/prepared.ts'

async function bookkeeperIsHere(app: TestApp, page: Page, phone: UsPhone): Promise<void> {
  const bookkeeper = await readyToPay(app, phone)
  await giveRole(app, phone, 'admin')
  await signInHere(app, page, bookkeeper)
}

test('the office agrees on an order of restricted materials and accepts it by keyboard', async ({
  app,
  page,
  nextPhone,
}) => {
  const owner = await readyToPay(app, nextPhone())
  const { cartId } = owner.held
  const [asbestos] = (await owner.api.getMaterials.query()).filter(one => one.isRestricted)
  await owner.api.upsertMaterials.mutate({ cartId, materials: [{ id: asbestos?._id ?? '' }] })
  await owner.api.submitRestrictedOrder.mutate({ cartId })
  await bookkeeperIsHere(app, page, nextPhone())
  await page.goto(`/office/orders/${cartId}`)
  await page.getByRole('link', { name: 'Enter what was agreed' }).press('Enter')
  await page.getByLabel('Street and number').press('Enter')
  await expect(page.getByLabel('Street and number')).toBeFocused()
  await expect(page.getByLabel('Street and number')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  for (const [label, text] of [
    ['Street and number', '1100 Congress Ave'],
    ['Dumpster, dollars', '$525'],
    ['Disposal, dollars', '1,200.50'],
    ['Tons in the price', '2.5'],
    ['Each further ton, dollars', '300'],
  ] as const) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('Tons in the price').press('Enter')
  await expect(page.getByText('Accepted; the customer got a link to pay')).toBeVisible()
  expect((await owner.api.getOrderById.query({ orderId: cartId })).status).toBe('payment-pending')
})

test('the office answers an objection in words, and the card is charged for the bill', async ({
  app,
  page,
  nextPhone,
}) => {
  const { id, owner } = await placedOrder(app, page, nextPhone())
  await weighAndBill(app, id, { tonsTooMany: '0.75' })
  await owner.api.objectToBill.mutate({ orderId: id, text: 'It was half full.' })
  await bookkeeperIsHere(app, page, nextPhone())
  await page.goto('/office/money')
  await page.getByRole('button', { name: /^Objections/ }).press('Enter')
  await page.locator(`a[data-row-name][href$="${id}"]`).press('Enter')
  await page.getByLabel('Answer to the customer').fill('The scale says 3.75 tons.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stand by the bill' }).press('Enter')
  await expect(page.getByText('Answered; the customer is told')).toBeVisible()
  await endTimeToObject(app)
  await signInHere(app, page, owner)
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('Your order has been marked as completed.')).toBeVisible()
})
