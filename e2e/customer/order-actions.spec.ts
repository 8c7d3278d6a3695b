import { expect, type Page } from '@playwright/test'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { addDays, isSunday } from '#domain/value/calendar.ts'
import { weekday } from '#server/testing/journey.ts'
import { applyEvent, takeOrderTo } from '#server/testing/office.ts'
import type { ApiClient } from '#server/testing/start-test-app.ts'
import { expectAccessible } from '../stage/accessibility.ts'
import { test } from '../stage/fixtures.ts'
import { orderedAgain, placedOrder, todayThere } from '../stage/placed-order.ts'
import { screens } from '../stage/screens.ts'

test.describe.configure({ timeout: 180_000 })

const actions = ['Cancel Order', 'Pickup Only', 'Same Size Swap', 'Different Size Swap', 'Extend the rental']

/** These are the acts that each status offers to the customer. The page shows no other act, and the call refuses it. */
const offered: Partial<Record<OrderStatus, readonly string[]>> = {
  'pending-drop-off': ['Cancel Order'],
  'drop-off-confirmed': ['Pickup Only', 'Same Size Swap', 'Different Size Swap', 'Extend the rental'],
}

async function expectOffered(page: Page, status: OrderStatus): Promise<void> {
  for (const name of actions) {
    const button = page.getByRole('button', { name, exact: true })
    if (offered[status]?.includes(name)) await expect(button, status).toBeVisible()
    else await expect(button, status).toBeHidden()
  }
}

async function expectRefused(api: ApiClient, orderId: string, status: OrderStatus): Promise<void> {
  const window = { day: weekday(new Date(), 4), start: 9, end: 12 }
  const swap = { orderId, swapWindow: window, rentalDurationDays: 7 }
  const calls: Record<string, () => Promise<unknown>> = {
    'Cancel Order': () => api.cancelOrder.mutate({ orderId }),
    'Pickup Only': () => api.requestPickup.mutate({ orderId, pickupWindow: window }),
    'Same Size Swap': () => api.requestSameSizeSwap.mutate(swap),
    'Different Size Swap': () => api.requestDifferentSizeSwap.mutate(swap),
    'Extend the rental': () =>
      api.extendRental.mutate({ orderId, pickupDay: weekday(new Date(), 30), totalInCents: 1 }),
  }
  for (const [name, call] of Object.entries(calls)) {
    if (offered[status]?.includes(name)) continue
    const refused = await call().then(
      () => 'done',
      error => (error as { data?: { code?: string } }).data?.code,
    )
    expect(refused, `${name} while ${status}`).toBe('CONFLICT')
  }
}

