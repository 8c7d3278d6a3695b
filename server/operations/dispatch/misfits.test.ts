/** Every act that causes a mismatch asks for a reason, and the reason stays with the stop. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { addDays, type Day, isoDateOf } from '#domain/value/calendar.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { setTruck } from '#server/operations/dispatch/set-truck.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { type DispatchStage, openDispatchStage } from '#server/testing/dispatch-stage.ts'
import { weekday } from '#server/testing/journey.ts'

let stage: DispatchStage
beforeEach(async () => {
  stage = await openDispatchStage()
})
afterEach(async () => {
  expect(await brokenDispatch(stage.db, stage.deps.clock())).toEqual([])
  await stage.close()
})

const because = (reason: string, place?: string) => ({
  refusal: 'needs-reason',
  values: place === undefined ? { reason } : { reason, place },
})
const reasonOf = async (stopId: string) => (await stage.stopOf(stopId)).planned_anyway
const versionOf = async (stopId: string) => Number((await stage.stopOf(stopId)).version)

/** Sets the minute of the day until which the landfill takes loads on each day. */
const closesAt = (minute: number) =>
  stage.pool.query(
    `UPDATE facility SET opens = (SELECT jsonb_object_agg(d::text, jsonb_build_array(360, $2::int)) FROM generate_series(0, 6) d)
     WHERE id = $1`,
    [stage.fleet.landfillId, minute],
  )
async function pickup(box: string | null = null): Promise<string> {
  const orderId = await stage.order()
  await stage.deliver(orderId, box)
  await stage.askPickup(orderId)
  return orderId
}
type PlaceOptions = { readonly after?: string | null; readonly anyway?: string; readonly day?: Day }
async function place(
  orderId: string,
  { after = null, anyway, day = stage.dayIn(1) }: PlaceOptions = {},
): Promise<string> {
  const to = { day, driverId: stage.fleet.drivers[0].id, after }
  const { stops } = await placeStops(stage.deps, stage.fleet.acting, { items: [{ orderId }], to, anyway })
  return stops[0]?.id ?? ''
}
const drive = async (truckId: string | null, anyway?: string, day: Day = stage.dayIn(1)) =>
  setTruck(stage.deps, stage.fleet.acting, {
    day,
    driverId: stage.fleet.drivers[0].id,
    truckId,
    seenTruckId: await truckOf(day),
    anyway,
  })
async function truckOf(day: Day): Promise<string | null> {
  const asked = [stage.fleet.drivers[0].id, isoDateOf(day)]
  const { rows } = await stage.pool.query('SELECT truck_id FROM route WHERE driver_id = $1 AND day = $2', asked)
  return rows[0]?.truck_id ?? null
}
const nextSunday = () =>
  addDays(weekday(stage.deps.clock(), 3), 7 - new Date(weekday(stage.deps.clock(), 3)).getUTCDay())
const otherTruck = () => stage.fleet.drivers[1].usualTruckId ?? ''

// A route begins at 7:00 (minute 420). A pick-up takes 15 minutes and a dump 30. The sites have no position yet, so no minutes are driven.
describe('A load that would come after the hours of its facility', () => {
  test('needs a reason, which stays with the stop as long as the load comes too late', async () => {
    const [early, late] = [await pickup(), await pickup()]
    await closesAt(470)
    const first = await place(early)
    await expect(place(late, { after: first })).rejects.toMatchObject(because('past-hours', 'landfill'))
    const second = await place(late, { after: first, anyway: 'They wait for us' })
    expect([await reasonOf(first), await reasonOf(second)]).toEqual([null, 'They wait for us'])
    await closesAt(500)
    await placeStops(stage.deps, stage.fleet.acting, {
      items: [{ stopId: second, version: await versionOf(second) }],
      to: { day: stage.dayIn(1), driverId: stage.fleet.drivers[0].id, after: first },
    })
    expect(await reasonOf(second)).toBeNull()
  })

  test('needs no reason if the facility takes loads until midnight', async () => {
    const load = await pickup()
    await stage.pool.query(`UPDATE organization SET service_minutes = service_minutes || '{"pickup": 1100}'`)
    await closesAt(24 * 60 - 1)
    await expect(place(load)).rejects.toMatchObject(because('past-hours', 'landfill'))
    await closesAt(24 * 60)
    expect(await reasonOf(await place(load))).toBeNull()
  })

  test('is recognized by the minutes that the hauler has set for a stop', async () => {
    const load = await pickup()
    await closesAt(470)
    await stage.pool.query(`UPDATE organization SET service_minutes = service_minutes || '{"pickup": 60}'`)
    await expect(place(load)).rejects.toMatchObject(because('past-hours', 'landfill'))
    await stage.pool.query(`UPDATE organization SET service_minutes = service_minutes || '{"pickup": 40}'`)
    expect(await reasonOf(await place(load))).toBeNull()
  })

  test('also needs a reason if a new stop before it delays it, and the office gives the reason once for both stops', async () => {
    const [load, drop, more] = [await pickup(), await stage.order(), await stage.order()]
    await closesAt(440)
    const loaded = await place(load)
    await expect(place(drop)).rejects.toMatchObject(because('past-hours', 'landfill'))
    const dropped = await place(drop, { anyway: 'The landfill knows' })
    expect([await reasonOf(loaded), await reasonOf(dropped)]).toEqual(['The landfill knows', 'The landfill knows'])
    expect(await reasonOf(await place(more, { after: loaded }))).toBeNull()
  })

  test('needs a reason if the office gives its visit later hours', async () => {
    await closesAt(720)
    const stopId = await place(await pickup(), { day: weekday(stage.deps.clock(), 3) })
    const later = async (anyway?: string) =>
      changeStop(stage.deps, stage.fleet.acting, {
        stopId,
        version: await versionOf(stopId),
        window: { start: 14, end: 16 },
        anyway,
      })
    await expect(later()).rejects.toMatchObject(because('past-hours', 'landfill'))
    await later('They wait for us')
    expect(await reasonOf(stopId)).toBe('They wait for us')
    await later()
  })

  test('needs a reason if the office changes to a truck that takes one box instead of two', async () => {
    await closesAt(470)
    await stage.pool.query('UPDATE truck SET boxes_at_once = 2 WHERE id = $1', [stage.fleet.truckId])
    const first = await place(await pickup())
    const second = await place(await pickup(), { after: first })
    await expect(drive(otherTruck())).rejects.toMatchObject(because('past-hours', 'landfill'))
    await drive(otherTruck(), 'The big one is in repair')
    expect([await reasonOf(first), await reasonOf(second)]).toEqual([null, 'The big one is in repair'])
  })
})

