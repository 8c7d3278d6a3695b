import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { officePage } from '#web/testing/office-page.tsx'
import { checkedStatement, fileColumns, statementDay, statementId, statementList } from '#web/testing/statement-data.ts'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const office = officePage('/tickets/statements', {
  'office.statements.list': statementList,
  'office.statements.read': checkedStatement,
})
const open = (path: string, answers: Answers = {}) => office.open(path, { answers })
const file = 'Date,Ticket,Net tons,Amount\n11/03/2026,88213,4.31,"$1,090.50"\n'
const imports = 'office.statements.import'

function choose(label: string, value: string) {
  const field = [...document.querySelectorAll('label')].find(one => one.textContent?.trim() === label)
  const select = document.getElementById(field?.htmlFor ?? '')
  if (!select) throw new Error(`there is no list ${label}`)
  fireEvent.change(select, { target: { value } })
}

test('the page reads a file while it is typed, guesses its columns, and sends the file unchanged', async () => {
  await open('', { [imports]: { statementId: statementId(1), isNew: true } })
  await office.sees('Walnut Creek, Tue, Nov 3 to Fri, Nov 20')
  expect((await office.button('Check')).disabled).toBe(true)
  await office.type('Lines', file)
  await office.sees('1 line can be read.')
  await office.press('Check')
  await office.isSent(imports, { facilityId: statementId(2), columns: fileColumns, text: file })
  await office.isAt(`/office/tickets/statements/${statementId(1)}`)
  await office.isMessage('Checked. Costs of equal weights are on their loads.')
})

test('if the session ends elsewhere, the typed lines are there after the next sign-in (rule A12)', async () => {
  await open('')
  await office.type('Lines', file)
  act(() => office.session().end())
  await expect.poll(() => office.path()).not.toContain('/statements')
  await open('')
  expect(await office.value('Lines')).toBe(file)
  await office.sees('1 line can be read.')
})

test('the page says why it leaves each line out, and sends the file with the others', async () => {
  await open('', { [imports]: { statementId: statementId(1), isNew: true } })
  const text = `${file}soon,1,2,3\n11/04/2026,,2,3\n11/04/2026,7,heavy,3\n11/04/2026,8,2,-3\nTotal,,4.31,"1,090.50"\n`
  await office.type('Lines', text)
  await office.sees('6 lines are left out, each with its reason:')
  for (const words of ['No date', 'No ticket number', 'No weight', 'A credit', 'A total', 'The headings'])
    await office.sees(words)
  await office.press('Check')
  await office.isSent(imports, { facilityId: statementId(2), columns: fileColumns, text })
})

test('the page asks for the columns of a file without headings, and keeps its first load', async () => {
  await open('', { [imports]: { statementId: statementId(1), isNew: true } })
  const text = '11/02/2026,700163,3.41,153.45\n11/03/2026,700164,2.00,90.00\n'
  await office.type('Lines', text)
  await office.sees('No line of headings was found.')
  await office.sees('Choose the column.')
  expect((await office.button('Check')).disabled).toBe(true)
  for (const [label, at] of [
    ['Date', '0'],
    ['Ticket number', '1'],
    ['Net weight', '2'],
    ['Amount', '3'],
  ] as const)
    choose(label, at)
  choose('Weights are in', 'tons')
  await office.sees('2 lines can be read.')
  await office.press('Check')
  await office.isSent(imports, { facilityId: statementId(2), columns: { ...fileColumns, headingLine: 0 }, text })
})

test('the page finds the columns by the headings of the last file', async () => {
  const headings = { day: 'date', ticket: 'ticket', weight: 'net tons', amount: 'amount', unit: 'tons' } as const
  const facilities = [{ id: statementId(2), name: 'Walnut Creek', headings }]
  await open('', {
    'office.statements.list': { facilities, statements: [] },
    [imports]: { statementId: statementId(1), isNew: true },
  })
  const text = 'Date,Ticket,Gross Tons,Net Tons,Rate,Amount\n11/20/2026,990101,32.10,3.41,45.00,153.45\n'
  await office.type('Lines', text)
  await office.press('Check')
  await office.isSent(imports, { facilityId: statementId(2), columns: { ...fileColumns, weight: 3, amount: 5 }, text })
})

test('the page asks for a unit that the file does not name', async () => {
  await office.open()
  await office.type('Lines', 'Date,Ticket,Net Weight,Amount\n11/03/2026,88213,6820,153.45\n')
  await office.sees('No heading says it, and the numbers are too large for tons.')
  expect((await office.button('Check')).disabled).toBe(true)
  choose('Weights are in', 'pounds')
  await office.sees('1 line can be read.')
  expect((await office.button('Check')).disabled).toBe(false)
})

test('a column that is chosen twice is refused, and nothing is sent', async () => {
  await office.open()
  await office.type('Lines', file)
  choose('Amount', '2')
  await office.sees('Each is another column.')
  expect(office.sent(imports)).toBeUndefined()
})

