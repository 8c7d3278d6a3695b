import { expect } from '@playwright/test'
import { applyEvent, refundEverything, takeOrderTo, weighAndBill } from '#server/testing/office.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { placedOrder } from '../stage/placed-order.ts'

test('the order and its receipt show a refund by the office', async ({ page, app, phone }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await weighAndBill(app, id, { tonsTooMany: '0' })
  await refundEverything(app, id, 'blocked driveway')
  const order = async () => owner.api.getOrderById.query({ orderId: id })
  await expect.poll(async () => (await order()).status).toBe('refunded')
  const refunded = `$${((await order()).refundAmount / 100).toFixed(2)}`
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('refunded', { exact: true })).toBeVisible()
  await expect(page.getByText(`${refunded} has been refunded to your card.`)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Charge Summary' })).toContainText(`Refunded`)
  await expectAccessible(page)
  await page.goto(`/orders/${id}/receipt`)
  await expect(page.getByRole('article')).toContainText(refunded)
})

test('the order shows that the bank refused a refund and that the office works on it', async ({ page, app, phone }) => {
  const { id } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-scheduled')
  await applyEvent(app, id, 'cancel')
  await applyEvent(app, id, 'refund', 'refund-failed')
  await page.goto(`/orders/${id}`)
  await expect(page.getByText('refund failed', { exact: true })).toBeVisible()
  await expect(page.getByText(/We still owe you .*; we are on it and will contact you/)).toBeVisible()
  await expectAccessible(page)
})
