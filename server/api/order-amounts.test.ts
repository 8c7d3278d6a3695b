import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, payWith, readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
let customer: Customer
let orderId: string
beforeAll(async () => {
  app = await startTestApp()
  customer = await readyToPay(app, '+15125550171')
  await payWith(app, customer)
  orderId = (await customer.api.getOrderById.query({ orderId: customer.held.cartId }))._id
})
afterAll(() => app.stop())

test('an order covers the same tons as its cart did, whatever the prices are now', async () => {
  const { forecast: _, ...asked } = await customer.api.getPreAuthWeightData.query({ cartId: orderId })
  await sql`DELETE FROM pricing_rule`.execute(app.database.db)
  await sql`UPDATE container_type SET price_per_day_in_cents = price_per_day_in_cents * 2`.execute(app.database.db)
  const weights = await customer.api.getOrderPreAuthWeightData.query({ orderId })
  expect(weights).toEqual(asked)
  expect(weights.totalWeightInTons).toBeGreaterThan(0)
  expect(Object.keys(weights.tonsByContainerId)).toHaveLength(1)
})

test('an order is taxed at the rate of its day, and the tax is rounded half-up once', async () => {
  await sql`UPDATE service_area SET tax_rate = 0.5`.execute(app.database.db)
  const taxes = (subTotal: number) => customer.api.calculateTaxes.query({ orderId, subTotal })
  expect(await taxes(0)).toEqual({ taxInCents: 0 })
  expect(await taxes(10_000)).toEqual({ taxInCents: 825 })
  // 8.25 % of 6 cents is 0.495 cents, and of 200 cents it is 16.5 cents.
  expect(await taxes(6)).toEqual({ taxInCents: 0 })
  expect(await taxes(200)).toEqual({ taxInCents: 17 })
  expect(await taxes(100_000_000)).toEqual({ taxInCents: 8_250_000 })
})

test.each([-1, 0.5, 100_000_001, Number.NaN])('a sum of %s cents is not taxed but refused', async subTotal => {
  await expect(customer.api.calculateTaxes.query({ orderId, subTotal })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  })
})

test('an order that has no price yet covers no tons and has no tax', async () => {
  await sql`UPDATE orders SET snapshot = snapshot || '{"quote": null, "terms": null}'`.execute(app.database.db)
  expect(await customer.api.calculateTaxes.query({ orderId, subTotal: 10_000 })).toEqual({ taxInCents: 0 })
  expect(await customer.api.getOrderPreAuthWeightData.query({ orderId })).toEqual({
    totalWeightInTons: 0,
    minimumWeightInTons: 0,
    pricePerTonInCents: 0,
    tonsByContainerId: {},
  })
})