test('an order offers in each status only what the rules allow, and the server refuses everything else', async ({
  page,
  app,
  phone,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  const statuses = [
    [null, 'pending-drop-off'],
    ['schedule-drop-off', 'drop-off-scheduled'],
    ['depart', 'in-transit-drop-off'],
    ['deliver', 'drop-off-confirmed'],
    ['request-pickup', 'pickup-requested'],
    ['schedule-pickup', 'pickup-scheduled'],
    ['depart', 'in-transit-pickup'],
    ['collect', 'pickup-confirmed'],
    ['dump', 'waste-processing'],
  ] as const
  for (const [event, status] of statuses) {
    if (event) await applyEvent(app, id, event)
    await page.goto(`/orders/${id}`)
    await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
    await expectOffered(page, status)
    await expectRefused(owner.api, id, status)
  }
})

test('a customer who cancels an order gets the full amount back', async ({ page, app, phone, customer, books }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await page.goto(`/orders/${id}`)
  await customer.press('Cancel Order')
  await expect(page.getByRole('dialog', { name: 'Cancel this order?' })).toBeVisible()
  await expectAccessible(page)
  await customer.press('Keep the order')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect((await owner.api.getOrderById.query({ orderId: id })).status).toBe('pending-drop-off')
  await customer.press('Cancel Order')
  await customer.press('Yes, cancel the order')
  const status = async () => (await owner.api.getOrderById.query({ orderId: id })).status
  await expect.poll(status).toBe('refunded')
  await page.reload()
  const [order] = await books.ordersOf(phone)
  const amount = `$${((order?.paidInCents ?? 0) / 100).toFixed(2)}`
  await expect(page.getByText(`${amount} has been refunded to your card.`, { exact: false })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Charge Summary' })).toBeVisible()
  await expectAccessible(page)
})

test('a customer cannot cancel an order that was scheduled meanwhile, and the page says so', async ({
  page,
  app,
  phone,
  customer,
}) => {
  const { id } = await placedOrder(app, page, phone)
  await page.goto(`/orders/${id}`)
  await customer.press('Cancel Order')
  await expect(page.getByRole('button', { name: 'Yes, cancel the order' })).toBeEnabled()
  await applyEvent(app, id, 'schedule-drop-off')
  await customer.press('Yes, cancel the order')
  await customer.isTold('Uh oh!', 'This is not possible any more: the order is now “Delivery scheduled”.')
  await expect(page.getByRole('heading', { name: 'Your delivery is scheduled' })).toBeVisible()
  await expectOffered(page, 'drop-off-scheduled')
})

test('a customer requests the pick-up of a full dumpster', async ({ page, app, phone, customer }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await page.goto(`/orders/${id}`)
  await customer.press('Pickup Only')
  await expect(page.getByRole('dialog', { name: 'When should we pick it up?' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Request pick-up' })).toBeDisabled()
  await page.getByRole('button', { name: /^Pick-up:/ }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  await expectAccessible(page)
  await expect(
    page
      .getByRole('gridcell', { name: /Sunday/ })
      .getByRole('button')
      .first(),
  ).toBeDisabled()
  await page.getByRole('button', { name: /^Pick-up:/ }).click()
  await customer.picksDay('Pick-up', weekday(new Date(), 6))
  const day = weekday(new Date(), 4)
  await customer.picksDay('Pick-up', day)
  await expectAccessible(page)
  await customer.press('Request pick-up')
  await expect(page.getByText("marked ready for pick-up, we'll confirm shortly")).toBeVisible()
  const asked = async () => (await owner.api.getOrderById.query({ orderId: id })).finalPickupWindow?.day
  await expect.poll(asked).toBe(day)
})

test('a pick-up on a Sunday is refused, and the page is as before', async ({ page, app, phone, customer }) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  let sunday = addDays(todayThere(), 2)
  while (!isSunday(sunday)) sunday = addDays(sunday, 1)
  await page.route(/\/trpc\/requestPickup/, (route, request) => {
    const body = JSON.parse(request.postData() ?? '{}')
    body[0].pickupWindow.day = sunday
    return route.continue({ postData: JSON.stringify(body) })
  })
  await page.goto(`/orders/${id}`)
  await customer.press('Pickup Only')
  await customer.picksDay('Pick-up', weekday(new Date(), 4))
  await customer.press('Request pick-up')
  await customer.isTold(
    'Sunday pickup not available',
    'Sunday pickups are not available. Please select a different date.',
  )
  await expectOffered(page, 'drop-off-confirmed')
  expect((await owner.api.getOrderById.query({ orderId: id })).status).toBe('drop-off-confirmed')
})

test('the page says that an act failed without a connection, and the act is not done later', async ({
  page,
  app,
  phone,
  customer,
  context,
}) => {
  const { id, owner } = await placedOrder(app, page, phone)
  await page.goto(`/orders/${id}`)
  await customer.press('Cancel Order')
  await expect(page.getByRole('button', { name: 'Yes, cancel the order' })).toBeEnabled()
  await context.setOffline(true)
  await customer.press('Yes, cancel the order')
  await customer.isTold('Uh oh!')
  await context.setOffline(false)
  await expectOffered(page, 'pending-drop-off')
  expect((await owner.api.getOrderById.query({ orderId: id })).status).toBe('pending-drop-off')
})

test('after an act the words about the new status are in view and have the focus', async ({
  page,
  app,
  phone,
  customer,
}) => {
  await page.setViewportSize(screens.phone)
  const { id, owner } = await placedOrder(app, page, phone)
  const other = await orderedAgain(app, owner)
  await takeOrderTo(app, id, 'drop-off-confirmed')
  await page.goto(`/orders/${id}`)
  const says = (words: string | RegExp) => page.locator(':focus').filter({ hasText: words })
  await customer.press('Pickup Only')
  await customer.picksDay('Pick-up', weekday(new Date(), 4))
  await customer.press('Request pick-up')
  await expect(says('Ready for pick-up')).toBeInViewport({ ratio: 1 })
  await customer.press('Withdraw the request')
  await customer.press('Yes, withdraw it')
  await expect(says('Your dumpster has been delivered')).toBeInViewport({ ratio: 1 })

  await page.goto(`/orders/${other}`)
  await customer.press('Cancel Order')
  await customer.press('Yes, cancel the order')
  await expect(says(/Cancelled|Refunded/)).toBeInViewport({ ratio: 1 })
})
