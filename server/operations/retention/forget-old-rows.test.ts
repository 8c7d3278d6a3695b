import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { readPersonalData } from '#server/db/account/personal-data.ts'
import { deleteAccount } from '#server/operations/account/delete-account.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { type DriverAndTruck, makeDriverAndTruck } from '#server/testing/driver-and-truck.ts'
import { makeReadyCart } from '#server/testing/factories.ts'
import { usualAges } from '#server/testing/usual-ages.ts'
import { tablesWith } from '#server/testing/words/find-text.ts'
import { forgetOldRows, type Pace } from './forget-old-rows.ts'
import { growingTables } from './growing-tables.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

const query = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const now = () => new Date()
const run = (pace?: Partial<Pace>) =>
  forgetOldRows({ ...stage.deps, clock: now }, usualAges, { maxRunInMs: 60_000, rest: async () => {}, ...pace })
const count = async (table: string) => (await query(`SELECT count(*)::int AS n FROM ${table}`))[0].n

/** Places and pays an order, and lets everything about it have happened so many months ago. */
async function oldOrder(months: number, status = 'completed'): Promise<{ orderId: string; userId: string }> {
  const { cartId, user } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
  await query(`UPDATE orders SET status = $2, created_at = ${ago(months)}, updated_at = ${ago(months)} WHERE id = $1`, [
    cartId,
    status,
  ])
  await unguarded(`UPDATE order_event SET at = ${ago(months)} WHERE order_id = $1`, [cartId])
  await unguarded(`UPDATE payment SET created_at = ${ago(months)} WHERE order_id = $1`, [cartId])
  await query(`UPDATE cart SET created_at = ${ago(months)}, updated_at = ${ago(months)} WHERE id = $1`, [cartId])
  return { orderId: cartId, userId: user.id }
}

const ago = (months: number) => `now() - make_interval(months => ${months})`

/** Triggers refuse these changes of rows that are only ever added. */
async function unguarded(text: string, values: unknown[] = []): Promise<void> {
  const client = await stage.pool.connect()
  try {
    await client.query('SET session_replication_role = replica')
    await client.query(text, values)
  } finally {
    await client.query('RESET session_replication_role')
    client.release()
  }
}

async function makeDriver(): Promise<DriverAndTruck & { route: string }> {
  const hauler = stage.organization.id
  const made = await makeDriverAndTruck(stage.pool, hauler)
  const [{ id: route }] = await query(
    `INSERT INTO route (organization_id, day, driver_id) VALUES ($1, current_date, $2) RETURNING id`,
    [hauler, made.driver],
  )
  return { ...made, route }
}

/** Each statement inserts one row that is this many months old. */
async function inserts(): Promise<Record<string, (months: number, n: number) => Promise<unknown>>> {
  const { id: hauler } = stage.organization
  const { driver, device, truck, route } = await makeDriver()
  const { cartId } = await stage.readyCart()
  const tap = (months: number, n: number, kind = 'here') =>
    query(
      `INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, made_at, corrected_at, received_at, content, outcome)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, $5, now(), now(), ${ago(months)}, '{}', 'accepted') RETURNING id`,
      [hauler, driver, device, n, kind],
    )
  return {
    message: (months, n) =>
      query(
        `INSERT INTO message (key, recipient, channel, text, created_at, sent_at)
         VALUES ($1, '+15125550111', 'sms', 'On our way', ${ago(months)}, now())`,
        [`told:${n}`],
      ),
    inbound_text: (months, n) =>
      query(
        `INSERT INTO inbound_text (id, phone, meaning, is_answered, received_at)
         VALUES ($1, '+15125550111', 'other', false, ${ago(months)})`,
        [`in-${n}`],
      ),
    dev_outbox: (months, n) =>
      query(`INSERT INTO dev_outbox (key, recipient, channel, text, at) VALUES ($1, 'a', 'sms', 'b', ${ago(months)})`, [
        `out-${n}`,
      ]),
    waiting_list: (months, n) =>
      query(
        `INSERT INTO waiting_list (zip_code, email, created_at, told_at) VALUES ('99501', $1, now(), ${ago(months)})`,
        [`${n}@example.com`],
      ),
    text_day: months =>
      query(`INSERT INTO text_day (organization_id, day, segments) VALUES ($1, (${ago(months)})::date, 3)`, [hauler]),
    provider_event: (months, n) =>
      query(`INSERT INTO provider_event (id, type, state, received_at) VALUES ($1, 'x', 'done', ${ago(months)})`, [
        `evt_${n}`,
      ]),
    change: months =>
      query(
        `INSERT INTO change (organization_id, at, act, object, object_id)
         VALUES ($1, ${ago(months)}, 'move-stop', 'stop', gen_random_uuid())`,
        [hauler],
      ),
    audit_event: months =>
      query(`INSERT INTO audit_event (at, action, object_id) VALUES (${ago(months)}, 'read-order', 'x')`),
    inspection: async (months, n) => {
      const [{ id }] = await tap(1, 1000 + n, 'inspect')
      return query(
        `INSERT INTO inspection (organization_id, truck_id, driver_id, tap_id, made_at, defects)
         VALUES ($1, $2, $3, $4, ${ago(months)}, '{}')`,
        [hauler, truck, driver, id],
      )
    },
    tap,
    driver_link: (months, n) =>
      query(
        `INSERT INTO driver_link (token_hash, organization_id, driver_id, route_id, made_at, expires_at)
         VALUES (sha256($1::bytea), $2, $3, $4, now(), ${ago(months)})`,
        [`link ${n}`, hauler, driver, route],
      ),
    reservation: (months, n) =>
      query(
        `INSERT INTO reservation (organization_id, slot, cart_id, container_type_id, drop_off_window, pickup_window, state,
           held_until, created_at)
         VALUES ($1, $2, $3, $4, '{}', '{}', 'ended', now(), ${ago(months)})`,
        [hauler, n, cartId, stage.organization.containerTypeIds[0]],
      ),
    identity_consent: (months, n) =>
      query(
        `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at)
         VALUES ($1, 'x', 'en', 'text-reply', ${ago(months)}, ${ago(months)})`,
        [`+1512777${1000 + n}`],
      ),
  }
}

