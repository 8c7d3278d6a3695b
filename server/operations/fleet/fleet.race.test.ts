import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Refusal, type RefusalName } from '#domain/refusal/refusal.ts'
import type { UsPhone } from '#domain/value/phone.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { listMembershipOffers } from '#server/db/account/team.ts'
import { makeUser } from '#server/db/account/users.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { changeContainer } from '#server/operations/fleet/change-container.ts'
import { countContainer, endCount } from '#server/operations/fleet/count-containers.ts'
import { registerContainers } from '#server/operations/fleet/register-containers.ts'
import { addDriver } from '#server/operations/fleet/save-driver.ts'
import { saveFacility } from '#server/operations/fleet/save-facility.ts'
import { saveTruck } from '#server/operations/fleet/save-truck.ts'
import { setTruckStatus } from '#server/operations/fleet/set-truck-status.ts'
import { suspendDriver } from '#server/operations/fleet/suspend-driver.ts'
import { acceptInvitation } from '#server/operations/team/join.ts'
import { type FleetStage, makeBox, openFleet, truckWith, yardWith } from '#server/testing/fleet/fleet-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: FleetStage
let acting: OfficeActing
beforeAll(async () => {
  stage = await openFleet()
  acting = { organizationId: stage.cast.hauler.id, actorId: stage.cast.admin.id }
})
afterAll(() => stage.app.stop())

/** Runs an act several times at once. Returns how many runs succeeded, and the refusals of the others. */
async function race(times: number, act: () => Promise<unknown>): Promise<{ won: number; lost: RefusalName[] }> {
  const ends = await Promise.allSettled(Array.from({ length: times }, act))
  const lost = ends.flatMap(end => {
    if (end.status === 'fulfilled') return []
    if (end.reason instanceof Refusal) return [end.reason.refusal]
    throw end.reason
  })
  return { won: times - lost.length, lost: [...new Set(lost)] }
}

describe('If several members change the same thing at once', () => {
  test('one of them changes the box, and the others are told', async () => {
    const { id, version } = await makeBox(stage)
    const change = () => changeContainer(stage.app.deps, acting, { id, version, act: 'repair', why: null })
    expect(await race(8, change)).toEqual({ won: 1, lost: ['changed-meanwhile'] })
  })

  test('one of them registers the row of numbers, and the others are told', async () => {
    const row = { first: 'R-1', last: 'R-9', rig: 'cable', tareInPounds: null, yardId: stage.yardId } as const
    const containerTypeId = stage.cast.hauler.containerTypeIds[0]
    const register = () => registerContainers(stage.app.deps, acting, { ...row, containerTypeId })
    expect(await race(4, register)).toEqual({ won: 1, lost: ['container-number-used'] })
  })

  test('one of them adds or suspends the driver, and the others are told', async () => {
    const driver = { firstName: 'Ana', lastName: '', email: '', language: 'en', usualTruckId: null } as const
    const phone = '+15125550171' as UsPhone
    expect(await race(5, () => addDriver(stage.app.deps, acting, { ...driver, phone }))).toEqual({
      won: 1,
      lost: ['driver-known'],
    })
    const { drivers } = await stage.office.drivers.list.query({})
    const { id, version } = drivers.find(one => one.phone === phone) ?? { id: '', version: 0 }
    const suspend = () => suspendDriver(stage.app.deps, acting, { id, version })
    expect(await race(4, suspend)).toEqual({ won: 1, lost: ['changed-meanwhile'] })
  })

  test('one of them changes the truck, and the others are told', async () => {
    const { id } = await saveTruck(stage.app.deps, acting, {
      ...truckWith({ name: 'Ford' }),
      name: 'Ford',
      nextInspectionOn: null,
      carries: [],
    })
    const { trucks } = await stage.office.trucks.list.query({})
    const version = trucks.find(one => one.id === id)?.version ?? 0
    const stop = () => setTruckStatus(stage.app.deps, acting, { id, version, status: 'in-maintenance' })
    expect(await race(5, stop)).toEqual({ won: 1, lost: ['changed-meanwhile'] })
  })

  test('one of them changes the yard, and the others are told', async () => {
    const yard = { ...yardWith({}), zipCode: '78719' as ZipCode, tipRateInCents: null, materialIds: null }
    const seen = { id: stage.yardId, version: 1 }
    const save = () => saveFacility(stage.app.deps, acting, { ...yard, seen })
    expect(await race(5, save)).toEqual({ won: 1, lost: ['changed-meanwhile'] })
  })
})

