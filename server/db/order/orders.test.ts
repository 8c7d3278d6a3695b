import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listOrders } from '#server/db/order/orders.ts'
import {
  makeOrganization,
  makeReadyCart,
  makeUser,
  type TestOrganization,
  type TestUser,
} from '#server/testing/factories.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
let organization: TestOrganization
let dana: TestUser
let lee: TestUser
beforeAll(async () => {
  database = await createTestDatabase()
  organization = await makeOrganization(database.db)
  dana = await makeUser(database.db)
  lee = await makeUser(database.db)
})
afterAll(() => database.drop())

type LabelOptions = { readonly poNumber?: string; readonly jobName?: string }

async function order(user: TestUser, minutesAgo: number, { poNumber, jobName }: LabelOptions = {}): Promise<string> {
  const id = await makeReadyCart(database.db, organization, user)
  await sql`
    INSERT INTO orders (id, organization_id, service_area_id, user_id, status, total_in_cents, snapshot, created_at, po_number, job_name)
    VALUES (${id}, ${organization.id}, ${organization.serviceAreaId}, ${user.id}, 'created', 100, '{"quote": null}',
      timestamptz '2026-11-21 12:00Z' - ${minutesAgo} * interval '1 minute', ${poNumber ?? null}, ${jobName ?? null})`.execute(
    database.db,
  )
  return id
}

const everything = { cursor: null, limit: 50, search: null }
const page = async (user: TestUser, options: Partial<Parameters<typeof listOrders>[2]>) => {
  const { orders, nextCursor } = await listOrders(database.db, user.id, { ...everything, ...options })
  return { ids: orders.map(one => one.id), nextCursor }
}

describe('a person’s orders', () => {
  let newest: string[]
  beforeAll(async () => {
    // Two orders of the same moment are sorted by their ids.
    const twins = [await order(dana, 3), await order(dana, 3)].sort().reverse()
    newest = [await order(dana, 1), await order(dana, 2), ...twins, await order(dana, 4)]
    await order(lee, 2)
  })

  test('come newest first, without other people’s orders', async () => {
    expect(await page(dana, {})).toEqual({ ids: newest, nextCursor: null })
  })

  test.each([1, 2, 3, 4])('come in pages of %s, each once', async limit => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const { ids, nextCursor } = await page(dana, { cursor, limit })
      expect(ids.length).toBeLessThanOrEqual(limit)
      seen.push(...ids)
      cursor = nextCursor
    } while (cursor !== null)
    expect(seen).toEqual(newest)
  })

  test('are none after the order of another person', async () => {
    const [theirs] = (await page(lee, {})).ids
    expect(await page(dana, { cursor: theirs ?? null })).toEqual({ ids: [], nextCursor: null })
  })
})

describe('a search in a person’s orders', () => {
  let oak: string
  let percent: string
  beforeAll(async () => {
    oak = await order(lee, 10, { poNumber: 'PO-4711', jobName: 'Oak Street 7' })
    percent = await order(lee, 11, { jobName: '100% recycled' })
  })
  const found = async (search: string) => (await page(lee, { search })).ids

  test('finds a part of the order’s number, of the purchase order number or of the job name, in any case of letters', async () => {
    expect(await found('4711')).toEqual([oak])
    expect(await found('oak st')).toEqual([oak])
    const { orders } = await listOrders(database.db, lee.id, { ...everything, search: 'po-' })
    expect(orders.map(one => one.id)).toEqual([oak])
    expect(await found(orders[0]?.friendlyId.toLowerCase() ?? '')).toEqual([oak])
  })

  test('treats special characters as plain text', async () => {
    expect(await found('%')).toEqual([percent])
    expect(await found('_')).toEqual([])
    expect(await found('\\')).toEqual([])
  })

  test('continues where its first page ended', async () => {
    const first = await page(lee, { search: 'e', limit: 1 })
    expect(first.ids).toEqual([oak])
    expect(await page(lee, { search: 'e', limit: 1, cursor: first.nextCursor })).toEqual({
      ids: [percent],
      nextCursor: null,
    })
  })

  test('finds no orders of other people', async () => {
    expect((await page(dana, { search: 'Oak' })).ids).toEqual([])
  })
})

test('rule L16: the last event of a listed order is the last event about its date', async () => {
  const pat = await makeUser(database.db)
  const moved = await order(pat, 1)
  const lastEvent = async () => (await listOrders(database.db, pat.id, everything)).orders.map(one => one.lastEvent)
  expect(await lastEvent()).toEqual([null])
  for (const event of ['unschedule', 'drop-swap', 'drop-swap'])
    await sql`
      INSERT INTO order_event (order_id, organization_id, event, to_status, actor_role)
      VALUES (${moved}, ${organization.id}, ${event}, 'pending-pickup', 'admin')`.execute(database.db)
  expect(await lastEvent()).toEqual(['unschedule'])
})
