import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { readBoard } from '#server/operations/dispatch/read-board.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { type DispatchStage, makeFleet, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())

type Box = { readonly id: string; readonly number: string }
const boxes = async () => {
  const { rows } = await stage.pool.query(
    `SELECT id, friendly_id AS number FROM container WHERE organization_id = $1 ORDER BY friendly_id`,
    [stage.organization.id],
  )
  return rows as [Box, Box, Box]
}
type Stop = { readonly id: string; readonly version: number }
const choose = ({ id: stopId, version }: Stop, boxId: string | null) =>
  changeStop(stage.deps, stage.fleet.acting, { stopId, version, boxId })
const board = () =>
  readBoard({ ...stage.deps, addresses: { findZip: () => null } }, stage.fleet.acting.organizationId, stage.dayIn(0))
const stopsOnPhone = async () => {
  const { routes } = await readDriverDay({ ...stage.deps, photoLink: id => id }, stage.fleet.drivers[0])
  return routes.flatMap(route => route.stops)
}
const phone = async () => (await stopsOnPhone()).map(stop => stop.leaves?.number ?? null)
const leftAt = async (stopId: string) => (await stopsOnPhone()).find(one => one.id === stopId)?.leaves?.number

test('a box that the office chose for a stop is on the board and on the phone, and no other stop can have it', async () => {
  const [first, second] = await boxes()
  const order = await stage.order()
  const stop = await stage.place(order, stage.dayIn(0))
  const other = await stage.place(await stage.order(), stage.dayIn(0))
  const chosen = await choose(stop, first.id)
  await stage.publish(stage.dayIn(0))
  expect(await phone()).toEqual(expect.arrayContaining(['C-101', null]))
  const { routes, boxes: shown } = await board()
  expect(routes.flatMap(route => route.stops).find(one => one.id === stop.id)?.chosenBox).toEqual(first)
  expect(shown.find(box => box.id === first.id)).toMatchObject({ isAtHand: true, stopId: stop.id })
  const published = { id: other.id, version: Number((await stage.stopOf(other.id)).version) }
  await expect(choose(published, first.id)).rejects.toMatchObject({ refusal: 'box-chosen' })
  const { version } = await choose(published, second.id)
  await unplanStops(stage.deps, stage.fleet.acting, [{ stopId: other.id, version }])
  expect(chosen.version).toBe(stop.version + 1)
  const now = Number((await stage.stopOf(stop.id)).version)
  await choose({ id: stop.id, version: now }, second.id)
  const luis = stage.phoneOf(stage.fleet.drivers[0])
  await luis.send(luis.tap({ kind: 'done', stopId: stop.id, leftBox: '101' }))
  expect(await stage.statusOf(order)).toBe('drop-off-confirmed')
  expect((await board()).boxes.find(box => box.id === first.id)).toMatchObject({ isAtHand: false })
  expect((await board()).boxes.find(box => box.id === second.id)).toMatchObject({ isAtHand: true, stopId: null })
})

test('the office cannot choose a box of another size, in repair or of another hauler, and can take a choice back', async () => {
  const stop = await stage.place(await stage.order(), stage.dayIn(1))
  const [, , third] = await boxes()
  const hauler = await makeOrganization(stage.db)
  await makeFleet(stage.db, hauler)
  const { rows: abroad } = await stage.pool.query('SELECT id FROM container WHERE organization_id = $1 LIMIT 1', [
    hauler.id,
  ])
  await expect(choose(stop, abroad[0].id)).rejects.toMatchObject({ refusal: 'container-not-found' })
  const set = (status: string) => stage.pool.query(`UPDATE container SET status = $2 WHERE id = $1`, [third.id, status])
  await set('in-maintenance')
  await expect(choose(stop, third.id)).rejects.toMatchObject({ refusal: 'box-unfit' })
  await set('available')
  const size = (index: number) =>
    stage.pool.query('UPDATE container SET container_type_id = $2 WHERE id = $1', [
      third.id,
      stage.organization.containerTypeIds[index],
    ])
  await size(1)
  await expect(choose(stop, third.id)).rejects.toMatchObject({ refusal: 'box-unfit' })
  await size(0)
  const { version } = await choose(stop, third.id)
  expect((await stage.stopOf(stop.id)).planned_container_id).toBe(third.id)
  await choose({ ...stop, version }, null)
  expect((await stage.stopOf(stop.id)).planned_container_id).toBeNull()
})

test('if five people change a stop at once, one change counts and the others are refused because the stop has changed', async () => {
  const { id: stopId, version } = await stage.place(await stage.order(), stage.dayIn(2), null)
  const change = (noteToDriver: string) => changeStop(stage.deps, stage.fleet.acting, { stopId, version, noteToDriver })
  const ends = await Promise.allSettled(['gate', 'dog', 'slope', 'wires', 'lawn'].map(change))
  const lost = ends.flatMap(end => (end.status === 'rejected' ? [end.reason] : []))
  expect(lost).toEqual(Array(4).fill(expect.objectContaining({ refusal: 'stop-changed' })))
  expect(Number((await stage.stopOf(stopId)).version)).toBe(version + 1)
})

test('the phone shows the box that already stands at the order, whichever box the office chose', async () => {
  const [first, , third] = await boxes()
  const [order, other] = [await stage.order(), await stage.order()]
  const stop = await stage.place(order, stage.dayIn(1))
  await choose(stop, first.id)
  await stage.publish(stage.dayIn(1))
  const standsAt = (box: Box, orderId: string) =>
    stage.pool.query(`UPDATE container SET order_id = $2, place = 'site', facility_id = NULL WHERE id = $1`, [
      box.id,
      orderId,
    ])
  await standsAt(first, other)
  expect(await leftAt(stop.id)).toBe('C-101')
  await standsAt(third, order)
  expect(await leftAt(stop.id)).toBe('C-103')
})
