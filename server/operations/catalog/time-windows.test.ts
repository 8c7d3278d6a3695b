import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DraftOf } from '#domain/catalog/draft.ts'
import { defaultWindowRanges } from '#domain/schedule/window.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { findScheduleTerms } from '#server/db/catalog/areas.ts'
import { addDefaultWindows } from '#server/db/catalog/time-windows.ts'
import { type FleetStage, makeOrder, openFleet } from '#server/testing/fleet/fleet-stage.ts'

let stage: FleetStage
let catalog: FleetStage['office']['catalog']
let db: FleetStage['app']['database']['db']
let haulerId: string
beforeAll(async () => {
  stage = await openFleet()
  catalog = stage.office.catalog
  db = stage.app.database.db
  haulerId = stage.cast.hauler.id
})
afterAll(() => stage.app.stop())
beforeEach(async () => {
  await sql`DELETE FROM time_window WHERE organization_id = ${haulerId}`.execute(db)
  await addDefaultWindows(db, haulerId)
})

type Draft = DraftOf<'time-window'>
const draftOf = (options: Partial<Draft> = {}): Draft => ({
  kind: 'time-window',
  start: 7,
  end: 11,
  needsConfirmation: false,
  onlyWeekend: false,
  name: null,
  spanish: { name: null },
  ...options,
})
const list = async () =>
  (await catalog.list.query({ kind: 'time-window' })).items.map(({ draft, ...item }) => ({
    ...item,
    draft: draft as Draft,
  }))
const hoursOf = ({ start, end }: { start: number; end: number }) => `${start}-${end}`
const offered = async (language: 'en' | 'es' = 'en') => {
  const { rows } = await sql<{ version: number }>`
    SELECT catalog_version AS version FROM organization WHERE id = ${haulerId}`.execute(db)
  return (await findScheduleTerms(db, haulerId, rows[0]?.version ?? null, language)).ranges
}
const found = async (hours: string, onlyWeekend = false) => {
  const item = (await list()).find(({ draft }) => hoursOf(draft) === hours && draft.onlyWeekend === onlyWeekend)
  if (!item) throw new Error(`no window ${hours}`)
  return item
}
const archive = ({ id, version }: { id: string; version: number }, isArchived = true) =>
  catalog.archive.mutate({ kind: 'time-window', id, version, isArchived })
const refusedAs = (refusal: string) => ({ data: { refusal } })

describe('Time windows (rule S16)', () => {
  test('are at first those of the specification', async () => {
    expect(await offered()).toEqual(defaultWindowRanges)
    expect((await list()).every(item => item.version === 1 && !item.archived && item.usedBy === 0)).toBe(true)
  })

  test('include a new one at once, at the end, with its name in both languages', async () => {
    await offered()
    const draft = draftOf({ name: 'Early', spanish: { name: 'Temprano' } })
    const { id } = await catalog.save.mutate({ seen: null, draft })
    expect((await list()).at(-1)).toMatchObject({ id, version: 1, draft })
    const hours = { start: 7, end: 11, needsConfirmation: false, onlyWeekend: false }
    expect((await offered()).at(-1)).toEqual({ ...hours, name: 'Early' })
    expect((await offered('es')).at(-1)).toEqual({ ...hours, name: 'Temprano' })
  })

  test('no longer include one that the office archives, which stays in its list and can come back', async () => {
    const morning = await found('9-12')
    await archive(morning)
    expect((await offered()).map(hoursOf)).toEqual(['6-18', '6-8', '12-17', '17-20', '6-18'])
    expect((await list()).at(-1)).toMatchObject({ id: morning.id, archived: true, version: 2 })
    await archive({ id: morning.id, version: 2 }, false)
    expect(await offered()).toEqual(defaultWindowRanges)
    const { rows } = await sql<{ act: string; object: string }>`
      SELECT act, object FROM change WHERE object_id = ${morning.id} ORDER BY seq`.execute(db)
    expect(rows).toEqual([
      { act: 'archive', object: 'time-window' },
      { act: 'restore', object: 'time-window' },
    ])
  })

  test('follow the order that the office gives them', async () => {
    const seen = (await list()).map(item => item.id)
    const { id } = await found('17-20')
    await catalog.move.mutate({ kind: 'time-window', id, before: seen[0] ?? null, seen })
    expect((await offered()).map(hoursOf)[0]).toBe('17-20')
  })

  test('appear in the history with their changed hours, and with their hours as the name', async () => {
    const { id, draft } = await found('9-12')
    await catalog.save.mutate({ seen: { id, version: 1 }, draft: { ...draft, start: 8 } })
    const asked = { objectId: id, object: null, person: null, day: null, before: null }
    const { rows } = await stage.office.history.list.query(asked)
    expect(rows[0]).toMatchObject({ act: 'change', name: '8-12', before: { start: 9 }, after: { start: 8 } })
  })
})

