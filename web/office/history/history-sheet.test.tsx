import { expect, test } from 'vitest'
import type { HistoryAnswer, HistoryLine } from '#web/office/history/queries.ts'
import { monday } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { type Answers, failing, unanswered } from '#web/testing/table-server.ts'

const person = '00000000-0000-4000-8000-000000000001'
const line = (seq: number, more: Partial<HistoryLine> = {}): HistoryLine => ({
  seq,
  at: '2026-11-23T14:40:00.000Z',
  who: 'Dana',
  isDriver: false,
  byClock: false,
  act: 'move-stop',
  object: 'stop',
  objectId: person,
  name: `R-1030${seq}`,
  orderId: null,
  before: { day: monday, driver: 'Luis' },
  after: { day: monday, driver: null },
  ...more,
})
const nextPage = { at: '2026-11-23T14:40:00.000Z', seq: 2 }
const list = 'office.history.list'
const office = officePage('/history', { 'office.history.people': { people: [] } })
const { saved, files } = keepSavedFiles()

test('the office saves the whole filtered history as a file, without customers’ names and formulas (rule V5)', async () => {
  const pages: readonly HistoryAnswer[] = [
    {
      rows: [line(2), line(3, { object: 'customer', name: 'Rosa Reyes', before: null, after: { note: 'Slow payer' } })],
      next: nextPage,
    },
    {
      rows: [
        line(1, {
          object: 'container',
          name: '=C-1',
          who: null,
          isDriver: true,
          before: null,
          after: { place: 'yard' },
        }),
      ],
      next: null,
    },
  ]
  await office.open(`?what=stop&who=person:${person}&day=2026-11-23`, {
    answers: { [list]: ({ before }: { before: unknown }) => pages[before ? 1 : 0] ?? { rows: [], next: null } },
  })
  await office.sees('R-10302')
  await office.press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('history.csv')
  expect(lines.slice(0, 4)).toEqual([
    'Day,Time,Who,What was done,Thing,Name,Before,After',
    '2026-11-23,08:40,Dana,moved,stop,R-10302,Luis,no driver',
    '2026-11-23,08:40,Dana,moved,customer,,,',
    "2026-11-23,08:40,a former user (driver),moved,box,'=C-1,,yard",
  ])
  const asked = { object: 'stop', objectId: null, person: { id: person, isDriver: false }, day: monday, isLong: true }
  const forTheFile = office.allSent(list).filter(input => (input as { isLong?: boolean }).isLong)
  expect(forTheFile).toEqual([
    { ...asked, before: null },
    { ...asked, before: nextPage },
  ])
})

test('the history and its file say what a driver reported, what a check found and what the office answered', async () => {
  const tap = (seq: number, report: object, name = `R-${seq}`) =>
    line(seq, { act: 'tap', who: 'Luis', isDriver: true, name, before: null, after: { report } })
  const rows = [
    tap(9, { tap: 'could-not', reason: 'blocked', waitedMinutes: 10, photos: 2 }),
    tap(8, { tap: 'done', leftBox: '114', takenBox: 'C-121', isOverfilled: true }),
    tap(7, { tap: 'ticket', tons: 4.31, hasWrongItems: true }),
    tap(6, { tap: 'done', isPhoto: true }),
    line(5, { act: 'answer-question', before: null, after: { kind: 'box-elsewhere', answer: 'noted' } }),
    line(4, { act: 'inspect', object: 'truck', name: 'Mack 12', before: null, after: { defects: ['horn', 'tires'] } }),
    line(3, { act: 'inspect', object: 'truck', name: 'Pete 7', before: null, after: { defects: [] } }),
    tap(2, { tap: 'of a newer version' }),
  ]
  await office.open({ answers: { [list]: { rows, next: null } } })
  const said = [
    'Could not: the place was blocked, waited 10 min, 2 photos',
    'Done: left box 114, took box C-121, filled above the rim',
    'Scale ticket: 4.31 t, forbidden items',
    'photo of “Done”',
    'another box than we knew of → noted',
    'Horn, Tires',
    'All fine',
    'Something',
  ]
  for (const words of said) await office.sees(words)
  await office.press('Save as CSV')
  const { lines } = await saved()
  for (const [at, words] of said.entries()) expect(lines[at + 1]).toContain(words)
})

test('the history says in Spanish what a driver reported', async () => {
  const tap = (seq: number, report: object, name = `R-${seq}`) =>
    line(seq, { act: 'tap', who: 'Luis', isDriver: true, name, before: null, after: { report } })
  const rows = [
    tap(9, { tap: 'could-not', reason: 'blocked', waitedMinutes: 10, photos: 2 }),
    tap(8, { tap: 'done', leftBox: '114', takenBox: 'C-121', isOverfilled: true }),
    tap(7, { tap: 'ticket', tons: 4.31, hasWrongItems: true }),
    tap(6, { tap: 'done', isPhoto: true }),
    line(5, { act: 'answer-question', before: null, after: { kind: 'box-elsewhere', answer: 'noted' } }),
    line(4, { act: 'inspect', object: 'truck', name: 'Mack 12', before: null, after: { defects: ['horn', 'tires'] } }),
    line(3, { act: 'inspect', object: 'truck', name: 'Pete 7', before: null, after: { defects: [] } }),
    tap(2, { tap: 'of a newer version' }),
  ]
  await office.open({ language: 'es', answers: { [list]: { rows, next: null } } })
  await office.sees('No se pudo: el lugar estaba bloqueado, esperó 10 min, 2 fotos')
})

test('the office gets no file if the history cannot be read to its end', async () => {
  await office.open({
    answers: {
      [list]: ({ isLong }: { isLong?: boolean | undefined }) => (isLong ? failing : { rows: [line(1)], next: null }),
    },
  })
  await office.sees('R-10301')
  await office.press('Save as CSV')
  await office.sees(/The file was not saved\./)
  expect(files).toEqual([])
})

test('the office cannot save a file without a connection', async () => {
  const answers: Answers = { [list]: { rows: [line(1)], next: null }, 'office.changes': unanswered }
  await office.open({ answers, language: 'es' })
  await expect.poll(async () => (await office.button('Guardar como CSV')).disabled).toBe(true)
})

test.each([
  ['en', 'The payment service', 'changed the payment account of'],
  ['es', 'El servicio de pagos', 'cambió la cuenta de pagos de'],
] as const)(
  'the history says that the payment service changed the payment account, in %s',
  async (language, who, what) => {
    const changed = line(1, { who: null, act: 'change-account', object: 'organization', name: 'Lone Star' })
    await office.open({ language, answers: { [list]: { rows: [changed], next: null } } })
    await office.sees(who)
    await office.sees(new RegExp(what))
  },
)
