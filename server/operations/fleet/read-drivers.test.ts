import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTrucks } from '#server/db/fleet/trucks.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { readDrivers } from './read-drivers.ts'

let stage: DispatchStage
beforeAll(async () => {
  stage = await openDispatchStage()
})
afterAll(() => stage.close())

test('the list of drivers has the hours of this week and how far the routes of today are', async () => {
  const [luis] = stage.fleet.drivers
  const first = await stage.place(await stage.order(), stage.dayIn(0))
  await stage.place(await stage.order(), stage.dayIn(0), luis, first.id)
  await stage.publish(stage.dayIn(0))
  const phone = stage.phoneOf(luis)
  const { route_id: routeId } = await stage.stopOf(first.id)
  await phone.send(phone.tap({ kind: 'start-day', routeId, odometer: null }))
  stage.wait(90 * 60_000)
  await phone.send(phone.tap({ kind: 'done', stopId: first.id }))
  const listed = async (organizationId: string) =>
    (await readDrivers(stage.deps, organizationId)).map(({ firstName, week, minutesToday, route }) => ({
      firstName,
      week,
      minutesToday,
      route,
    }))
  const { organizationId, actorId } = stage.fleet.acting
  expect(await listed(organizationId)).toEqual([
    { firstName: 'Ana', week: { minutes: 0, daysNotEnded: 0 }, minutesToday: 0, route: null },
    { firstName: 'Luis', week: { minutes: 90, daysNotEnded: 0 }, minutesToday: 90, route: { stops: 2, overStops: 1 } },
  ])
  const [truck] = (await listTrucks(stage.deps.db, organizationId, stage.deps.clock())).filter(
    one => one.stopsToday > 0,
  )
  expect(truck).toMatchObject({ stopsToday: 2, overStopsToday: 1 })
  stage.wait(24 * 60 * 60_000)
  expect((await listed(organizationId))[1]).toEqual({
    firstName: 'Luis',
    week: { minutes: 0, daysNotEnded: 1 },
    minutesToday: 0,
    route: null,
  })
  expect(await listed(actorId)).toEqual([])
})
