import type { Db } from '@rolloff/sql/connect.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findContainerNamed, findContainerOfOrder, type MoveInput, moveContainer } from '#server/db/fleet/containers.ts'
import { makeOrganization, makeReadyCart, makeUser, type TestOrganization } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let db: Db
let organization: TestOrganization
let order: string
let [one, other] = ['', '']
beforeAll(async () => {
  database = await createTestDatabase({ maxConnections: 20 })
  db = database.db
  organization = await makeOrganization(db)
})
afterAll(() => database.drop())
let lastNumber = 100
beforeEach(async () => {
  order = await makeOrder()
  one = await makeBox()
  other = await makeBox()
})

async function makeOrder(): Promise<string> {
  const id = await makeReadyCart(db, organization, await makeUser(db))
  await sql`
    INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, snapshot, created_at)
    SELECT id, organization_id, service_area_id, user_id, 'created', 0, '{"quote": null}', now() FROM cart
    WHERE id = ${id}`.execute(db)
  return id
}

async function makeBox(): Promise<string> {
  lastNumber += 1
  const { rows } = await sql<{ id: string }>`
    INSERT INTO container (organization_id, friendly_id, container_type_id)
    VALUES (${organization.id}, ${`C-${lastNumber}`}, ${organization.containerTypeIds[0]}) RETURNING id`.execute(db)
  const id = rows[0]?.id ?? ''
  await moved({ containerId: id, event: 'registered', to: { place: 'yard' }, at: hour(5) })
  return id
}

const hour = (at: number) => new Date(Date.UTC(2026, 10, 23, at))
const moved = (options: Omit<MoveInput, 'recordedAt'>) =>
  db.transaction().execute(tx => moveContainer(tx, { ...options, recordedAt: hour(20) }))
const setDown = (containerId: string, at: number, orderId = order) =>
  moved({ containerId, event: 'set-down', to: { place: 'site', orderId }, at: hour(at) })

describe('A move of a box', () => {
  test('says where the box was before and where it is now', async () => {
    const { before, after, displaced } = await setDown(one, 9)
    expect(before).toMatchObject({ place: 'yard', status: 'available', version: 2 })
    expect(after).toMatchObject({ place: 'site', orderId: order, status: 'in-use', since: hour(9), version: 3 })
    expect(displaced).toBeNull()
    expect(await findContainerOfOrder(db, order)).toEqual(after)
  })

  test('that happened before the latest move changes nothing', async () => {
    await setDown(one, 9)
    const { after } = await moved({ containerId: one, event: 'counted', to: { place: 'yard' }, at: hour(7) })
    expect(after).toMatchObject({ place: 'site', orderId: order, since: hour(9) })
  })

  test.each([
    ['in the order of their hours', 9, 10],
    ['the later one first', 10, 9],
  ])('gives an order the box that came last when two moves are sent %s', async (_, first, second) => {
    await setDown(first === 9 ? one : other, first)
    const { displaced } = await setDown(first === 9 ? other : one, second)
    expect(displaced?.id).toBe(one)
    expect((await findContainerOfOrder(db, order))?.id).toBe(other)
    const { rows } = await sql<{ place: string }>`SELECT place FROM container WHERE id = ${one}`.execute(db)
    expect(rows).toEqual([{ place: 'unknown' }])
    expect((await brokenInvariants(db)).filter(broken => broken.rule.startsWith('INV-P3'))).toEqual([])
  })

  test('is not lost if twenty moves happen at the same time', async () => {
    const orders = await Promise.all(Array.from({ length: 20 }, makeOrder))
    const outcomes = await Promise.all(orders.map((id, index) => setDown(one, 6 + index, id)))
    expect(outcomes.filter(outcome => outcome.before.orderId === null)).toHaveLength(1)
    expect(await findContainerOfOrder(db, orders.at(-1) ?? '')).toMatchObject({ id: one, version: 22 })
    expect((await brokenInvariants(db)).filter(broken => broken.rule.startsWith('INV-P3'))).toEqual([])
  })

  test('is found to be forged if the box was changed without it', async () => {
    await sql`UPDATE container SET place = 'truck', status = 'in-maintenance' WHERE id = ${one}`.execute(db)
    expect((await brokenInvariants(db)).filter(broken => broken.rule.startsWith('INV-P3'))).toHaveLength(2)
    await moved({ containerId: one, event: 'counted', to: { place: 'yard' }, at: hour(6) })
  })
})

test('The hauler finds its own box by the digits or by the full painted number, and no other hauler finds it', async () => {
  const { id } = await makeOrganization(db)
  const digits = String(lastNumber)
  for (const name of [digits, `0${digits}`, `C-${digits}`, `C-0${digits}`]) {
    expect(await findContainerNamed(db, { organizationId: organization.id, name }), name).toMatchObject({ id: other })
    expect(await findContainerNamed(db, { organizationId: id, name })).toBeNull()
  }
  expect(await findContainerNamed(db, { organizationId: organization.id, name: `D-${digits}` })).toBeNull()
})

test('Letters choose between boxes with the same digits, and without letters the order’s own box or a free box is found', async () => {
  const organizationId = organization.id
  const digits = String(lastNumber)
  const orderId = await makeOrder()
  const { rows } = await sql<{ id: string }>`
    INSERT INTO container (organization_id, friendly_id, container_type_id)
    SELECT organization_id, letters || '-' || ${digits}, container_type_id FROM container, unnest('{A,B}'::text[]) letters
    WHERE id = ${other} ORDER BY letters RETURNING id`.execute(db)
  const [a, b] = rows.map(row => row.id)
  for (const containerId of [a, b])
    await moved({ containerId: containerId ?? '', event: 'registered', to: { place: 'yard' }, at: hour(0) })
  const found = async (name: string, orderIds: string[] = []) =>
    (await findContainerNamed(db, { organizationId, name, orderIds }))?.id
  expect([await found(`A-${digits}`), await found(`B-${digits}`), await found(`C-${digits}`)]).toEqual([a, b, other])
  expect(await found(digits)).toBe(a)
  await setDown(b ?? '', 7, orderId)
  expect(await found(digits, [orderId])).toBe(b)
  expect(await found(`A-${digits}`, [orderId])).toBe(a)
  await setDown(a ?? '', 8, await makeOrder())
  expect(await found(digits)).toBe(other)
})
