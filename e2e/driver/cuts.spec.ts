import { expect, type Page, type Route } from '@playwright/test'
import { payWith, readyToPay, visit } from '#server/testing/journey.ts'
import { drivesToday } from '#server/testing/planned-day.ts'
import type { TestApp } from '#server/testing/start-test-app.ts'
import { tapsOf } from '../stage/driver-day.ts'
import { test } from '../stage/fixtures.ts'
import { orderedAgain } from '../stage/placed-order.ts'
import { signInHere } from '../stage/prepared.ts'

const cuts = ['before the request', 'on the answer', 'after it'] as const
type Cut = (typeof cuts)[number]

/** These are the buttons that the driver presses at a stop, and the text that the phone shows at once, even if the request fails. */
const taps = [
  { presses: ['Start'], shows: 'I am here' },
  { presses: ['I am here'], shows: 'Done' },
  { presses: ['Done', 'Done'], shows: 'Undo' },
] as const

async function dayOfThree(app: TestApp, page: Page, nextPhone: () => string): Promise<string[]> {
  const customer = await readyToPay(app, nextPhone())
  await payWith(app, customer)
  const first = customer.held.cartId
  await expect
    .poll(async () => (await customer.api.getOrderById.query({ orderId: first }).catch(() => null))?.status)
    .toBe('pending-drop-off')
  const orderIds = [first, await orderedAgain(app, customer), await orderedAgain(app, customer)]
  await signInHere(app, page, visit(app, await drivesToday(app, nextPhone(), orderIds)))
  return orderIds
}

/** Cuts the connection at this point of a request, until it is restored. */
async function cutNetwork(page: Page, at: Cut): Promise<{ restore: () => Promise<void> }> {
  let isCut = true
  const underWay: Promise<void>[] = []
  const handle = (route: Route) => {
    const handled = isCut ? cut(route) : route.continue()
    underWay.push(handled)
    return handled
  }
  const cut = async (route: Route) => {
    if (at === 'before the request') return route.abort()
    const response = await route.fetch()
    if (at === 'on the answer') return route.abort()
    await route.fulfill({ response })
    await page.context().setOffline(true)
  }
  await page.route(calls, handle)
  return {
    restore: async () => {
      isCut = false
      // All open requests must end first. If one were cut after this moment, the phone would stay without a connection.
      await Promise.allSettled(underWay)
      // The phone sends its taps when its connection comes back.
      await page.context().setOffline(true)
      await page.context().setOffline(false)
      // A request that a cut left without an answer is given up after 20 s. Then the phone sends again.
      await expect(page.getByText('All sent')).toBeVisible({ timeout: 30_000 })
      await page.unroute(calls, handle)
    },
  }
}

const calls = '**/trpc/driver.sendTaps*'

test('every tap is kept and sent once if the network is cut before the request, on the answer or after it', async ({
  page,
  app,
  nextPhone,
}) => {
  const orderIds = await dayOfThree(app, page, nextPhone)
  await page.goto('/driver/')
  for (const [stop, at] of cuts.entries()) {
    await page.getByRole('link', { name: /^Next/ }).click()
    for (const { presses, shows } of taps) {
      const network = await cutNetwork(page, at)
      for (const name of presses) await page.getByRole('button', { name, exact: true }).click()
      await expect(page.getByRole('button', { name: shows, exact: true })).toBeVisible()
      if (at !== 'after it') await expect(page.getByText('1 waiting')).toBeVisible()
      await network.restore()
    }
    expect(await tapsOf(app, orderIds[stop] ?? ''), at).toEqual(['start', 'here', 'done'])
  }
})