test('the form shows why the server refuses a file, and keeps the file', async () => {
  await open('', { [imports]: refused('statement-empty') })
  await office.type('Lines', file)
  await office.press('Check')
  await office.sees('There is no line with a ticket in this file.')
  expect(document.querySelector('textarea')?.value).toBe(file)
})

test('each list of the check offers what the office can do about it', async () => {
  const done = { success: true as const }
  await open(`/${statementId(1)}`, {
    'office.statements.takeOverAll': { taken: 1 },
    'office.statements.takeOver': done,
    'office.statements.setAside': done,
    'office.statements.askAbout': refused('statement-changed'),
  })
  for (const words of ['Same weight (1)', 'Weight differs (1)', 'Not ours (1)', 'Missing there (1)'])
    await office.sees(words)
  await office.press('Take over 1 cost')
  await office.isSent('office.statements.takeOverAll', { statementId: statementId(1) })
  await office.press('Keep our ticket, take the cost')
  await office.isSent('office.statements.takeOver', {
    statementId: statementId(1),
    lineId: statementId(4),
    orderId: statementId(4),
    version: 7,
  })
  await office.press('Set aside')
  await office.isSent('office.statements.setAside', {
    statementId: statementId(1),
    lineId: statementId(5),
    isSetAside: true,
  })
  await office.press('Landfill is asked')
  await office.isSent('office.statements.askAbout', {
    statementId: statementId(1),
    orderId: statementId(6),
    isAsked: true,
  })
  await office.sees('This has changed meanwhile. Please look again.')
  const links = [...document.querySelectorAll('a')].map(one => one.getAttribute('href'))
  expect(links).toContain(`/office/orders/${statementId(4)}/correction`)
})

test('the page says so if the check finds no difference', async () => {
  const empty = { ...checkedStatement, matched: [], differing: [], unknown: [], missing: [] }
  await open(`/${statementId(1)}`, { 'office.statements.read': empty })
  for (const words of ['No weight differs.', 'Everything billed is ours.', 'Everything of ours is billed.'])
    await office.sees(words)
})

test('the page says that a statement does not exist', async () => {
  await open(`/${statementId(9)}`, { 'office.statements.read': refused('statement-not-found') })
  await office.sees('This statement does not exist.')
})

test('a hauler without a landfill reads that there is none, and that no statement was checked', async () => {
  await open('', { 'office.statements.list': { facilities: [], statements: [] } })
  await office.sees('There is no landfill yet.')
  await office.sees('No statement was checked yet.')
})

test('the page says so if the statements cannot be loaded', async () => {
  await open('', { 'office.statements.list': failing })
  await office.sees('Unable to load Statements')
})

test('the office cannot press a button twice, nor any button without a connection', async () => {
  await open(`/${statementId(1)}`, { 'office.statements.takeOver': pending })
  await office.press('Keep our ticket, take the cost')
  const keep = () => office.button('Keep our ticket, take the cost')
  await expect.poll(async () => (await keep()).getAttribute('aria-busy')).toBe('true')
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Set aside')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open(`/${statementId(1)}`, { language: 'es' })
  await office.sees('Peso distinto (1)')
  await office.sees('Corregir nuestra boleta')
})

const offered = {
  orderId: statementId(7),
  orderNumber: 'R-10007',
  day: statementDay,
  ticketNumber: '88251',
  tons: 2.5,
  version: 4,
  box: '20-114',
  driver: 'Luis Ortega',
  isMissing: true,
}
const bare = { ...offered, orderId: statementId(8), orderNumber: 'R-10008', ticketNumber: null, tons: null, box: null }
const likes = { 'office.statements.loadsLike': { loads: [offered, { ...bare, driver: null, isMissing: false }] } }
const chooses = 'office.statements.chooseLoad'

test('a line with an unknown ticket number offers loads that may fit, and one press chooses one of them', async () => {
  await open(`/${statementId(1)}`, { ...likes, [chooses]: { isTaken: false } })
  await office.press('Choose one of our loads for ticket 88215')
  await office.sees('Billed: ticket 88215, 2.5 t, Tue, Nov 3.')
  await office.sees('Ticket 88251 · 2.5 t · Tue, Nov 3 · Box 20-114 · Luis Ortega')
  await office.sees('No ticket number · no weight · Tue, Nov 3')
  await office.press('It is R-10007')
  await office.isSent(chooses, {
    statementId: statementId(1),
    lineId: statementId(5),
    orderId: statementId(7),
    version: 4,
  })
  await office.isMessage('The ticket has the number of the landfill. The weights differ: please look there.')
  await expect.poll(() => document.querySelector('dialog')).toBeNull()
})