test('orders and promises keep the hours of an archived time window, and the office sees how many use it (rule S16)', async () => {
  const [thursday, saturday] = [dayOf('2031-03-06'), dayOf('2031-03-08')]
  const { id } = await makeOrder(stage, 'pending-drop-off')
  const agreed = { dropOff: { day: thursday, start: 9, end: 12 }, pickup: { day: saturday, start: 6, end: 18 } }
  await sql`
    UPDATE orders SET drop_off_window = ${JSON.stringify(agreed.dropOff)}::jsonb, pickup_window = ${JSON.stringify(agreed.pickup)}::jsonb
    WHERE id = ${id}`.execute(db)
  await sql`
    INSERT INTO promise (order_id, organization_id, side, number, day, window_start, window_end, promised_at)
    SELECT id, organization_id, 'drop-off', 1, '2031-03-06', 9, 12, now() FROM orders WHERE id = ${id}`.execute(db)
  const kept = async () => {
    const { rows } = await sql`
      SELECT o.drop_off_window, o.pickup_window, p.window_start, p.window_end FROM orders o JOIN promise p ON p.order_id = o.id
      WHERE o.id = ${id}`.execute(db)
    return rows
  }
  const before = await kept()
  await archive(await found('9-12'))
  await archive(await found('6-18', true))
  expect(await kept()).toEqual(before)
  const used = (await list()).map(({ draft, usedBy }) => [hoursOf(draft), draft.onlyWeekend, usedBy])
  expect(used.filter(([, , usedBy]) => usedBy !== 0)).toEqual([
    ['9-12', false, 1],
    ['6-18', true, 1],
  ])
})

describe('The product refuses', () => {
  test('the slower of two members who change one time window, and keeps the first change', async () => {
    const { id, draft } = await found('9-12')
    await catalog.save.mutate({ seen: { id, version: 1 }, draft: { ...draft, start: 8 } })
    const late = catalog.save.mutate({ seen: { id, version: 1 }, draft: { ...draft, start: 10 } })
    await expect(late).rejects.toMatchObject(refusedAs('changed-meanwhile'))
    expect((await offered()).map(hoursOf)).toContain('8-12')
  })

  test('hours that are already offered on these days, also when the office restores them', async () => {
    const again = catalog.save.mutate({ seen: null, draft: draftOf({ start: 9, end: 12 }) })
    await expect(again).rejects.toMatchObject(refusedAs('window-exists'))
    await catalog.save.mutate({ seen: null, draft: draftOf({ start: 9, end: 12, onlyWeekend: true }) })
    const first = await found('9-12')
    await archive(first)
    await catalog.save.mutate({ seen: null, draft: draftOf({ start: 9, end: 12 }) })
    const back = archive({ id: first.id, version: 2 }, false)
    await expect(back).rejects.toMatchObject(refusedAs('window-exists'))
  })

  test('to remove the last hours from Monday to Friday, but not the last hours of Saturday', async () => {
    await archive(await found('6-18', true))
    for (const hours of ['6-18', '12-17', '6-8', '17-20']) await archive(await found(hours))
    const last = await found('9-12')
    await expect(archive(last)).rejects.toMatchObject(refusedAs('last-window'))
    const draft = { ...last.draft, onlyWeekend: true }
    const moved = catalog.save.mutate({ seen: { id: last.id, version: last.version }, draft })
    await expect(moved).rejects.toMatchObject(refusedAs('last-window'))
    expect((await offered()).map(hoursOf)).toEqual(['9-12'])
  })

  test.each([
    ['an end before the start', { start: 12, end: 9 }],
    ['an end at the start', { start: 9, end: 9 }],
    ['half an hour', { start: 9.5, end: 12 }],
    ['an hour after midnight', { start: 20, end: 25 }],
    ['a Spanish name alone', { spanish: { name: 'Temprano' } }],
    ['a name of spaces', { name: '  ' }],
  ])('a time window with %s', async (_, wrong) => {
    const sent = catalog.save.mutate({ seen: null, draft: draftOf(wrong) })
    await expect(sent).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } })
    expect(await offered()).toEqual(defaultWindowRanges)
  })

  test('to change another hauler’s time window', async () => {
    const { id, draft } = await found('9-12')
    const gone = refusedAs('catalog-item-not-found')
    const seen = { id, version: 1 }
    await expect(stage.elsewhere.catalog.save.mutate({ seen, draft })).rejects.toMatchObject(gone)
    const archived = stage.elsewhere.catalog.archive.mutate({ kind: 'time-window', ...seen, isArchived: true })
    await expect(archived).rejects.toMatchObject(gone)
  })
})
