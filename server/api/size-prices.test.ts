import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#domain/value/calendar.ts'
import { answerAll, openCart, visit, weekday, windowsFrom } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

const now = new Date('2026-11-18T15:00:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ clock: () => now })
})
afterAll(() => app.stop())

test('each size shows the price that the summary will ask, for the chosen days or for 7', async () => {
  const guest = visit(app)
  const cartId = await openCart(guest)
  await answerAll(guest, now, ['pickup-dropoff'])
  const [first] = await guest.api.getAddOns.query()
  await guest.api.upsertAddOns.mutate({ cartId, addOns: [first?._id ?? ''] })
  const { dropOffWindow } = windowsFrom(now)
  for (const days of [null, 1, 7, 10, 14, 30]) {
    if (days !== null) {
      const day = weekday(addDays(dropOffWindow.day, days), 0)
      const pickupWindow = { day, start: 12, end: 17, isActualPickupDate: true }
      await guest.api.upsertPickupDropOffWindow.mutate({ cartId, dropOffWindow, pickupWindow })
    }
    for (const { _id, price } of await guest.api.getContainerTypesForCustomer.query()) {
      await guest.api.upsertContainers.mutate({ cartId, containers: { [_id]: 1 } })
      const summary = await guest.api.getCartPricingSummary.query({ cartId })
      const weight = await guest.api.getPreAuthWeightData.query({ cartId })
      expect(price).toMatchObject({
        totalInCents: summary.totalInCents,
        isEstimate: days === null,
        rentalDays: summary.containers[0]?.totalDays,
        includedTons: weight.totalWeightInTons,
        extraTonInCents: weight.pricePerTonInCents,
      })
    }
  }
})

test('sizes have no price if there is no cart', async () => {
  const types = await visit(app).api.getContainerTypesForCustomer.query()
  expect(types.length).toBeGreaterThan(0)
  expect(types.filter(type => type.price)).toEqual([])
})