test('if a colleague was faster, the page says who it was and looks for the loads again', async () => {
  await open(`/${statementId(1)}`, {
    ...likes,
    [chooses]: refused('changed-meanwhile', { who: 'Miguel' }),
  })
  await office.press('Choose one of our loads for ticket 88215')
  await office.press('It is R-10007')
  await office.sees('Miguel has changed this meanwhile. Please look again.')
  await expect.poll(() => office.allSent('office.statements.loadsLike').length).toBe(2)
})

test('the page says so if no load fits a ticket', async () => {
  await open(`/${statementId(1)}`, { 'office.statements.loadsLike': { loads: [] } })
  await office.press('Choose one of our loads for ticket 88215')
  await office.sees('No load of ours that was tipped there within 5 days is without a line.')
})

test('the page says so if the loads of a ticket cannot be loaded', async () => {
  await open(`/${statementId(1)}`, { 'office.statements.loadsLike': failing })
  await office.press('Choose one of our loads for ticket 88215')
  await office.sees('Unable to load Choose one of our loads')
})

test('the page says so if a colleague has settled a ticket meanwhile', async () => {
  await open(`/${statementId(1)}`, { 'office.statements.loadsLike': refused('statement-changed') })
  await office.press('Choose one of our loads for ticket 88215')
  await office.sees('This has changed meanwhile. Please look again.')
})

test('the office takes back the choice of a load', async () => {
  const chosen = {
    ...checkedStatement,
    differing: [],
    matched: [{ ...checkedStatement.matched[0], isTaken: true, isChosen: true }],
  }
  await open(`/${statementId(1)}`, {
    'office.statements.read': chosen as typeof checkedStatement,
    'office.statements.dropLoad': { success: true },
  })
  await office.press('Not R-10003 after all')
  await office.isSent('office.statements.dropLoad', {
    statementId: statementId(1),
    lineId: statementId(3),
    orderId: statementId(3),
    version: 7,
  })
})

const earlier = {
  id: statementId(9),
  line: 2,
  reason: 'billed-before' as const,
  content: '11/05/2026, 990001, 3.41, 253.45',
  day: statementDay,
  ticketNumber: '990001',
  tons: 3.41,
  amountInCents: 25_345,
  parts: [],
  earlierStatementId: statementId(8),
  earlierDay: statementDay,
  earlierTons: 3.41,
  earlierAmountInCents: 15_345,
}
const total = {
  ...earlier,
  id: statementId(7),
  line: 6,
  reason: 'total' as const,
  content: 'Total, , 7.41, 343.45',
  amountInCents: 34_345,
}
const overlap = {
  id: statementId(8),
  firstDay: statementDay,
  lastDay: statementDay,
  isReplaced: false,
  lines: 3,
  again: 1,
  changed: 1,
}
const rebilled = { ...checkedStatement, billedBefore: [earlier], leftOut: [total], overlaps: [overlap] }

test('the page shows what was billed before, what was left out and why, and counts that add up', async () => {
  await open(`/${statementId(1)}`, { 'office.statements.read': rebilled })
  await office.sees('Billed before (1)')
  for (const words of ['990001', '$153.45', '$253.45', 'A total', 'Total, , 7.41, 343.45']) await office.sees(words)
  await office.sees('The file has 6 lines: 3 of 3 tickets here, 1 billed before, 1 left out.')
  await office.sees('Here: $337.50. Billed before: $253.45. Left out: $343.45.')
  const links = [...document.querySelectorAll('a')].map(one => one.getAttribute('href'))
  expect(links).toContain(`/office/tickets/statements/${statementId(8)}`)
})

test('the office replaces an earlier statement by a corrected one', async () => {
  await open(`/${statementId(1)}`, {
    'office.statements.read': rebilled,
    'office.statements.replace': { taken: 0 },
  })
  await office.sees('1 ticket is in the statement of Tue, Nov 3 to Tue, Nov 3, too: 1 with another weight or amount.')
  await office.sees('2 tickets of that statement are not in this one.')
  await office.press('This corrects the statement of Tue, Nov 3 to Tue, Nov 3')
  await office.isSent('office.statements.replace', {
    statementId: statementId(1),
    replacedId: statementId(8),
    seen: { lines: 3, again: 1, changed: 1 },
  })
})

test('an earlier statement says that a corrected one has replaced it', async () => {
  await open(`/${statementId(1)}`, { 'office.statements.read': { ...checkedStatement, replacedBy: statementId(9) } })
  await office.sees('A corrected statement has taken the place of this one.')
})

test('the page shows ticket by ticket what a correction has changed', async () => {
  const changed = {
    paper: '2026 1',
    ticketNumber: '1',
    wasTons: 3.41,
    wasInCents: 15_345,
    isTons: 3.5,
    isInCents: 16_000,
  }
  const gone = { ...changed, paper: '2026 2', ticketNumber: '2', isTons: null, isInCents: null }
  await open(`/${statementId(1)}`, { 'office.statements.read': { ...checkedStatement, corrections: [changed, gone] } })
  for (const words of ['Changed by the correction (2)', '$160.00', 'not billed any more']) await office.sees(words)
})