const monthsOf: Record<string, number> = {
  message: usualAges.messages,
  inbound_text: usualAges.messages,
  dev_outbox: usualAges.messages,
  waiting_list: usualAges.messages,
  text_day: usualAges.messages,
  provider_event: usualAges.providerEvents,
  change: usualAges.changes,
  audit_event: usualAges.changes,
  inspection: usualAges.truckChecks,
  tap: usualAges.taps,
  driver_link: usualAges.taps,
  reservation: usualAges.carts,
  identity_consent: usualAges.books,
}

describe('The job', () => {
  test('deletes the rows of each table whose period is over, and keeps those of the month before its end', async () => {
    const insert = await inserts()
    const before = Object.fromEntries(
      await Promise.all(Object.keys(insert).map(async table => [table, await count(table)])),
    )
    let n = 1
    for (const [table, add] of Object.entries(insert)) {
      for (const months of [1, -1].map(more => (monthsOf[table] ?? 0) + more)) await add(months, n++)
    }
    // The tap of each truck check is a row of its own.
    const [{ taps }] = await query('SELECT count(*)::int AS taps FROM inspection')
    await run()
    for (const table of Object.keys(insert)) {
      const left = (await count(table)) - (before[table] ?? 0) - (table === 'tap' ? taps : 0)
      expect({ table, left }).toEqual({ table, left: 1 })
    }
  })

  test('keeps what is not over: messages of open orders and waiting ones, the tap of a truck check, open repairs, events unread', async () => {
    const { orderId } = await oldOrder(30, 'drop-off-confirmed')
    const { driver, device, truck } = await makeDriver()
    const hauler = stage.organization.id
    await query('DELETE FROM message')
    await query(
      `INSERT INTO message (key, organization_id, order_id, recipient, channel, text, created_at, sent_at)
       VALUES ('a', $1, $2, 'x', 'sms', 'x', ${ago(30)}, now()), ('b', NULL, NULL, 'x', 'sms', 'x', ${ago(30)}, NULL)`,
      [hauler, orderId],
    )
    await query(`INSERT INTO provider_event (id, type, received_at) VALUES ('evt_new', 'x', ${ago(30)})`)
    await query(`INSERT INTO waiting_list (zip_code, email, created_at) VALUES ('99501', 'a@example.com', ${ago(30)})`)
    const [{ id: tapId }] = await query(
      `INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, made_at, corrected_at, received_at, content, outcome)
       VALUES (gen_random_uuid(), $1, $2, $3, 1, 'inspect', now(), now(), ${ago(30)}, '{}', 'accepted') RETURNING id`,
      [hauler, driver, device],
    )
    await query(
      `INSERT INTO inspection (organization_id, truck_id, driver_id, tap_id, made_at, defects)
       VALUES ($1, $2, $3, $4, ${ago(30)}, '{lights}')`,
      [hauler, truck, driver, tapId],
    )
    await run()
    for (const table of ['waiting_list', 'tap', 'inspection'])
      expect({ table, n: await count(table) }).toEqual({ table, n: 1 })
    expect(await count(`message WHERE key IN ('a', 'b')`)).toBe(2)
    expect(await count(`provider_event WHERE id = 'evt_new'`)).toBe(1)
  })

  test('keeps changes about money for seven years, and no other statement may delete a change', async () => {
    for (const [act, months] of [
      ['give-refund', 83],
      ['give-refund', 85],
      ['move-stop', 25],
    ]) {
      await query(
        `INSERT INTO change (organization_id, at, act, object, object_id)
         VALUES ($1, now() - make_interval(months => $3::int), $2, 'order', gen_random_uuid())`,
        [stage.organization.id, act, months],
      )
    }
    await expect(query('DELETE FROM change')).rejects.toThrow('rows of change are only ever added')
    await run()
    expect(await query('SELECT act FROM change WHERE object_id NOT IN (SELECT id FROM orders)')).toEqual([
      { act: 'give-refund' },
    ])
  })

  test('deletes a cart of a signed-in person a year after its last change with its frozen prices, and no cart with an order or a payment', async () => {
    const resting = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { ...resting, language: 'en' })
    const paying = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { ...paying, language: 'en' })
    const changed = await makeReadyCart(stage.db, stage.organization, resting.user)
    const ordered = await oldOrder(13)
    await query(`UPDATE payment_attempt SET status = 'cancelled', updated_at = ${ago(13)} WHERE cart_id = $1`, [
      resting.cartId,
    ])
    // The payment of this cart was taken and given back, because the cart could not become an order.
    const returned = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { ...returned, language: 'en' })
    await query(
      `INSERT INTO refund (organization_id, intent_id, idempotency_key, amount_in_cents, status, why, created_at)
       SELECT organization_id, intent_id, 'return', 100, 'succeeded', 'x', ${ago(13)} FROM payment_attempt WHERE cart_id = $1`,
      [returned.cartId],
    )
    await query(`UPDATE payment_attempt SET status = 'cancelled', updated_at = ${ago(13)} WHERE cart_id = $1`, [
      returned.cartId,
    ])
    await unguarded(`UPDATE quote SET created_at = ${ago(13)}`)
    await query(`UPDATE cart SET created_at = ${ago(13)}, updated_at = ${ago(13)}`)
    await query(`UPDATE cart SET updated_at = now() WHERE id = $1`, [changed])
    await run()
    const left = (await query('SELECT id FROM cart')).map(({ id }) => id).sort()
    expect(left).toEqual([paying.cartId, changed, ordered.orderId, returned.cartId].sort())
    expect(await count(`quote WHERE cart_id = '${resting.cartId}'`)).toBe(0)
  })

  test('erases the names of an order seven years after its last movement and then the account, and keeps amounts, lines, days and ZIP', async () => {
    const old = await oldOrder(85)
    const young = await oldOrder(83)
    const unfinished = await oldOrder(85, 'payment-pending')
    await query(`UPDATE app_user SET first_name = 'Zebulonia', seen_at = ${ago(85)} WHERE id = $1`, [old.userId])
    await query(`UPDATE identity_consent SET verified_at = ${ago(85)}`)
    await query(`UPDATE orders SET po_number = 'PO 7713-planted' WHERE id = $1`, [old.orderId])
    const planted = `jsonb_set(snapshot, '{customer,lastName}', '"Quackenbush"')`
    await unguarded(`UPDATE order_event SET why = 'Mrs. Quackenbush was away' WHERE order_id = $1`, [old.orderId])
    await unguarded(`UPDATE orders SET snapshot = ${planted} WHERE id = $1`, [old.orderId])
    await unguarded(`UPDATE quote SET snapshot = ${planted} WHERE cart_id = $1`, [old.orderId])
    const books = (id: string) =>
      query(
        `SELECT o.total_in_cents, o.created_at, o.snapshot #>> '{address,postalCode}' AS zip, o.snapshot -> 'quote' AS quote,
           (SELECT sum(l.amount_in_cents) FROM order_line l WHERE l.order_id = o.id) AS lines,
           (SELECT sum(p.amount_in_cents) FROM payment p WHERE p.order_id = o.id) AS paid FROM orders o WHERE o.id = $1`,
        [id],
      )
    const names = async (id: string) =>
      (await query(`SELECT snapshot #>> '{customer,firstName}' AS name FROM orders WHERE id = $1`, [id]))[0].name
    const before = await books(old.orderId)
    await run()
    expect(await tablesWith(stage.pool, 'Quackenbush', 'Zebulonia', 'PO 7713')).toEqual([])
    expect(await books(old.orderId)).toEqual(before)
    expect(await names(old.orderId)).toBe('')
    expect([await names(young.orderId), await names(unfinished.orderId)]).toEqual(['Dana', 'Dana'])
    expect(await query('SELECT id FROM app_user WHERE deleted_at IS NOT NULL')).toEqual([{ id: old.userId }])
  })
})

