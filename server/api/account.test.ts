import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { saveAddress as storeAddress } from '#server/db/account/addresses.ts'
import { forgetCustomers } from '#server/operations/account/forget-customers.ts'
import { assignSites } from '#server/operations/site/assign-sites.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { photograph } from '#server/testing/camera.ts'
import { answerAll, type Customer, dana, openCart, payWith, saveAddress, visit } from '#server/testing/journey.ts'
import { signIn } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { rowsWith as findRows, tablesWith as findTables } from '#server/testing/words/find-text.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(() => {
  app.simulator.faults.calls = []
})

let people = 0
const nextPhone = () => {
  people += 1
  return `+151255501${String(10 + people)}`
}

const planted = {
  first: 'Zebulonia',
  last: 'Quackenbush',
  email: 'planted.zq@example.net',
  line2: 'Unit Zyzzyva',
  street: '2504 Lakeway Plantation Rd',
  gateCode: 'Gate code 7713-planted',
  keypad: '#90-zyxwv*',
}

const profile = {
  name: { first: planted.first, last: planted.last },
  email: planted.email,
  company: {},
  smsNotificationOptIn: true,
}

/** Makes a customer with all kinds of data: an address with a unit, a gate code, a lead, a paid order with a story and a label. */
async function customerWithOrder(): Promise<Customer & { readonly phone: string; readonly orderId: string }> {
  const phone = nextPhone()
  const customer = visit(app)
  const { api, held } = customer
  await api.captureLeadPhone.mutate({ phone })
  const cartId = await openCart(customer)
  await answerAll(customer, new Date(), ['address'])
  const { suggestions } = await api.searchAddresses.query({ text: `${planted.street}, Austin TX 78701` })
  const placeId = suggestions[0]?.placeId ?? ''
  const { addressId } = await api.upsertAddress.mutate({
    placeId,
    line2: planted.line2,
    gateCode: planted.keypad,
    addressType: 'delivery',
  })
  await api.upsertDeliveryAddress.mutate({ cartId, addressId })
  await api.updateAddressRestrictions.mutate({ cartId, restrictions: { 'Gated community': planted.gateCode } })
  held.session = await signIn(app, phone)
  await api.upsertCustomer.mutate(profile)
  await payWith(app, customer)
  await api.getOrderById.query({ orderId: held.cartId })
  return { ...customer, phone, orderId: held.cartId }
}

async function setStatus(orderId: string, status: string): Promise<void> {
  await sql`UPDATE orders SET status = ${status} WHERE id = ${orderId}`.execute(app.database.db)
}

const tablesWith = (...texts: readonly string[]) => findTables(app.database.pool, ...texts)
const rowsWith = (...texts: readonly string[]) => findRows(app.database.pool, ...texts)

