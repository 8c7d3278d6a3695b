import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyActs, moneyObjects } from '#domain/retention/money-changes.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeDriverAndTruck } from '#server/testing/driver-and-truck.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import {
  beforeAllChanges,
  beforeAllTaps,
  deleteOldAudit,
  deleteOldChanges,
  deleteOldReservations,
  deleteOldTaps,
  deleteOldTruckChecks,
} from './old-rows.ts'

let stage: CheckoutStage
beforeAll(async () => {
  stage = await openCheckoutStage()
})
afterAll(() => stage.close())

const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const ago = (months: number) => `now() - make_interval(months => ${months})`
const old = (months: number, limit: number) => ({ now: new Date(), months, limit })

const addChange = (hauler: string, months: number, act: string, object: string) =>
  query(
    `INSERT INTO change (organization_id, at, act, object, object_id) VALUES ($1, ${ago(months)}, $2, $3, gen_random_uuid())`,
    [hauler, act, object],
  )

/** Calls again until a call has looked at nothing. Returns the number of the calls before that one. */
async function callThrough<Seen>(first: Seen, call: (after: Seen) => Promise<Seen | null>): Promise<number> {
  let calls = 0
  for (let seen = await call(first); seen !== null; seen = await call(seen)) calls += 1
  return calls
}

test('old changes of each hauler are looked at once, and those about money stay for seven years', async () => {
  await stage.pool.query('TRUNCATE change')
  const other = await makeOrganization(stage.db)
  for (const hauler of [stage.organization.id, other.id]) {
    for (const object of moneyObjects) await addChange(hauler, 30, 'change', object)
    for (const act of moneyActs) await addChange(hauler, 29, act, 'order')
    await addChange(hauler, 28, 'change', 'truck')
    await addChange(hauler, 85, 'change', 'pricing-rule')
    await addChange(hauler, 23, 'change', 'truck')
  }
  const old24 = old(24, 10)
  const rowsLookedAt = 2 * (moneyObjects.length + moneyActs.length + 2)
  const calls = await callThrough(beforeAllChanges, after =>
    stage.db.transaction().execute(tx => deleteOldChanges(tx, { after, old: old24, moneyMonths: 84 })),
  )
  expect(calls).toBe(Math.ceil(rowsLookedAt / 10))
  expect(await query(`SELECT act, object FROM change WHERE at < ${ago(60)} OR object = 'truck'`)).toEqual(
    Array(2).fill({ act: 'change', object: 'truck' }),
  )
  expect(await query('SELECT count(*)::int AS n FROM change')).toEqual([
    { n: 2 * (moneyObjects.length + moneyActs.length + 1) },
  ])
})

test('the audit of money that was given back stays for seven years', async () => {
  for (const months of [25, 83, 85]) {
    for (const action of ['return-payment', 'read-order'])
      await query(`INSERT INTO audit_event (at, action, object_id) VALUES (${ago(months)}, $1, '${months}')`, [action])
  }
  await stage.db.transaction().execute(tx => deleteOldAudit(tx, { ...old(24, 500), moneyMonths: 84 }))
  expect(await query('SELECT action, object_id AS id FROM audit_event ORDER BY object_id')).toEqual([
    { action: 'return-payment', id: '25' },
    { action: 'return-payment', id: '83' },
  ])
})

test('old taps are looked at once, and the photos of a truck check go with the check', async () => {
  const hauler = stage.organization.id
  const { driver, device, truck } = await makeDriverAndTruck(stage.pool, hauler)
  const photo = async (kind: string) => {
    const [{ id }] = await query(
      `INSERT INTO order_photo (organization_id, kind, media_type, content, created_at)
       VALUES ($1, $2, 'image/jpeg', 'x', ${ago(25)}) RETURNING id`,
      [hauler, kind],
    )
    return id
  }
  const check = async (seq: number, defects: string) => {
    const photoIds = [await photo('inspection'), await photo('errand')]
    const [{ id }] = await query(
      `INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, made_at, corrected_at, received_at, content, outcome)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 'inspect', now(), now(), ${ago(25)}, $5, 'accepted') RETURNING id`,
      [hauler, driver, device, seq, { photoIds }],
    )
    await query(
      `INSERT INTO inspection (organization_id, truck_id, driver_id, tap_id, made_at, defects) VALUES ($1, $2, $3, $4, ${ago(25)}, $5)`,
      [hauler, truck, driver, id, defects],
    )
    return { tap: id, photoIds }
  }
  const open = await check(1, '{lights}')
  const [over, alsoOver] = [await check(2, '{}'), await check(3, '{}')]
  const lookAtTaps = () =>
    callThrough(beforeAllTaps, after =>
      stage.db.transaction().execute(tx => deleteOldTaps(tx, { after, old: old(13, 1) })),
    )
  expect(await lookAtTaps()).toBe(3)
  expect(await query('SELECT count(*)::int AS n FROM tap')).toEqual([{ n: 3 }])
  expect(await stage.db.transaction().execute(tx => deleteOldTruckChecks(tx, old(24, 500)))).toBe(2)
  const left = (await query('SELECT id FROM order_photo')).map(({ id }) => id)
  expect(left.sort()).toEqual([...open.photoIds, over.photoIds[1], alsoOver.photoIds[1]].sort())
  await lookAtTaps()
  expect(await query('SELECT id FROM tap')).toEqual([{ id: open.tap }])
})

test('the newest reservation of a hauler stays, because the next one gets the number after it', async () => {
  const { cartId } = await stage.readyCart()
  for (const slot of [1, 2, 3]) {
    await query(
      `INSERT INTO reservation (organization_id, slot, cart_id, container_type_id, drop_off_window, pickup_window, state,
         held_until, created_at)
       VALUES ($1, $2, $3, $4, '{}', '{}', 'ended', now(), ${ago(14)})`,
      [stage.organization.id, slot, cartId, stage.organization.containerTypeIds[0]],
    )
  }
  await stage.db.transaction().execute(tx => deleteOldReservations(tx, old(12, 500)))
  expect(await query('SELECT slot::int FROM reservation')).toEqual([{ slot: 3 }])
})
