import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { type FleetStage, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let calendar: FleetStage['office']['calendar']
let db: FleetStage['app']['database']['db']
beforeAll(async () => {
  stage = await openFleet()
  calendar = stage.office.calendar
  db = stage.app.database.db
})
afterAll(() => stage.app.stop())

test('the office closes all coming holidays at once, except those on which a visit is promised', async () => {
  const { id } = await makeOrder(stage, 'pending-drop-off')
  await sql`
    INSERT INTO promise (order_id, organization_id, side, number, day, window_start, window_end, promised_at)
    SELECT id, organization_id, 'drop-off', 1, '2032-07-04', 9, 12, now() FROM orders WHERE id = ${id}`.execute(db)
  await calendar.close.mutate({ day: dayOf('2032-12-25'), name: 'Feast', nameInSpanish: null, seen: [] })
  const { closed, left } = await calendar.closeHolidays.mutate({ year: 2032 })
  expect(closed.map(isoDateOf)).toEqual(['2032-01-01', '2032-05-31', '2032-09-06', '2032-11-25'])
  expect(left.map(isoDateOf)).toEqual(['2032-07-04'])
  const { closed: all } = await calendar.list.query({ year: 2032 })
  expect(all.map(one => one.name)).toEqual(['New Year’s Day', 'Memorial Day', 'Labor Day', 'Thanksgiving Day', 'Feast'])
  expect(await calendar.closeHolidays.mutate({ year: 2032 })).toEqual({ closed: [], left })
  expect(await calendar.closeHolidays.mutate({ year: 2020 })).toEqual({ closed: [], left: [] })
})
