import { expect, test } from 'vitest'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { order, orderId, self } from '#web/testing/customer-data.ts'
import { openPage } from '#web/testing/customer-stage.tsx'
import { eventServer } from '#web/testing/event-server.ts'
import { sees } from '#web/testing/stage.tsx'
import type { Answers } from '#web/testing/table-server.ts'

const patience = { timeout: 20_000 }

test('the page loads an order again when the office or a driver changes it, as long as the page is visible', async () => {
  const server = eventServer()
  let status: OrderStatus = 'drop-off-scheduled'
  const answers: Answers = { getOrderById: () => ({ ...order, status, rental: null }), getSelf: self }
  const stage = await openPage(`/orders/${orderId}`, { session: 'signed-in', answers, stream: server.stream })
  await sees('Your delivery is scheduled')
  await expect.poll(() => server.opened.length, patience).toBe(1)
  const [stream] = server.opened
  expect(stream?.url).toBe(`/events/orders/${orderId}`)
  const asked = () => stage.calls.filter(call => call.name === 'getOrderById').length
  stream?.send('open', 'm1')
  await expect.poll(asked, patience).toBe(2)
  status = 'in-transit-drop-off'
  stream?.send('order', 'm2')
  await sees('Your dumpster is on its way to you.')
  expect(asked()).toBe(3)
  stream?.end()
  await expect.poll(() => server.opened.length, patience).toBe(2)
  expect(server.opened[1]?.url).toBe(`/events/orders/${orderId}?since=m2`)
  server.opened[1]?.send('open', 'm2')
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: 'visible' })
  expect(server.opened[1]?.isGone()).toBe(true)
  expect(asked()).toBe(3)
})
