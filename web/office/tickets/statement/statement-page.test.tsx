import { fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { App } from '#web/office/app.tsx'
import { me, noNews } from '#web/testing/office-data.ts'
import {
  button,
  goOffline,
  isAt,
  isMessage,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  type,
} from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

const id = (number: number) => `00000000-0000-4000-8000-00000000f00${number}`
const day = dayOf('2026-11-03')
const head = {
  id: id(1),
  facilityId: id(2),
  facilityName: 'Walnut Creek',
  firstDay: day,
  lastDay: dayOf('2026-11-20'),
  importedAt: '2026-11-23T13:00:00.000Z',
  who: 'Dana Whitfield',
  lines: 3,
  fileLines: 6,
  replacedBy: null,
}
const line = (number: number) => ({
  id: id(number),
  day,
  ticketNumber: `8821${number}`,
  tons: 2.5,
  amountInCents: 11_250,
  isSetAside: false,
})
const load = (number: number) => ({
  orderId: id(number),
  orderNumber: `R-1000${number}`,
  day,
  ticketNumber: `8821${number}`,
  tons: 2.3,
  isAskedAbout: false,
  version: 7,
})
const checked = {
  ...head,
  matched: [{ line: line(3), load: { ...load(3), tons: 2.5 }, isTaken: false, isChosen: false }],
  differing: [{ line: line(4), load: load(4), isTaken: false, isChosen: false }],
  unknown: [line(5)],
  missing: [load(6)],
  summed: [],
  ticketInCents: 33_750,
  ticketLines: 3,
  billedBefore: [],
  leftOut: [],
  overlaps: [],
  corrections: [],
}
const columns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons', headingLine: 1 } as const
const list = { facilities: [{ id: id(2), name: 'Walnut Creek', headings: null }], statements: [head] }

const open = (path: string, answers: Scene['answers'] = {}, language: 'en' | 'es' = 'en') => {
  const known = {
    'office.me': me,
    'office.statements.list': list,
    'office.statements.read': checked,
    ...noNews,
    ...answers,
  }
  return openApp(<App />, `/office/tickets/${path}`, { session: 'signed-in', language, answers: known }, '/office')
}
const file = 'Date,Ticket,Net tons,Amount\n11/03/2026,88213,4.31,"$1,090.50"\n'
const imports = 'office.statements.import'

function choose(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find(one => one.textContent?.trim() === label)
  const select = document.getElementById(field?.htmlFor ?? '')
  if (!select) throw new Error(`there is no list ${label}`)
  fireEvent.change(select, { target: { value } })
}

test('a file is read as it is typed, its columns are guessed, and it is sent as it is', async () => {
  const stage = await open('statements', { [imports]: { statementId: id(1), isNew: true } })
  await sees('Walnut Creek, Tue, Nov 3 to Fri, Nov 20')
  expect((await button('Check')).disabled).toBe(true)
  await type('Lines', file)
  await sees('1 line can be read.')
  await press('Check')
  await isSent(stage, imports, { facilityId: id(2), columns, text: file })
  await isAt(stage, `/office/tickets/statements/${id(1)}`)
  await isMessage('Checked. Costs of equal weights are on their loads.')
})

test('each line that is left out is named with its reason, and the others are sent', async () => {
  const stage = await open('statements', { [imports]: { statementId: id(1), isNew: true } })
  const text = `${file}soon,1,2,3\n11/04/2026,,2,3\n11/04/2026,7,heavy,3\n11/04/2026,8,2,-3\nTotal,,4.31,"1,090.50"\n`
  await type('Lines', text)
  await sees('6 lines are left out, each with its reason:')
  for (const words of ['No date', 'No ticket number', 'No weight', 'A credit', 'A total', 'The headings'])
    await sees(words)
  await press('Check')
  await isSent(stage, imports, { facilityId: id(2), columns, text })
})

test('a file without headings asks which column is which, and keeps its first load', async () => {
  const stage = await open('statements', { [imports]: { statementId: id(1), isNew: true } })
  const text = '11/02/2026,700163,3.41,153.45\n11/03/2026,700164,2.00,90.00\n'
  await type('Lines', text)
  await sees('No line of headings was found.')
  await sees('Choose the column.')
  expect((await button('Check')).disabled).toBe(true)
  for (const [label, at] of [
    ['Date', '0'],
    ['Ticket number', '1'],
    ['Net weight', '2'],
    ['Amount', '3'],
  ] as const)
    choose(label, at)
  choose('Weights are in', 'tons')
  await sees('2 lines can be read.')
  await press('Check')
  await isSent(stage, imports, { facilityId: id(2), columns: { ...columns, headingLine: 0 }, text })
})

test('columns are found again by the headings of last time', async () => {
  const headings = { day: 'date', ticket: 'ticket', weight: 'net tons', amount: 'amount', unit: 'tons' } as const
  const facilities = [{ id: id(2), name: 'Walnut Creek', headings }]
  const stage = await open('statements', {
    'office.statements.list': { facilities, statements: [] },
    [imports]: { statementId: id(1), isNew: true },
  })
  const text = 'Date,Ticket,Gross Tons,Net Tons,Rate,Amount\n11/20/2026,990101,32.10,3.41,45.00,153.45\n'
  await type('Lines', text)
  await press('Check')
  await isSent(stage, imports, { facilityId: id(2), columns: { ...columns, weight: 3, amount: 5 }, text })
})

test('a unit that nobody says is asked', async () => {
  await open('statements')
  await type('Lines', 'Date,Ticket,Net Weight,Amount\n11/03/2026,88213,6820,153.45\n')
  await sees('No heading says it, and the numbers are too large for tons.')
  expect((await button('Check')).disabled).toBe(true)
  choose('Weights are in', 'pounds')
  await sees('1 line can be read.')
  expect((await button('Check')).disabled).toBe(false)
})

test('two fields of one column are said at both', async () => {
  const stage = await open('statements')
  await type('Lines', file)
  choose('Amount', '2')
  await sees('Each is another column.')
  expect(stage.sent(imports)).toBeUndefined()
})

test('a refusal stands in the form, and the file stays', async () => {
  await open('statements', { [imports]: refused('statement-empty') })
  await type('Lines', file)
  await press('Check')
  await sees('There is no line with a ticket in this file.')
  expect(document.querySelector('textarea')?.value).toBe(file)
})

test('each list has its cure', async () => {
  const done = { success: true as const }
  const stage = await open(`statements/${id(1)}`, {
    'office.statements.takeOverAll': { taken: 1 },
    'office.statements.takeOver': done,
    'office.statements.setAside': done,
    'office.statements.askAbout': refused('statement-changed'),
  })
  for (const words of ['Same weight (1)', 'Weight differs (1)', 'Not ours (1)', 'Missing there (1)']) await sees(words)
  await press('Take over 1 cost')
  await isSent(stage, 'office.statements.takeOverAll', { statementId: id(1) })
  await press('Keep our ticket, take the cost')
  await isSent(stage, 'office.statements.takeOver', {
    statementId: id(1),
    lineId: id(4),
    orderId: id(4),
    version: 7,
  })
  await press('Set aside')
  await isSent(stage, 'office.statements.setAside', { statementId: id(1), lineId: id(5), isSetAside: true })
  await press('Landfill is asked')
  await isSent(stage, 'office.statements.askAbout', { statementId: id(1), orderId: id(6), isAsked: true })
  await sees('This has changed meanwhile. Please look again.')
  const links = [...document.querySelectorAll('a')].map(one => one.getAttribute('href'))
  expect(links).toContain(`/office/orders/${id(4)}/correction`)
})

test('nothing to cure, nothing there, and nothing that answers have their words', async () => {
  const empty = { ...checked, matched: [], differing: [], unknown: [], missing: [] }
  await open(`statements/${id(1)}`, { 'office.statements.read': empty })
  for (const words of ['No weight differs.', 'Everything billed is ours.', 'Everything of ours is billed.'])
    await sees(words)
})

test('an unknown statement and an empty company are said', async () => {
  await open(`statements/${id(9)}`, { 'office.statements.read': refused('statement-not-found') })
  await sees('This statement does not exist.')
})

test('without a landfill there is nothing to check', async () => {
  await open('statements', { 'office.statements.list': { facilities: [], statements: [] } })
  await sees('There is no landfill yet.')
  await sees('No statement was checked yet.')
})

test('what does not arrive can be asked for again', async () => {
  await open('statements', { 'office.statements.list': failing })
  await sees('Unable to load Statements')
})

test('on its way nothing can be pressed twice, without a connection nothing at all', async () => {
  await open(`statements/${id(1)}`, { 'office.statements.takeOver': pending })
  await press('Keep our ticket, take the cost')
  const keep = () => button('Keep our ticket, take the cost')
  await expect.poll(async () => (await keep()).getAttribute('aria-busy')).toBe('true')
  goOffline()
  window.dispatchEvent(new Event('offline'))
  await sees('Not connected since')
  expect((await button('Set aside')).disabled).toBe(true)
  window.dispatchEvent(new Event('online'))
})

test('in Spanish', async () => {
  await open(`statements/${id(1)}`, {}, 'es')
  await sees('Peso distinto (1)')
  await sees('Corregir nuestra boleta')
})

const offered = {
  orderId: id(7),
  orderNumber: 'R-10007',
  day,
  ticketNumber: '88251',
  tons: 2.5,
  version: 4,
  box: '20-114',
  driver: 'Luis Ortega',
  isMissing: true,
}
const bare = { ...offered, orderId: id(8), orderNumber: 'R-10008', ticketNumber: null, tons: null, box: null }
const likes = { 'office.statements.loadsLike': { loads: [offered, { ...bare, driver: null, isMissing: false }] } }
const chooses = 'office.statements.chooseLoad'

test('a line that is ours under another number: loads that it may be, and one press chooses', async () => {
  const stage = await open(`statements/${id(1)}`, { ...likes, [chooses]: { isTaken: false } })
  await press('Choose one of our loads for ticket 88215')
  await sees('Billed: ticket 88215, 2.5 t, Tue, Nov 3.')
  await sees('Ticket 88251 · 2.5 t · Tue, Nov 3 · Box 20-114 · Luis Ortega')
  await sees('No ticket number · no weight · Tue, Nov 3')
  await press('It is R-10007')
  await isSent(stage, chooses, { statementId: id(1), lineId: id(5), orderId: id(7), version: 4 })
  await isMessage('The ticket has the number of the landfill. The weights differ: please look there.')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test('who is slower reads who was faster, and the loads are looked for again', async () => {
  const stage = await open(`statements/${id(1)}`, {
    ...likes,
    [chooses]: refused('changed-meanwhile', { who: 'Miguel' }),
  })
  await press('Choose one of our loads for ticket 88215')
  await press('It is R-10007')
  await sees('Miguel has changed this meanwhile. Please look again.')
  await expect.poll(() => stage.calls.filter(one => one.name === 'office.statements.loadsLike').length).toBe(2)
})

test('no load that fits, none that arrives, and a line that was cured meanwhile have their words', async () => {
  await open(`statements/${id(1)}`, { 'office.statements.loadsLike': { loads: [] } })
  await press('Choose one of our loads for ticket 88215')
  await sees('No load of ours that was tipped there within 5 days is without a line.')
  await open(`statements/${id(1)}`, { 'office.statements.loadsLike': failing })
  await press('Choose one of our loads for ticket 88215')
  await sees('Unable to load Choose one of our loads')
  await open(`statements/${id(1)}`, { 'office.statements.loadsLike': refused('statement-changed') })
  await press('Choose one of our loads for ticket 88215')
  await sees('This has changed meanwhile. Please look again.')
})

test('a load that was chosen is taken back', async () => {
  const chosen = { ...checked, differing: [], matched: [{ ...checked.matched[0], isTaken: true, isChosen: true }] }
  const stage = await open(`statements/${id(1)}`, {
    'office.statements.read': chosen as typeof checked,
    'office.statements.dropLoad': { success: true },
  })
  await press('Not R-10003 after all')
  await isSent(stage, 'office.statements.dropLoad', {
    statementId: id(1),
    lineId: id(3),
    orderId: id(3),
    version: 7,
  })
})

const earlier = {
  id: id(9),
  line: 2,
  reason: 'billed-before' as const,
  content: '11/05/2026, 990001, 3.41, 253.45',
  day,
  ticketNumber: '990001',
  tons: 3.41,
  amountInCents: 25_345,
  parts: [],
  earlierStatementId: id(8),
  earlierDay: day,
  earlierTons: 3.41,
  earlierAmountInCents: 15_345,
}
const total = {
  ...earlier,
  id: id(7),
  line: 6,
  reason: 'total' as const,
  content: 'Total, , 7.41, 343.45',
  amountInCents: 34_345,
}
const overlap = { id: id(8), firstDay: day, lastDay: day, isReplaced: false, lines: 3, again: 1, changed: 1 }
const rebilled = { ...checked, billedBefore: [earlier], leftOut: [total], overlaps: [overlap] }

test('what was billed before stands there with both amounts, what was left out with its reason, and the counts add up', async () => {
  await open(`statements/${id(1)}`, { 'office.statements.read': rebilled })
  await sees('Billed before (1)')
  for (const words of ['990001', '$153.45', '$253.45', 'A total', 'Total, , 7.41, 343.45']) await sees(words)
  await sees('The file has 6 lines: 3 of 3 tickets here, 1 billed before, 1 left out.')
  await sees('Here: $337.50. Billed before: $253.45. Left out: $343.45.')
  const links = [...document.querySelectorAll('a')].map(one => one.getAttribute('href'))
  expect(links).toContain(`/office/tickets/statements/${id(8)}`)
})

test('a corrected statement takes the place of the earlier one, which says so', async () => {
  const stage = await open(`statements/${id(1)}`, {
    'office.statements.read': rebilled,
    'office.statements.replace': { taken: 0 },
  })
  await sees('1 ticket is in the statement of Tue, Nov 3 to Tue, Nov 3, too: 1 with another weight or amount.')
  await sees('2 tickets of that statement are not in this one.')
  await press('This corrects the statement of Tue, Nov 3 to Tue, Nov 3')
  await isSent(stage, 'office.statements.replace', {
    statementId: id(1),
    replacedId: id(8),
    seen: { lines: 3, again: 1, changed: 1 },
  })
  await open(`statements/${id(1)}`, { 'office.statements.read': { ...checked, replacedBy: id(9) } })
  await sees('A corrected statement has taken the place of this one.')
})

test('what a correction has changed is shown ticket by ticket', async () => {
  const changed = {
    paper: '2026 1',
    ticketNumber: '1',
    wasTons: 3.41,
    wasInCents: 15_345,
    isTons: 3.5,
    isInCents: 16_000,
  }
  const gone = { ...changed, paper: '2026 2', ticketNumber: '2', isTons: null, isInCents: null }
  await open(`statements/${id(1)}`, { 'office.statements.read': { ...checked, corrections: [changed, gone] } })
  for (const words of ['Changed by the correction (2)', '$160.00', 'not billed any more']) await sees(words)
})
