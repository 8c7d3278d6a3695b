/** Many customers order the last box of a day at the same moment, on two servers (rule S19). */

import type { OpenDatabase } from '@rolloff/sql/connect.ts'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { openProductDatabase } from '#server/db/engine/product-database.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeFleet } from '#server/testing/dispatch-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { sized } from '#server/testing/sizes.ts'
import { patienceInMs } from '#server/testing/test-database.ts'

let stage: CheckoutStage
let other: OpenDatabase
beforeEach(async () => {
  stage = await openCheckoutStage({ maxConnections: 12 })
  await makeFleet(stage.db, stage.organization, 1)
  await stage.pool.query('UPDATE organization SET limits_days = true')
  other = openProductDatabase({ connectionString: stage.connectionString, maxConnections: 12, waitInMs: patienceInMs })
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await other.close()
  await stage.close()
})

const customers = sized(200, 24)
const count = async (from: string) =>
  (await stage.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${from}`)).rows[0]?.n

it('if many customers order the last box of a day at once, one gets it, and the others read the next free day', async () => {
  const carts = await Promise.all(Array.from({ length: customers }, () => stage.readyCart()))
  const started = await Promise.all(
    carts.map(({ cartId, user }, index) => {
      const deps = index % 2 === 0 ? stage.deps : { ...stage.deps, db: other.db }
      return startCheckoutPayment(deps, { cartId, user, language: 'en' }).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error
        return error
      })
    }),
  )
  const refused = started.filter(one => one instanceof Refusal)
  expect(started.length - refused.length).toBe(1)
  expect(new Set(refused.map(one => one.refusal))).toEqual(new Set(['day-full']))
  expect(refused.every(one => /^\d{4}-\d\d-\d\d$/.test(String(one.values.day)))).toBe(true)
  expect(await count(`reservation WHERE state = 'held'`)).toBe(1)
  expect(await count('payment_attempt')).toBe(1)
  expect(await count('stripe_simulator.payment_intents')).toBe(1)
  const lucky = carts[started.findIndex(one => !(one instanceof Refusal))]
  if (!lucky) throw new Error('nobody has got the box')
  await stage.pay(lucky.cartId)
  await findOrPlaceOrder(stage.deps, lucky.cartId)
  expect(await count('orders WHERE NOT beyond_capacity')).toBe(1)
  expect(await count('orders')).toBe(1)
  expect(await count('stripe_simulator.charges WHERE is_paid')).toBe(1)
}, 180_000)
