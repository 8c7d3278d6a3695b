import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { findScheduleTerms } from '#server/db/catalog/areas.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
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

const changed = { data: { refusal: 'changed-meanwhile' } }
const closedDays = async (language: 'en' | 'es' = 'en') => {
  const { id } = stage.cast.hauler
  const { rows } = await sql<{ version: number }>`
    SELECT catalog_version AS version FROM organization WHERE id = ${id}`.execute(db)
  return (await findScheduleTerms(db, id, rows[0]?.version ?? null, language)).closedDays
}

test('when the office closes or opens a day, the checkout and the board know it at once', async () => {
  const day = dayOf('2031-03-05')
  expect(await closedDays()).toEqual([])
  await sql`UPDATE app_user SET first_name = 'Dana' WHERE id = ${stage.cast.admin.id}`.execute(db)
  await calendar.close.mutate({ day, name: 'Founders Day', nameInSpanish: 'Día de la fundación', seen: [] })
  expect(await closedDays()).toEqual([{ day, name: 'Founders Day' }])
  expect(await closedDays('es')).toEqual([{ day, name: 'Día de la fundación' }])
  expect((await findDispatchCalendar(db, stage.cast.hauler.id, day)).closedAs).toBe('Founders Day')
  const { closed } = await calendar.list.query({ year: 2031 })
  expect(closed).toEqual([{ day, name: 'Founders Day', nameInSpanish: 'Día de la fundación' }])
  const again = calendar.close.mutate({ day, name: 'Other', nameInSpanish: null, seen: [] })
  await expect(again).rejects.toMatchObject({ data: { ...changed.data, refusalValues: { who: 'Dana' } } })
  await expect(stage.elsewhere.calendar.open.mutate({ day, name: 'Founders Day' })).rejects.toMatchObject(changed)
  await expect(calendar.open.mutate({ day, name: 'Inventory' })).rejects.toMatchObject(changed)
  await calendar.open.mutate({ day, name: 'Founders Day' })
  expect(await closedDays()).toEqual([])
  await expect(calendar.open.mutate({ day, name: 'Founders Day' })).rejects.toMatchObject(changed)
  const { rows } = await sql<{ act: string; before: object | null; after: object | null }>`
    SELECT act, before, after FROM change WHERE object_id = ${stage.cast.hauler.id} ORDER BY seq`.execute(db)
  expect(rows).toEqual([
    { act: 'close-day', before: null, after: { day } },
    { act: 'open-day', before: { day }, after: null },
  ])
})

test('the office sees the holidays of a year until it closes them', async () => {
  const { holidays, year } = await calendar.list.query({ year: 2027 })
  expect(year).toBe(2027)
  expect(holidays.map(({ day }) => isoDateOf(day))).toEqual([
    '2027-01-01',
    '2027-05-31',
    '2027-07-04',
    '2027-09-06',
    '2027-11-25',
    '2027-12-25',
  ])
  const [first] = holidays
  if (!first) throw new Error('a year without a holiday')
  await calendar.close.mutate({ ...first, seen: [] })
  const after = await calendar.list.query({ year: 2027 })
  expect(after.closed).toEqual([first])
  expect(after.holidays).toHaveLength(5)
  await calendar.open.mutate({ day: first.day, name: first.name })
  const now = await calendar.list.query({ year: null })
  expect(new Date(now.today).getUTCFullYear()).toBe(now.year)
})

test('the office sees what is promised on a day, and cannot close the day if its page does not show a promise', async () => {
  const { id, number } = await makeOrder(stage, 'pending-drop-off')
  const listed = async (on: Day) => (await calendar.promises.query({ day: on })).promises
  const told = dayOf('2031-04-07')
  await sql`
    INSERT INTO promise (order_id, organization_id, side, number, day, window_start, window_end, promised_at)
    SELECT id, organization_id, 'drop-off', 1, ${isoDateOf(told)}::date, 9, 12, now() FROM orders WHERE id = ${id}`.execute(
    db,
  )
  expect(await listed(told)).toEqual([
    { orderId: id, number, customer: 'Okafor', street: '1100 Congress Ave', start: 9, end: 12 },
  ])
  const blind = calendar.close.mutate({ day: told, name: 'Inventory', nameInSpanish: null, seen: [] })
  await expect(blind).rejects.toMatchObject(changed)
  await calendar.close.mutate({ day: told, name: 'Inventory', nameInSpanish: null, seen: [id] })
  expect((await closedDays()).map(one => one.name)).toEqual(['Inventory'])
  expect(await stage.elsewhere.calendar.promises.query({ day: told })).toEqual({ promises: [] })
})
