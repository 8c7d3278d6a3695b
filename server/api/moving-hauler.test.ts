/** What people read while their hauler moves to another cell, and after it has moved. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkCredential } from '#domain/dispatch/driver-link.ts'
import { refusals } from '#domain/refusal/refusal.ts'
import { hold, release } from '#server/db/cell/held-hauler.ts'
import { readMovingTables } from '#server/db/cell/moving-tables.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { enrol } from '#server/testing/as-actor.ts'
import { makeOrganization } from '#server/testing/factories.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { waitForLock } from '#server/testing/waiting.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

const address = 'https://next.example'
const moved = {
  status: 412,
  error: { message: `This company has moved to ${address}.`, data: { refusal: 'company-moved' } },
}

type Headers = Record<string, string>

async function call(name: string, input: object | undefined, { headers = {}, isRead = false } = {}) {
  const query = isRead && input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : ''
  const answer = await fetch(`${app.url}/trpc/${name}${query}`, {
    method: isRead ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json', ...headers } as Headers,
    ...(isRead ? {} : { body: JSON.stringify(input) }),
  })
  const { error, result } = (await answer.json()) as {
    error?: { message: string; data: { refusal: string } }
    result?: { data: { cartId: string } }
  }
  return { status: answer.status, wait: answer.headers.get('retry-after'), error, data: result?.data }
}

describe('while a hauler is held', () => {
  test('a change is refused with 503 and words, and it succeeds a moment later', async () => {
    const { data } = await call('createCart', { zipCode: '78701' })
    const choice = { cartId: data?.cartId, customerType: 'individual' }
    const source = new pg.Client({ connectionString: app.database.connectionString })
    await source.connect()
    const tables = await readMovingTables(source)
    await source.query('CREATE SCHEMA hauler_move_test')
    await hold({ source, organizationId, schema: 'hauler_move_test', tables })
    const refused = await call('upsertCustomerType', choice)
    expect(refused).toMatchObject({
      status: 503,
      wait: '10',
      error: { message: refusals['company-moving'].message, data: { refusal: 'company-moving' } },
    })
    await release(source)
    await source.query('DROP SCHEMA hauler_move_test CASCADE')
    await source.end()
    expect(await call('upsertCustomerType', choice)).toMatchObject({ status: 200 })
  })
})

describe('while a hauler leaves', () => {
  test('a call that has read its ZIP names the new address', async () => {
    const { pool, db } = app.database
    const hauler = await makeOrganization(db)
    // The test inserts the cart as another process would. This process does not remember the cart, so the call has to read it.
    const cartId = randomUUID()
    await pool.query(`INSERT INTO cart (id, phone) VALUES ($1, '+15125550178')`, [cartId])
    const leaving = await pool.connect()
    await leaving.query('BEGIN')
    await leaving.query('SELECT FROM cart WHERE id = $1 FOR UPDATE', [cartId])
    const answer = call('updateCartForZipcode', { cartId, zipCode: hauler.zipCode })
    await waitForLock(pool)
    await leaving.query('SET LOCAL session_replication_role = replica')
    for (const statement of [
      `INSERT INTO moved_hauler (id, name, moved_to, moved_at) VALUES ($1, 'Acme', '${address}', now())`,
      'DELETE FROM service_area_zip WHERE organization_id = $1',
      'DELETE FROM service_area WHERE organization_id = $1',
      'DELETE FROM organization WHERE id = $1',
    ])
      await leaving.query(statement, [hauler.id])
    await leaving.query('COMMIT')
    leaving.release()
    expect(await answer).toMatchObject(moved)
  })

  test('a call that has read its cart names the new address', async () => {
    const { pool } = app.database
    // The test inserts the cart as another process would. This process does not remember the cart, so the call has to read it.
    const cartId = randomUUID()
    await pool.query(`INSERT INTO cart (id, phone) VALUES ($1, '+15125550178')`, [cartId])
    const leaving = await pool.connect()
    await leaving.query('BEGIN')
    await leaving.query('SELECT FROM cart WHERE id = $1 FOR UPDATE', [cartId])
    const answer = call('upsertCustomerType', { cartId, customerType: 'individual' })
    await waitForLock(pool)
    await leaving.query(
      `WITH hauler AS (INSERT INTO moved_hauler (id, name, moved_to, moved_at) VALUES (gen_random_uuid(), 'Acme', $1, now()) RETURNING id)
       INSERT INTO moved_key (hauler_id, kind, key) SELECT id, 'cart', $2 FROM hauler`,
      [address, cartId],
    )
    await leaving.query('DELETE FROM cart WHERE id = $1', [cartId])
    await leaving.query('COMMIT')
    leaving.release()
    expect(await answer).toMatchObject(moved)
  })
})

describe('after a hauler has moved', () => {
  const [cartId, haulerId] = [randomUUID(), randomUUID()]
  let member: { readonly id: string; readonly headers: Headers }

  beforeAll(async () => {
    member = await enrol(app, '+15125550177')
    const { pool } = app.database
    await pool.query(`INSERT INTO moved_hauler (id, name, moved_to, moved_at) VALUES ($1, 'Acme', $2, now())`, [
      haulerId,
      address,
    ])
    for (const [kind, key] of [
      ['cart', cartId],
      ['person', member.id],
      ['zip', '10001'],
    ])
      await pool.query('INSERT INTO moved_key (kind, key, hauler_id) VALUES ($1, $2, $3)', [kind, key, haulerId])
  })

  test('its carts and orders name the new address, to guests as well', async () => {
    const reading = { isRead: true }
    expect(await call('getCart', { cartId }, reading)).toMatchObject(moved)
    expect(await call('getOrderById', { orderId: cartId }, reading)).toMatchObject(moved)
    expect(await call('getCart', { cartId: randomUUID() }, reading)).toMatchObject({
      error: { data: { refusal: 'cart-not-found' } },
    })
  })

  test('its ZIPs name the new address', async () => {
    expect(await call('createCart', { zipCode: '10001' })).toMatchObject(moved)
    expect(await call('createCart', { zipCode: '10002' })).toMatchObject({ status: 200, data: null })
  })

  test('the people who work for it read the new address in the office and in the driver’s app', async () => {
    const reading = { headers: member.headers, isRead: true }
    expect(await call('office.today.get', undefined, reading)).toMatchObject(moved)
    expect(await call('driver.day', undefined, reading)).toMatchObject(moved)
  })

  test('a driver’s phone keeps its photos for the new cell, and its link leads there', async () => {
    const photo = await fetch(`${app.url}/driver/photos/${randomUUID()}`, {
      method: 'PUT',
      headers: { ...member.headers, 'content-type': 'image/jpeg' },
      body: 'a photo',
    })
    // The phone would drop the photo after a 4xx.
    expect([photo.status, photo.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await photo.json()).toMatchObject({ refusal: 'company-moved', error: moved.error.message })
    const token = 'a'.repeat(22)
    await app.database.pool.query(
      `INSERT INTO moved_key (kind, key, hauler_id) SELECT 'link', encode(sha256($1), 'hex'), hauler_id FROM moved_key WHERE key = $2`,
      [Buffer.from(token), cartId],
    )
    const headers = { authorization: `Bearer ${linkCredential(token, 'b'.repeat(22))}` }
    expect(await call('driver.day', undefined, { headers, isRead: true })).toMatchObject(moved)
  })

  test('the taps of a driver of two companies wait for the one that moved', async () => {
    const { pool } = app.database
    const { id, headers } = await enrol(app, '+15125550179')
    await pool.query(
      `WITH driver AS (INSERT INTO driver (organization_id, user_id, first_name, phone, status) VALUES ($1, $2, 'Luis', '+15125550179', 'active')),
         member AS (INSERT INTO membership (organization_id, user_id, roles) VALUES ($1, $2, '{driver}'))
       INSERT INTO moved_key (kind, key, hauler_id) VALUES ('person', $3, $4)`,
      [organizationId, id, id, haulerId],
    )
    const dayAt = (company: string) =>
      call('driver.day', undefined, { headers: { ...headers, 'x-organization-id': company }, isRead: true })
    expect(await dayAt(haulerId)).toMatchObject(moved)
    expect(await dayAt(organizationId)).toMatchObject({ status: 200 })
    expect(await dayAt('no company')).toMatchObject({ error: { data: { refusal: 'organization-not-found' } } })
  })
})