describe('Another truck', () => {
  test('needs a reason if it cannot carry or lift a planned box, and the stops that it does not fit keep the reason', async () => {
    const [hooked, plain] = [await pickup('101'), await stage.order()]
    await stage.pool.query(`UPDATE container SET rig = 'hook' WHERE order_id = $1`, [hooked])
    await stage.pool.query(`UPDATE truck SET rig = 'both' WHERE id = $1`, [stage.fleet.truckId])
    const [lifted, brought] = [await place(hooked), await place(plain)]
    await expect(drive(otherTruck())).rejects.toMatchObject(because('wrong-rig'))
    await drive(otherTruck(), 'With the adapter')
    expect([await reasonOf(lifted), await reasonOf(brought)]).toEqual(['With the adapter', null])
    await drive(null)
    await stage.pool.query('DELETE FROM truck_carries WHERE truck_id = $1', [otherTruck()])
    await expect(drive(otherTruck())).rejects.toMatchObject(because('does-not-carry'))
    await drive(otherTruck(), 'Borrowed trailer')
    expect([await reasonOf(lifted), await reasonOf(brought)]).toEqual(['Borrowed trailer', 'Borrowed trailer'])
    // A mismatch that existed before the act needs no new reason.
    await drive(otherTruck())
    expect(await reasonOf(brought)).toBe('Borrowed trailer')
  })

  test('that fits removes the reason from its stops, unless the day is closed', async () => {
    const [open, sunday] = [stage.dayIn(1), nextSunday()]
    await stage.pool.query('DELETE FROM truck_carries WHERE truck_id = $1', [otherTruck()])
    for (const day of [open, sunday]) await drive(otherTruck(), undefined, day)
    const planned = await place(await stage.order(), { day: open, anyway: 'Borrowed trailer' })
    const onSunday = await place(await stage.order(), { day: sunday, anyway: 'They asked for Sunday' })
    for (const day of [open, sunday]) await drive(stage.fleet.truckId, undefined, day)
    expect([await reasonOf(planned), await reasonOf(onSunday)]).toEqual([null, 'They asked for Sunday'])
  })
})

test('the office may choose a box that the truck cannot lift only with a reason', async () => {
  const { rows } = await stage.pool.query(`UPDATE container SET rig = 'hook' WHERE friendly_id = 'C-102' RETURNING id`)
  const stopId = await place(await stage.order())
  const choose = async (anyway?: string) =>
    changeStop(stage.deps, stage.fleet.acting, {
      stopId,
      version: await versionOf(stopId),
      boxId: rows[0].id,
      anyway,
    })
  await expect(choose()).rejects.toMatchObject(because('wrong-rig'))
  expect(await stage.stopOf(stopId)).toMatchObject({ planned_container_id: null, planned_anyway: null })
  await choose('Ana lends the hook')
  expect(await stage.stopOf(stopId)).toMatchObject({
    planned_container_id: rows[0].id,
    planned_anyway: 'Ana lends the hook',
  })
})