it('the server deletes all data of a person with the account, and keeps what was sold, for how much, when and in which ZIP', async () => {
  const { api, phone, orderId } = await customerWithOrder()
  const { db } = app.database
  await sql`UPDATE orders SET po_number = 'PO 7713-planted', job_name = 'Quackenbush barn' WHERE id = ${orderId}`.execute(
    db,
  )
  await sql`INSERT INTO note (organization_id, origin, entity_id, content, created_at)
    SELECT organization_id, 'order', id, 'Call Zebulonia first', now() FROM orders WHERE id = ${orderId}`.execute(db)
  await sql`INSERT INTO order_event (order_id, organization_id, event, from_status, to_status, actor_role, why)
    SELECT id, organization_id, 'cancel', status, status, 'driver', 'Mrs. Quackenbush was away'
    FROM orders WHERE id = ${orderId}`.execute(db)
  await sql`INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, created_at)
    SELECT organization_id, id, kind, 'image/png', '\\x00', now() FROM orders, unnest(ARRAY['drop-off', 'scale-ticket']) kind
    WHERE id = ${orderId}`.execute(db)
  await photograph(app.deps, { orderId, kind: 'pickup' })
  await photograph(app.deps, { orderId, kind: 'scale-ticket' })
  await sql`INSERT INTO stop (organization_id, kind, drop_off_order_id, day, note_to_driver, planned_anyway, state, created_at)
    SELECT organization_id, 'drop-off', id, '2026-11-23', 'Ask for Mrs. Quackenbush', 'Mrs. Quackenbush insists', 'done', now()
    FROM orders WHERE id = ${orderId}`.execute(db)
  await sql`INSERT INTO stop (organization_id, kind, about_order_id, day, errand, place, state, created_at)
    SELECT organization_id, 'relocation', id, '2026-11-23', 'Fetch the key of Mrs. Quackenbush', '{"line1": "9 Quackenbush barn"}', 'done', now()
    FROM orders WHERE id = ${orderId}`.execute(db)
  await sql`INSERT INTO order_fee (organization_id, order_id, kind, amount_in_cents, facts, happened_at, proposed_at)
    SELECT organization_id, id, 'cleaning', 7500, '{"why": "Paint, says Mrs. Quackenbush"}', now(), now()
    FROM orders WHERE id = ${orderId}`.execute(db)
  await api.notifyZipCode.mutate({ zipCode: '99501', email: planted.email })
  expect(await assignSites(app.deps)).toBeGreaterThan(0)
  await sql`UPDATE site SET remark = 'Ring at Mrs. Quackenbush' WHERE id = (SELECT site_id FROM orders WHERE id = ${orderId})`.execute(
    db,
  )
  const needles = [...Object.values(planted), 'PO 7713', 'Mrs. Quack', phone.slice(2)]
  for (const needle of needles) expect(await tablesWith(needle), needle).not.toEqual([])
  const before = await sql`SELECT total_in_cents, created_at, snapshot #>> '{address,postalCode}' AS zip,
    (SELECT sum(amount_in_cents) FROM payment p WHERE p.order_id = orders.id) AS paid FROM orders WHERE id = ${orderId}`.execute(
    db,
  )

  await expect(api.deleteMyAccount.mutate({ phone })).rejects.toThrow(/^Order R-\d+ is still open/)
  await setStatus(orderId, 'completed')
  expect(await api.deleteMyAccount.mutate({ phone })).toEqual({ success: true })

  expect(await tablesWith(...needles)).toEqual([])
  await expect(api.getSelf.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
  const after = await sql`SELECT total_in_cents, created_at, snapshot #>> '{address,postalCode}' AS zip,
    (SELECT sum(amount_in_cents) FROM payment p WHERE p.order_id = orders.id) AS paid FROM orders WHERE id = ${orderId}`.execute(
    db,
  )
  expect(after.rows).toEqual(before.rows)
  const { rows: kept } =
    await sql`SELECT (SELECT count(*)::int FROM order_line WHERE order_id = ${orderId}) > 0 AS lines,
    (SELECT array_agg(kind) FROM order_photo WHERE order_id = ${orderId}) AS photos,
    (SELECT snapshot FROM orders WHERE id = ${orderId}) = (SELECT q.snapshot FROM quote q WHERE q.cart_id = ${orderId}
      ORDER BY version DESC LIMIT 1) AS "isAsQuoted"`.execute(db)
  expect(kept).toEqual([{ lines: true, photos: ['scale-ticket', 'scale-ticket'], isAsQuoted: true }])
  const { rows: files } = await sql`SELECT kind, let_go_at IS NOT NULL AS "isLetGo" FROM file ORDER BY kind`.execute(db)
  expect(files).toEqual([
    { kind: 'photo', isLetGo: true },
    { kind: 'scale-ticket', isLetGo: false },
  ])
})

/** Returns the events that the payment service has not sent yet. */
async function eventsOnTheWay(): Promise<readonly unknown[]> {
  const { rows } = await sql`SELECT FROM stripe_simulator.events WHERE next_attempt_at IS NOT NULL`.execute(
    app.database.db,
  )
  return rows
}

it('the deletion of an account changes no row of other people', async () => {
  const [leaving, staying] = [await customerWithOrder(), await customerWithOrder()]
  await staying.api.upsertCustomer.mutate({ ...profile, smsNotificationOptIn: false })
  await setStatus(leaving.orderId, 'completed')
  const { rows } = await sql<{ id: string; subject: string }>`
    SELECT id, subject::text AS subject FROM app_user WHERE phone = ${staying.phone}`.execute(app.database.db)
  const theirs = [staying.phone.slice(2), staying.orderId, rows[0]?.id ?? '', rows[0]?.subject ?? '']
  await vi.waitFor(async () => expect(await eventsOnTheWay()).toEqual([]))
  const before = await rowsWith(...theirs)
  expect(Object.keys(before).length).toBeGreaterThan(15)
  await leaving.api.deleteMyAccount.mutate({ phone: leaving.phone })
  expect(await rowsWith(...theirs)).toEqual(before)
  await setStatus(staying.orderId, 'completed')
  await staying.api.deleteMyAccount.mutate({ phone: staying.phone })
})

it('a person who deleted the account gets a new one later, without orders, addresses, cards or consents', async () => {
  const { api, phone, orderId } = await customerWithOrder()
  const { _id } = await api.getSelf.query()
  await setStatus(orderId, 'refunded')
  await api.deleteMyAccount.mutate({ phone })
  const again = visit(app, await signIn(app, phone)).api
  const self = await again.getSelf.query()
  expect(self).toMatchObject({ name: { first: '', last: '' }, email: '', phone })
  expect(self._id).not.toBe(_id)
  expect(await again.getOrders.query()).toEqual({ orders: [] })
  expect(await again.getAddresses.query()).toEqual([])
  expect(await again.getSavedCards.query()).toEqual([])
  await expect(again.getOrderById.query({ orderId })).rejects.toThrow('Order not found')
})

it('the server asks the payment service again until it has deleted the person', async () => {
  const { api, phone, orderId } = await customerWithOrder()
  await setStatus(orderId, 'completed')
  app.simulator.faults.calls = [{ point: 'before', on: 'DELETE /v1/customers' }]
  await api.deleteMyAccount.mutate({ phone })
  const waiting = () => sql`SELECT FROM customer_to_forget`.execute(app.database.db)
  expect((await waiting()).rows).toHaveLength(1)
  const anHourLater = { ...app.deps, clock: () => new Date(Date.now() + 3_600_000) }
  expect(await forgetCustomers(anHourLater)).toBe(0)
  app.simulator.faults.calls = []
  expect(await forgetCustomers({ ...app.deps, clock: () => new Date(Date.now() + 2 * 3_600_000) })).toBe(1)
  expect((await waiting()).rows).toEqual([])
  expect(await tablesWith(planted.email)).toEqual([])
})

it('the deletion of an account cancels a payment that was never finished, so that it cannot be paid later', async () => {
  const phone = nextPhone()
  const customer = visit(app)
  await openCart(customer)
  await answerAll(customer, new Date())
  customer.held.session = await signIn(app, phone)
  await customer.api.upsertCustomer.mutate(profile)
  const { cartId } = customer.held
  await customer.api.upsertStripeCustomer.mutate({ cartId })
  const { paymentIntentId } = await customer.api.createCheckoutPaymentIntent.mutate({ cartId })
  // The row looks as if the server was killed before the answer.
  await sql`UPDATE payment_attempt SET status = 'creating' WHERE cart_id = ${cartId}`.execute(app.database.db)
  await customer.api.deleteMyAccount.mutate({ phone })
  const intent = await app.deps.payments.readIntent({ paymentAccount: null, intentId: paymentIntentId })
  expect(intent.status).toBe('canceled')
  expect(await tablesWith(planted.email, phone.slice(2))).toEqual([])
})

it('an account stays while the bank has refused a refund of the customer', async () => {
  const { api, phone, orderId } = await customerWithOrder()
  await setStatus(orderId, 'cancelled')
  const refunded = (status: string) =>
    app.database.pool.query(
      `INSERT INTO refund (organization_id, order_id, intent_id, idempotency_key, amount_in_cents, status, why)
       SELECT organization_id, order_id, intent_id, $2::text || order_id, amount_in_cents, $2, 'cancelled' FROM payment WHERE order_id = $1`,
      [orderId, status],
    )
  await setStatus(orderId, 'completed')
  await refunded('asked')
  await expect(api.deleteMyAccount.mutate({ phone })).rejects.toMatchObject({
    data: { refusal: 'account-refund-open' },
  })
  await setStatus(orderId, 'cancelled')
  await sql`UPDATE refund SET status = 'failed' WHERE order_id = ${orderId}`.execute(app.database.db)
  await expect(api.deleteMyAccount.mutate({ phone })).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  await refunded('succeeded')
  expect(await api.deleteMyAccount.mutate({ phone })).toEqual({ success: true })
})

it('an account stays if the customer’s card was charged during the deletion', async () => {
  const phone = nextPhone()
  const customer = visit(app)
  await openCart(customer)
  await answerAll(customer, new Date())
  customer.held.session = await signIn(app, phone)
  await customer.api.upsertCustomer.mutate(profile)
  await payWith(app, customer)
  await expect(customer.api.deleteMyAccount.mutate({ phone })).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  const { orders } = await customer.api.getOrders.query()
  expect(orders).toHaveLength(1)
})

it('a person cannot delete another person’s account, nor the account of the last member who manages a company’s team', async () => {
  const phone = nextPhone()
  const { api } = visit(app, await signIn(app, phone))
  await expect(api.deleteMyAccount.mutate({ phone: '+15125550199' })).rejects.toThrow(
    'Another person is signed in here',
  )
  const member = await enrol(app, nextPhone())
  await sql`INSERT INTO membership (organization_id, user_id, roles) SELECT id, ${member.id}, '{admin}' FROM organization`.execute(
    app.database.db,
  )
  const office = app.client(() => member.headers)
  await expect(office.deleteMyAccount.mutate({ phone: member.phone })).rejects.toThrow('Only you manage the team')
})

it('a person exports everything that is stored about them, and nothing of other people', async () => {
  const other = await customerWithOrder()
  const { api, phone, orderId } = await customerWithOrder()
  await sql`INSERT INTO note (organization_id, origin, entity_id, content, created_at)
    SELECT organization_id, 'order', id, 'written by the office', now() FROM orders WHERE id = ${orderId}`.execute(
    app.database.db,
  )
  await app.database.pool.query(
    `INSERT INTO inbound_text (id, phone, meaning, is_answered, received_at)
     VALUES ('their own', $1, 'help', true, now()), ('another’s', $2, 'stop', true, now())`,
    [phone, other.phone],
  )
  const data = await api.exportMyData.query()
  expect(data).toMatchObject({
    repliesByText: [{ meaning: 'help' }],
    profile: { first_name: planted.first, email: planted.email, phone },
    addresses: [{ line2: planted.line2, gate_code: planted.keypad }],
    consents: [{ method: 'send-code-checkbox' }],
    signIns: [{ revoked_at: null }],
    waitingList: [],
    cards: [{ brand: 'visa', lastFour: '4242' }],
    orders: [{ id: orderId, payments: [{ card_last_four: '4242' }], refunds: [], notes: [] }],
  })
  const [order] = data.orders as { lines: unknown[]; events: unknown[] }[]
  expect(order?.lines.length).toBeGreaterThan(1)
  expect(order?.events.length).toBeGreaterThan(1)
  expect(data.carts).toHaveLength(1)
  expect(data.messages.length).toBeGreaterThan(1)
  expect(JSON.stringify(data)).not.toContain(other.phone)
  expect(JSON.stringify(data)).not.toContain(other.orderId)
})

/** Adds the traces of a visit: a promise, the driver's position, a photo, a fee, and the office's note about the site. */
async function visitSite(orderId: string): Promise<void> {
  const { pool } = app.database
  await assignSites(app.deps)
  // The site has no other order.
  await pool.query('UPDATE orders SET site_id = NULL WHERE id <> $1', [orderId])
  await pool.query(
    `UPDATE site SET remark = 'Ring twice', latitude = 30.271828, longitude = -97.713713, accuracy_in_meters = 8
     WHERE id = (SELECT site_id FROM orders WHERE id = $1)`,
    [orderId],
  )
  await pool.query(
    `WITH o AS (SELECT id, organization_id FROM orders WHERE id = $1),
      d AS (INSERT INTO driver (organization_id, first_name, phone) SELECT organization_id, 'Luis', $2 FROM o RETURNING id, organization_id),
      v AS (INSERT INTO driver_device (id, driver_id, organization_id, last_seen_at) SELECT gen_random_uuid(), id, organization_id, now() FROM d RETURNING id),
      s AS (INSERT INTO stop (organization_id, kind, drop_off_order_id, day, note_to_driver, state, done_at, created_at)
        SELECT organization_id, 'drop-off', id, '2026-11-23', 'By the left fence', 'done', now(), now() FROM o RETURNING id),
      t AS (INSERT INTO tap (id, organization_id, driver_id, device_id, seq, kind, stop_id, made_at, corrected_at, received_at, fix,
          content, outcome)
        SELECT gen_random_uuid(), o.organization_id, d.id, v.id, 1, 'done', s.id, now(), now(), now(),
          '{"latitude": 30.271828, "longitude": -97.713713}', '{}', 'accepted' FROM o, d, v, s),
      p AS (INSERT INTO promise (order_id, organization_id, side, number, day, window_start, window_end, promised_at)
        SELECT id, organization_id, 'drop-off', 1, '2026-11-23', 9, 12, now() FROM o),
      f AS (INSERT INTO order_fee (organization_id, order_id, kind, amount_in_cents, facts, happened_at, proposed_at)
        SELECT organization_id, id, 'overfill', 7500, '{}', now(), now() FROM o)
    INSERT INTO order_photo (organization_id, order_id, kind, media_type, content, created_at)
      SELECT organization_id, id, 'drop-off', 'image/png', '\\x00', now() FROM o`,
    [orderId, nextPhone()],
  )
}

it('a customer exports what visits have stored, and deleting the account also deletes where the customer was', async () => {
  const { api, phone, orderId } = await customerWithOrder()
  await visitSite(orderId)
  const [order] = (await api.exportMyData.query()).orders
  expect(order).toMatchObject({
    visits: [{ kind: 'drop-off', day: '2026-11-23', note_to_driver: 'By the left fence', state: 'done' }],
    promises: [{ day: '2026-11-23', window_start: 9, window_end: 12 }],
    fees: [{ kind: 'overfill', amount_in_cents: 7500 }],
    photos: [{ kind: 'drop-off' }],
    site: { remark: 'Ring twice', latitude: 30.271828, longitude: -97.713713 },
  })
  const whereTheyWere = ['30.271828', '97.713713', 'Ring twice', 'By the left fence']
  for (const words of whereTheyWere) expect(await tablesWith(words), words).not.toEqual([])
  const { db } = app.database
  await sql`INSERT INTO weighing (organization_id, order_id, version, containers, ticket_photo_id, created_at)
    SELECT organization_id, order_id, 1, '[]', id, now() FROM order_photo WHERE order_id = ${orderId}`.execute(db)
  await setStatus(orderId, 'completed')
  await api.deleteMyAccount.mutate({ phone })
  expect(await tablesWith(...whereTheyWere)).toEqual([])
  const { rows: photos } = await sql`SELECT kind, content, forgotten_at IS NOT NULL AS "isForgotten" FROM order_photo
    WHERE order_id = ${orderId}`.execute(db)
  expect(photos, 'the bill names it').toEqual([{ kind: 'drop-off', content: null, isForgotten: true }])
})

it('a removed address disappears only from its owner’s list, even if others have saved the same address', async () => {
  const people = []
  for (const _ of [1, 2]) {
    const person = visit(app, await signIn(app, nextPhone()))
    people.push({ ...person, addressId: await saveAddress(person) })
  }
  const [one, other] = people
  await expect(one?.api.removeAddress.mutate({ addressId: other?.addressId ?? '' })).rejects.toThrow(
    'address does not exist',
  )
  expect(await one?.api.getAddresses.query()).toMatchObject([{ _id: one?.addressId }])
  await one?.api.removeAddress.mutate({ addressId: one.addressId })
  expect(await one?.api.getAddresses.query()).toEqual([])
  expect(await other?.api.getAddresses.query()).toMatchObject([{ _id: other?.addressId }])
})

it('a customer’s list tells addresses apart by unit and kind, the newest first, each with its latest restrictions', async () => {
  const { api, held } = await customerWithOrder()
  const [{ _id: userId }, [ordered]] = [await api.getSelf.query(), await api.getAddresses.query()]
  const again = (change: object) =>
    app.database.pool.query(
      `INSERT INTO cart SELECT (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid()) || $2::jsonb)).*
       FROM cart c WHERE c.id = $1`,
      [held.cartId, JSON.stringify(change)],
    )
  const said = { 'Gated community': 'Gate code 1199' }
  await again({ restrictions: said, updated_at: new Date(Date.now() + 60_000) })
  await again({ restrictions: null, updated_at: new Date(Date.now() + 120_000) })
  expect((await api.getAddresses.query()).map(one => one.restrictions)).toEqual([said])
  const place = {
    line1: '9 Elm St',
    city: 'Austin',
    state: 'TX',
    postalCode: '78701',
    country: 'US',
    placeId: 'elm',
    source: 'typed',
  } as const
  const save = (line2: string | null, type: 'delivery' | 'billing') =>
    storeAddress(app.database.db, { userId }, { ...place, line2, type })
  const stored = [
    await save(null, 'delivery'),
    await save('Unit 4', 'delivery'),
    await save('Unit 4', 'billing'),
    await save('Unit 4', 'delivery'),
  ]
  expect(stored[3]).toBe(stored[1])
  const [first, second, third] = stored
  expect((await api.getAddresses.query()).map(one => one._id)).toEqual([third, second, first, ordered?._id])
})

it('a person neither exports nor deletes a waiting list entry that a stranger made with the person’s email', async () => {
  const entry = { zipCode: '99501', email: 'victim@example.com' }
  const left = async () =>
    (await sql`SELECT FROM waiting_list WHERE email = ${entry.email}`.execute(app.database.db)).rows
  await visit(app).api.notifyZipCode.mutate(entry)
  const phone = nextPhone()
  const { api } = visit(app, await signIn(app, phone))
  await api.upsertCustomer.mutate({ ...dana, email: entry.email, company: { name: 'Acme', email: entry.email } })
  expect((await api.exportMyData.query()).waitingList).toEqual([])
  await api.notifyZipCode.mutate(entry)
  expect((await api.exportMyData.query()).waitingList).toMatchObject([{ zip_code: '99501' }])
  expect(await left()).toHaveLength(2)
  await api.deleteMyAccount.mutate({ phone })
  expect(await left()).toHaveLength(1)
})

it('a removed address is not offered any more, but the order that went there still has it', async () => {
  const { api, orderId } = await customerWithOrder()
  const [address] = await api.getAddresses.query()
  const addressId = address?._id ?? ''
  const stranger = visit(app, await signIn(app, nextPhone())).api
  await expect(stranger.removeAddress.mutate({ addressId })).rejects.toThrow('address does not exist')
  expect(await api.removeAddress.mutate({ addressId })).toEqual({ success: true })
  expect(await api.getAddresses.query()).toEqual([])
  await expect(api.removeAddress.mutate({ addressId })).rejects.toThrow('address does not exist')
  expect((await api.getOrderById.query({ orderId })).deliveryAddress).toMatchObject({ line2: planted.line2 })
  // If a person types the address again, it becomes a separate address.
  const { suggestions } = await api.searchAddresses.query({ text: `${planted.street}, Austin TX 78701` })
  const typed = { placeId: suggestions[0]?.placeId ?? '', line2: planted.line2, addressType: 'delivery' } as const
  const { addressId: fresh } = await api.upsertAddress.mutate(typed)
  expect(fresh).not.toBe(addressId)
  expect((await api.upsertAddress.mutate(typed)).addressId).toBe(fresh)
  expect((await api.getAddresses.query()).map(one => one._id)).toEqual([fresh])
})

it('a customer keeps a card that an open order may still need, and can remove it once the order is over', async () => {
  const { api, orderId } = await customerWithOrder()
  const [card] = await api.getSavedCards.query()
  expect(card).toMatchObject({ card: 'visa', lastFour: '4242', expMonth: expect.any(Number) })
  const cardId = card?._id ?? ''
  await expect(api.removeCard.mutate({ cardId })).rejects.toThrow(/^This card pays what order R-\d+ may cost/)
  const stranger = visit(app, await signIn(app, nextPhone())).api
  await expect(stranger.removeCard.mutate({ cardId })).rejects.toThrow('This card is no longer saved.')
  await setStatus(orderId, 'completed')
  expect(await api.removeCard.mutate({ cardId })).toEqual({ success: true })
  expect(await api.getSavedCards.query()).toEqual([])
})
