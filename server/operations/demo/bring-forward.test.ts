import { afterEach, describe, expect, test } from 'vitest'
import { dayInMs, localTime } from '#domain/value/calendar.ts'
import { listOpenDemoStops } from '#server/db/seed/company/left-work.ts'
import { workDaysAt } from '#server/db/seed/company/work-days.ts'
import { organizationId } from '#server/db/seed/ids.ts'
import { demoOffice } from '#server/db/seed/people.ts'
import { seed } from '#server/db/seed/seed.ts'
import { bringDemoForward } from '#server/operations/demo/bring-forward.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { readBoard } from '#server/operations/dispatch/read-board.ts'
import { embeddedAddresses } from '#server/providers/addresses/embedded/embedded-addresses.ts'
import { brokenDispatch } from '#server/testing/dispatch/invariants.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

const zone = 'America/Chicago'
const addresses = embeddedAddresses({ secret: Buffer.alloc(32, 'a') })
let database: TestDatabase

afterEach(() => database.drop())

describe.each([
  ['a Monday', '2026-11-23T14:00:00Z'],
  ['a Sunday', '2026-11-22T16:00:00Z'],
  ['Thanksgiving', '2026-11-26T15:00:00Z'],
])('A demo started on %s', (_, started) => {
  test('has work on its board on its first, second, eighth and thirtieth day', { timeout: 240_000 }, async () => {
    let now = new Date(started)
    database = await createTestDatabase()
    const deps = { db: database.db, clock: () => now, addresses }
    await seed(deps.db, { clock: deps.clock, size: 'demo', hasOrders: true })
    // A person who starts the demo on a closed day sees the next open day.
    const startDay = workDaysAt(now).today
    for (const later of [0, 1, 7, 29]) {
      now = new Date(new Date(started).getTime() + later * dayInMs)
      const before = await readBoard(deps, organizationId, workDaysAt(now).today)
      const isNextDay = later === 1 && localTime(now, zone).day > startDay
      if (isNextDay) expect(before.lists.outstanding.count).toBeGreaterThan(10)
      await bringDemoForward(deps)
      // A second call changes nothing more.
      expect(await bringDemoForward(deps)).toBe(0)
      const board = await readBoard(deps, organizationId, workDaysAt(now).today)
      const busy = board.routes.filter(({ stops }) => stops.filter(one => one.state === 'planned').length >= 2)
      expect(busy.length, `drivers with work on day ${later}`).toBeGreaterThanOrEqual(3)
      expect(board.lists.outstanding.count, `outstanding on day ${later}`).toBeLessThanOrEqual(3)
      expect(board.lists['to-plan'].count).toBeGreaterThanOrEqual(5)
      expect(await brokenDispatch(deps.db, now)).toEqual([])
    }
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS count FROM stop WHERE state = 'planned' AND day < $1`,
      [new Date(localTime(now, zone).day)],
    )
    expect(rows).toEqual([{ count: 0 }])
  })
})

test('a draft that a person has planned stays on its day, and the other drafts make room', {
  timeout: 240_000,
}, async () => {
  let now = new Date('2026-11-23T14:00:00Z')
  database = await createTestDatabase()
  const deps = { db: database.db, clock: () => now, addresses }
  await seed(deps.db, { clock: deps.clock, size: 'demo', hasOrders: true })
  const tomorrow = workDaysAt(now).day(1)
  const drafts = (await listOpenDemoStops(deps.db)).filter(stop => stop.day === tomorrow && stop.state === 'planned')
  const [draft] = drafts
  if (!draft) throw new Error('the demo has no draft for tomorrow')
  const dana = { organizationId, actorId: demoOffice[0]?.id ?? '' }
  const to = { day: tomorrow, driverId: draft.driverId, after: null }
  await placeStops(deps, dana, { items: [{ stopId: draft.id, version: draft.version }], to, anyway: 'A wish' })
  now = new Date(now.getTime() + dayInMs)
  await bringDemoForward(deps)
  const after = await listOpenDemoStops(deps.db)
  const dayOf = (id: string) => after.find(stop => stop.id === id)?.day
  expect(dayOf(draft.id)).toBe(tomorrow)
  const others = drafts.filter(({ id }) => id !== draft.id).map(({ id }) => dayOf(id))
  expect(new Set(others)).toEqual(new Set([workDaysAt(now).day(1)]))
})
