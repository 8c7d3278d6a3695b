import { afterEach, beforeEach, expect, test } from 'vitest'
import { findPlaceOfTipping } from '#server/db/dispatch/loads.ts'
import { findStatement } from '#server/db/statement/statements.ts'
import { checkedOf, importStatement } from '#server/operations/statement/import-statement.ts'
import { colleagueOf, statementColumns, statementFile, tippedLoad } from '#server/testing/dispatch/statement-stage.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { changeFacility } from './change-facility.ts'

let stage: DispatchStage
let otherId: string
beforeEach(async () => {
  stage = await openDispatchStage()
  const { rows } = await stage.pool.query(
    `INSERT INTO facility SELECT (jsonb_populate_record(f, jsonb_build_object('id', gen_random_uuid(), 'name', 'Big Bend',
       'tip_rate_in_cents', 7000))).* FROM facility f WHERE id = $1 RETURNING id`,
    [stage.fleet.landfillId],
  )
  otherId = rows[0].id
})
afterEach(() => stage.close())

const tipped = (ticketNumber: string) => tippedLoad(stage, { ticketNumber, tons: 2, day: stage.dayIn(0) })
const loadOf = async (orderId: string) =>
  (
    await stage.pool.query(
      `SELECT facility_id AS place, tip_rate_in_cents AS rate, tip_cost_in_cents AS cost, version FROM load WHERE order_id = $1`,
      [orderId],
    )
  ).rows[0]
const change = (orderId: string, facilityId: string, version: number, acting = stage.fleet.acting) =>
  changeFacility(stage.deps, acting, { orderId, facilityId, version })

test('the office corrects a wrong landfill, and rate, cost, statement and history follow', async () => {
  const orderId = await tipped('7')
  const text = statementFile(stage.dayIn(0), [{ ticketNumber: '7', tons: 2, dollars: '90' }])
  const { acting, landfillId } = stage.fleet
  const take = (facilityId: string, file: string) =>
    importStatement(stage.deps, acting, { facilityId, columns: statementColumns, text: file })
  const { statementId } = await take(landfillId, text)
  expect(await loadOf(orderId)).toMatchObject({ cost: 9_000 })
  await change(orderId, otherId, (await loadOf(orderId)).version)
  expect(await loadOf(orderId)).toMatchObject({ place: otherId, rate: 7_000, cost: null })
  expect((await findPlaceOfTipping(stage.db, stage.organization.id, orderId))?.facilityId).toBe(otherId)
  const statement = await findStatement(stage.db, stage.organization.id, statementId)
  if (!statement) throw new Error('the statement is gone')
  expect((await checkedOf(stage.db, statement)).unknown.map(one => one.ticketNumber)).toEqual(['7'])
  await take(otherId, text.replace('90', '140'))
  expect(await loadOf(orderId)).toMatchObject({ cost: 14_000 })
  const { rows } = await stage.pool.query(
    `SELECT actor_id AS who, object_id AS load, before, after FROM change WHERE act = 'change-facility'`,
  )
  expect(rows).toMatchObject([{ who: acting.actorId, load: orderId, after: { facility: 'Big Bend' } }])
})

test('a change of the landfill is refused from an old page, to a yard, by another hauler and if the ticket is used there', async () => {
  const [orderId, other] = [await tipped('7'), await tipped('8')]
  await change(other, otherId, 1)
  await stage.pool.query(`UPDATE load SET ticket_number = '7' WHERE order_id = $1`, [other])
  await expect(change(orderId, otherId, 1)).rejects.toMatchObject({ refusal: 'ticket-used' })
  await expect(change(orderId, otherId, 9)).rejects.toMatchObject({ refusal: 'load-changed' })
  await expect(change(orderId, stage.fleet.yardId, 1)).rejects.toMatchObject({ refusal: 'facility-not-found' })
  const stranger = { ...(await colleagueOf(stage)), organizationId: '00000000-0000-4000-8000-00000000c0de' }
  await expect(change(orderId, otherId, 1, stranger)).rejects.toMatchObject({ refusal: 'load-not-found' })
  expect(await loadOf(orderId)).toMatchObject({ place: stage.fleet.landfillId, version: 1 })
})