describe('A batch', () => {
  const addMessages = (many: number) =>
    query(
      `INSERT INTO message (key, recipient, channel, text, created_at, sent_at)
       SELECT 'old:' || n, 'x', 'sms', 'x', ${ago(30)}, now() FROM generate_series(1, ${many}) AS n`,
    )
  const left = () => count(`message WHERE key LIKE 'old:%'`)

  test('is kept if the server is killed after it, and the next run goes on', async () => {
    await addMessages(1_100)
    const killed = { rest: () => Promise.reject(new Error('killed')) }
    await expect(run(killed)).rejects.toThrow('old rows could not be deleted')
    expect(await left()).toBe(600)
    await run()
    expect(await left()).toBe(0)
  })

  test('is followed by a rest, and no batch begins after the end of the run', async () => {
    await addMessages(1_100)
    const rests: number[] = []
    await run({ rest: async ms => void rests.push(ms) })
    expect(rests.length).toBeGreaterThanOrEqual(2)
    expect(Math.min(...rests)).toBeGreaterThanOrEqual(20)
    await addMessages(1_100)
    await run({ maxRunInMs: 0 })
    expect(await left()).toBe(1_100)
  })

  /** Runs the work while another connection holds the locks of this statement. */
  async function beside(statement: string, work: () => Promise<void>): Promise<void> {
    const client = await stage.pool.connect()
    try {
      await client.query(`BEGIN; ${statement}`)
      await work()
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }

  test('leaves out rows that others have locked, and waits for none of them', async () => {
    await addMessages(3)
    await beside(`SELECT FROM message WHERE key = 'old:2' FOR UPDATE`, async () => {
      await run()
      expect(await query(`SELECT key FROM message WHERE key LIKE 'old:%'`)).toEqual([{ key: 'old:2' }])
    })
    await run()
    expect(await left()).toBe(0)
  })

  test('that waits for a lock of others ends its table for this run, and the run goes on and does not fail', async () => {
    await addMessages(3)
    await query(
      `INSERT INTO dev_outbox (key, recipient, channel, text, at) VALUES ('old', 'a', 'sms', 'b', ${ago(30)})`,
    )
    await beside('LOCK TABLE message IN EXCLUSIVE MODE', async () => {
      await run()
      expect([await left(), await count("dev_outbox WHERE key = 'old'")]).toEqual([3, 0])
    })
    await run()
    expect(await left()).toBe(0)
  })

  test('does not begin while another server deletes one', async () => {
    await addMessages(3)
    await beside(`SELECT pg_advisory_xact_lock(hashtext('old rows'))`, async () => {
      await run()
      expect(await left()).toBe(3)
    })
    await run()
    expect(await left()).toBe(0)
  })
})

test('the job looks at carts last, because a run reads all carts of the past', () => {
  expect(growingTables.filter(({ startRun }) => startRun).at(-1)?.table).toBe('cart')
})

test('a person exports what is left after the job, and deletes the account', async () => {
  const { orderId, userId } = await oldOrder(30)
  const before = await readPersonalData(stage.db, userId)
  expect(before.messages).not.toEqual([])
  await query(`UPDATE message SET created_at = ${ago(25)}, sent_at = now()`)
  await run()
  const after = await readPersonalData(stage.db, userId)
  expect(after.messages).toEqual([])
  expect(after.orders).toEqual([expect.objectContaining({ id: orderId, payments: [expect.anything()] })])
  await deleteAccount(stage.deps, userId)
  expect(await query('SELECT names_erased_at IS NOT NULL AS erased FROM orders')).toEqual([{ erased: true }])
})
