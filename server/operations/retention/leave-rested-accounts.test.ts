import { sql } from '@rolloff/sql/sql.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { usualAges } from '#server/testing/usual-ages.ts'
import { tablesWith } from '#server/testing/words/find-text.ts'
import { forgetOldRows, type Pace } from './forget-old-rows.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const run = (pace?: Partial<Pace>) =>
  forgetOldRows({ ...stage.deps, clock: () => new Date() }, usualAges, {
    maxRunInMs: 60_000,
    rest: async () => {},
    ...pace,
  })
const ago = (months: number) => `now() - make_interval(months => ${months})`

describe('An account that rested', () => {
  /** Makes accounts of customers whom nobody has seen for seven years. The first one rests longest. */
  const addRested = async (many: number): Promise<string[]> => {
    const rows = await query(
      `INSERT INTO app_user (subject, phone, first_name, seen_at)
       SELECT 'rested ' || n, '+1512600' || (1000 + n), 'Zebulonia', ${ago(90)} + n * interval '1 hour'
       FROM generate_series(1, $1::int) AS n RETURNING id`,
      [many],
    )
    return rows.map(({ id }) => id)
  }
  const erased = async () => (await query('SELECT id FROM app_user WHERE deleted_at IS NOT NULL')).map(({ id }) => id)

  test('is erased although its number was given to a new account', async () => {
    const [id] = await addRested(1)
    await query(`UPDATE app_user SET phone = NULL, parted_at = ${ago(70)} WHERE id = $1`, [id])
    await run()
    expect(await erased()).toEqual([id])
    expect(await tablesWith(stage.pool, 'Zebulonia')).toEqual([])
  })

  test('is not held up by many accounts that have to stay', async () => {
    const { cartId: orderId } = await stage.paidCart()
    await findOrPlaceOrder(stage.deps, orderId)
    await query(`UPDATE cart SET updated_at = ${ago(90)} WHERE id = $1`, [orderId])
    const accounts = await addRested(22)
    const last = accounts.pop()
    // A payment of each of these accounts was not given back, though their orders have lost their names.
    for (const id of accounts) {
      await query(
        `INSERT INTO cart SELECT c.* FROM cart o, jsonb_populate_record(o, jsonb_build_object('id', $2::uuid, 'user_id', $2::uuid)) c
         WHERE o.id = $1`,
        [orderId, id],
      )
      await query(
        `INSERT INTO orders SELECT c.* FROM orders o, jsonb_populate_record(o, jsonb_build_object('id', $2::uuid, 'user_id', $2::uuid,
           'friendly_id', $2::text, 'status', 'refund-failed', 'names_erased_at', now())) c WHERE o.id = $1`,
        [orderId, id],
      )
    }
    await run()
    expect(await erased()).toEqual([last])
  })

  test('stays if others hold a lock that its erasure needs, which is no failure', async () => {
    const [id] = await addRested(1)
    await stage.db.transaction().execute(async tx => {
      await sql`LOCK TABLE message IN EXCLUSIVE MODE`.execute(tx)
      expect(await run()).toEqual({ failuresOfRows: [] })
      expect(await erased()).toEqual([])
    })
    await run()
    expect(await erased()).toEqual([id])
  })

  test('stays if its erasure fails, and holds up neither the others nor the run', async () => {
    const [first, second] = await addRested(2)
    await query(`ALTER TABLE app_user ADD CONSTRAINT planted CHECK (id <> '${first}' OR deleted_at IS NULL)`)
    try {
      expect(await run()).toEqual({ failuresOfRows: [expect.objectContaining({ constraint: 'planted' })] })
      expect(await erased()).toEqual([second])
    } finally {
      await query('ALTER TABLE app_user DROP CONSTRAINT planted')
    }
  })

  test('stays if the person has come back since the run began, and each erasure is followed by a rest', async () => {
    const [first, second] = await addRested(2)
    const rests: number[] = []
    await run({
      rest: async ms => {
        rests.push(ms)
        await query('UPDATE app_user SET seen_at = now() WHERE id = $1', [second])
      },
    })
    expect(await erased()).toEqual([first])
    expect(rests.length).toBeGreaterThanOrEqual(2)
  })
})