test('a driver who first signs in while the office adds them finds the invitation, and drives after they accept it', async () => {
  const { db, pool } = stage.app.database
  const driver = { firstName: 'Bo', lastName: '', email: '', language: 'en', usualTruckId: null } as const
  const phones = Array.from({ length: 20 }, (_, index) => `+1512555${1800 + index}` as UsPhone)
  for (const phone of phones) {
    await Promise.all([
      makeUser(db, { subject: phone, phone, language: 'en', isOperator: false, sessionId: null, now: new Date() }),
      addDriver(stage.app.deps, acting, { ...driver, phone }),
    ])
    const person = (await pool.query('SELECT id, phone FROM app_user WHERE phone = $1', [phone])).rows[0]
    const offers = await listMembershipOffers(db, person.id)
    for (const { id } of offers) await acceptInvitation(stage.app.deps, person, { id })
  }
  const { rows } = await pool.query(
    `SELECT u.phone FROM app_user u JOIN driver d ON d.user_id = u.id AND d.status = 'active'
       JOIN membership m ON m.user_id = u.id AND m.roles = '{driver}'
     WHERE u.phone = ANY($1) ORDER BY u.phone`,
    [phones],
  )
  expect(rows.map(row => row.phone)).toEqual(phones)
})

test('a box that several members count at once is counted once, and once more in the next count', async () => {
  const { yardId } = stage
  const begin = new Date()
  const { id } = await makeBox(stage)
  const { friendlyId } = (
    await stage.app.database.pool.query('SELECT friendly_id AS "friendlyId" FROM container WHERE id = $1', [id])
  ).rows[0]
  const marks = async () => {
    const { rows } = await stage.app.database.pool.query(
      `SELECT (SELECT count(*)::int FROM container_move WHERE container_id = $1 AND event = 'counted') AS moves,
         (SELECT count(*)::int FROM change WHERE object_id = $1 AND act = 'count') AS changes`,
      [id],
    )
    return rows[0]
  }
  const see = (index: number) =>
    countContainer(stage.app.deps, acting, { yardId, begin, ...(index % 2 ? { id } : { number: friendlyId }) })
  const seen = await Promise.all(Array.from({ length: 8 }, (_, index) => see(index)))
  expect(seen.filter(one => one.isNew)).toEqual([{ id, number: friendlyId, isNew: true }])
  expect(await marks()).toEqual({ moves: 1, changes: 1 })
  const next = { yardId, begin: new Date(Date.now() + 1), id }
  expect(await countContainer(stage.app.deps, acting, next)).toMatchObject({ isNew: true })
  expect(await marks()).toEqual({ moves: 2, changes: 2 })
})

test('a box that is counted while the count ends is where it was seen', async () => {
  const { yardId } = stage
  const begin = new Date()
  const boxes = await Promise.all(Array.from({ length: 6 }, () => makeBox(stage)))
  await Promise.all([
    ...boxes.map(({ id }) => countContainer(stage.app.deps, acting, { yardId, begin, id })),
    endCount(stage.app.deps, acting, { yardId, begin, missing: boxes.map(box => box.id) }),
  ])
  const listed = await stage.office.containers.list.query({ search: null, typeId: null, place: 'yard', status: null })
  expect(listed.boxes.map(box => box.id)).toEqual(expect.arrayContaining(boxes.map(box => box.id)))
  expect((await brokenInvariants(stage.app.database.db)).filter(one => one.rule.startsWith('INV-P'))).toEqual([])
})
