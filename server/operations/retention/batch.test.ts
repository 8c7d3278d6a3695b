import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { usualAges } from '#server/testing/usual-ages.ts'
import { type Batch, inTurns } from './batch.ts'

let stage: CheckoutStage
let batch: Batch
beforeAll(async () => {
  stage = await openCheckoutStage()
  batch = { deps: stage.deps, ages: usualAges, onFailure: () => undefined }
})
afterAll(() => stage.close())

test('a batch says if more is left, and a failure is the failure of the batch', async () => {
  const left = [true, false]
  const deleteBatch = inTurns(() => async () => left.shift() ?? Promise.reject(new Error('planted')))()
  expect([await deleteBatch(batch), await deleteBatch(batch)]).toEqual(['more', 'done'])
  await expect(deleteBatch(batch)).rejects.toThrow('planted')
})

test('a batch ends as busy beside a batch of another server, and ends its table if it waits for a lock', async () => {
  const deleteBatch = inTurns(() => async tx => {
    await sql`LOCK TABLE dev_outbox IN EXCLUSIVE MODE`.execute(tx)
    return true
  })()
  const besides = (statement: ReturnType<typeof sql>) =>
    stage.db.transaction().execute(async tx => {
      await statement.execute(tx)
      return deleteBatch(batch)
    })
  expect(await besides(sql`SELECT pg_advisory_xact_lock(hashtext('old rows'))`)).toBe('busy')
  expect(await besides(sql`LOCK TABLE dev_outbox IN ROW EXCLUSIVE MODE`)).toBe('done')
  expect(await deleteBatch(batch)).toBe('more')
})
