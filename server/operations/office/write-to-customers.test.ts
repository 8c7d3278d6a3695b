import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeToCustomers } from '#server/operations/office/write-to-customers.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(() => stage.close())

const message = { en: 'Ice on the roads: we come a day later', es: 'Hay hielo: vamos un dia despues' }
const write = (orderIds: readonly string[], sendingId = randomUUID(), acting = stage.fleet.acting) =>
  writeToCustomers(stage.deps, acting, { orderIds, message, sendingId })
const sent = async () => {
  const { rows } = await stage.pool.query<{ channel: string; text: string; order_id: string }>(
    `SELECT channel, text, order_id FROM message WHERE key LIKE 'office-message:%' ORDER BY channel, id`,
  )
  return rows
}

test('a message of the office reaches each customer once, in the language of the order', async () => {
  const [first, second] = [await stage.order(), await stage.order()]
  await stage.pool.query(`UPDATE orders SET snapshot = jsonb_set(snapshot, '{language}', '"es"') WHERE id = $1`, [
    second,
  ])
  const sendingId = randomUUID()
  const rows = await write([first, second], sendingId)
  expect(rows.map(one => one.orderId)).toEqual([first, second])
  await write([first, second], sendingId)
  const all = await sent()
  const ways = rows.flatMap(one => one.by)
  expect(all).toHaveLength(ways.length)
  expect(all.find(one => one.order_id === first)?.text).toContain(message.en)
  expect(all.find(one => one.order_id === second)?.text).toContain(message.es)
})

test('the office is told that a customer without an address and a consent is not reached, and nothing is sent', async () => {
  const order = await stage.order()
  await stage.pool.query(`UPDATE app_user SET email = '' WHERE id = (SELECT user_id FROM orders WHERE id = $1)`, [
    order,
  ])
  await stage.pool.query('DELETE FROM identity_consent')
  expect(await write([order])).toEqual([{ orderId: order, by: [] }])
  expect(await sent()).toEqual([])
  const { rows } = await stage.pool.query(`SELECT FROM change WHERE act = 'send-message'`)
  expect(rows).toEqual([])
})

test('another hauler cannot write to these customers', async () => {
  const order = await stage.order()
  const other = await makeOrganization(stage.db)
  const acting = { ...stage.fleet.acting, organizationId: other.id }
  await expect(write([order], randomUUID(), acting)).rejects.toMatchObject({ refusal: 'order-not-found' })
})
