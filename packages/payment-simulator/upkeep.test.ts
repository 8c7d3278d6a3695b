import { expect, it } from 'vitest'
import { confirmAsCustomer } from './customer-browser.stage.ts'
import { createSimulatorDatabase } from './database.stage.ts'
import { openShop } from './shop.stage.ts'

const day = 86_400_000

it('the simulator forgets events and answers to keys after thirty days, but never a payment', async () => {
  const database = await createSimulatorDatabase()
  const stage = await openShop(database.pool)
  const rowsIn = async (table: string) =>
    (await database.pool.query(`SELECT FROM stripe_simulator.${table}`)).rows.length
  const kept = async () => [await rowsIn('events'), await rowsIn('idempotency_keys'), await rowsIn('payment_intents')]
  const intent = await stage.openIntent()
  await confirmAsCustomer(stage.simulator, intent, { number: '4242424242424242' })
  await stage.simulator.deliverPending()
  const before = await kept()
  expect(before.every(count => count > 0)).toBe(true)
  stage.wait(29 * day)
  await stage.simulator.forgetOld()
  expect(await kept()).toEqual(before)
  stage.wait(2 * day)
  await stage.openIntent(40_000)
  await stage.simulator.forgetOld()
  expect(await kept()).toEqual([0, 0, 2])
  await stage.close()
  await database.drop()
})

it('the simulator forgets 25,000 old answers to keys in one call', async () => {
  const database = await createSimulatorDatabase()
  const stage = await openShop(database.pool)
  await database.pool.query(`INSERT INTO stripe_simulator.idempotency_keys (account, key, fingerprint, status, body, created_at)
    SELECT '', n::text, '', 200, '', '2026-01-01' FROM generate_series(1, 25000) AS n`)
  stage.wait(365 * day)
  await stage.simulator.forgetOld()
  const { rows } = await database.pool.query('SELECT FROM stripe_simulator.idempotency_keys')
  expect(rows).toEqual([])
  await stage.close()
  await database.drop()
})
