import { afterEach, beforeEach, expect, test } from 'vitest'
import { readDayMap } from '#server/operations/dispatch/read-day-map.ts'
import { type DispatchStage, makeFleet, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { makeOrganization } from '#server/testing/factories.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(() => stage.close())

const middle = { latitude: 30.3, longitude: -97.7, city: 'Austin' }
const read = (days = 0, organizationId = stage.fleet.acting.organizationId) =>
  readDayMap({ ...stage.deps, addresses: { findZip: () => middle as never } }, organizationId, stage.dayIn(days))

test('the map shows where each driver last tapped on the day (rule D163)', async () => {
  const [luis] = stage.fleet.drivers
  const { id: stopId } = await stage.place(await stage.order(), stage.dayIn(0))
  await stage.publish(stage.dayIn(0))
  expect((await read()).taps).toEqual([])
  const phone = stage.phoneOf(luis)
  const fix = { latitude: 30.2669, longitude: -97.7428, accuracyInMeters: 12, ageInSeconds: 2 }
  await phone.send(phone.tap({ kind: 'start', stopId, fix: { ...fix, latitude: 30.1 } }))
  await phone.send(phone.tap({ kind: 'here', stopId, fix }))
  await phone.send(phone.tap({ kind: 'wait', stopId }))
  expect((await read()).taps).toMatchObject([{ driverId: luis.id, latitude: 30.2669, longitude: -97.7428 }])
  expect((await read(1)).taps).toEqual([])
})

test('the map shows the boxes at customers with the days that they are out, and the served ZIPs (rule D163)', async () => {
  const [number] = stage.fleet.boxes
  const orderId = await stage.order()
  await stage.deliver(orderId, number)
  const { boxes, served } = await read()
  expect(boxes).toMatchObject([
    { number: `C-${number}`, orderId, daysOut: 0, isRough: true, latitude: 30.3, longitude: -97.7 },
  ])
  expect(served[0]).toMatchObject({ city: 'Austin', latitude: 30.3, longitude: -97.7 })
})

test('the map of a hauler shows nothing of another one (rule D163)', async () => {
  await stage.deliver(await stage.order(), stage.fleet.boxes[0])
  const other = await makeOrganization(stage.db)
  await makeFleet(stage.db, { id: other.id, containerTypeIds: [] }, 0)
  expect(await read(0, other.id)).toMatchObject({ taps: [], boxes: [] })
})
