import { expect, test } from 'vitest'
import { dayOf } from '#domain/calendar.ts'
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
  ...{ id: id(1), facilityId: id(2), facilityName: 'Walnut Creek', firstDay: day, lastDay: dayOf('2026-11-20') },
  ...{ importedAt: '2026-11-23T13:00:00.000Z', who: 'Dana Whitfield', lines: 3 },
}
const line = (number: number) => ({
  ...{ id: id(number), day, ticketNumber: `8821${number}`, tons: 2.5, amountInCents: 11_250, isSetAside: false },
})
const load = (number: number) => ({
  ...{ orderId: id(number), orderNumber: `R-1000${number}`, day, ticketNumber: `8821${number}`, tons: 2.3 },
  isAskedAbout: false,
})
const checked = {
  ...head,
  matched: [{ line: line(3), load: { ...load(3), tons: 2.5 }, isTaken: false, isChosen: false }],
  differing: [{ line: line(4), load: load(4), isTaken: false, isChosen: false }],
  unknown: [line(5)],
  missing: [load(6)],
}
const columns = { day: 0, ticket: 1, weight: 2, amount: 3, unit: 'tons' } as const
const list = { facilities: [{ id: id(2), name: 'Walnut Creek', columns: null }], statements: [head] }

const open = (path: string, answers: Scene['answers'] = {}, language: 'en' | 'es' = 'en') => {
  const known = {
    ...{ 'office.me': me, 'office.statements.list': list, 'office.statements.read': checked, ...noNews, ...answers },
  }
  return openApp(<App />, `/office/tickets/${path}`, { session: 'signed-in', language, answers: known }, '/office')
}
const file = 'Date,Ticket,Net tons,Amount\n11/03/2026,88213,4.31,"$1,090.50"\n'
const imports = 'office.statements.import'

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

test('each line that cannot be read is named, and nothing can be sent', async () => {
  const stage = await open('statements')
  await type(
    'Lines',
    `${file}soon,1,2,3\n11/04/2026,,2,3\n11/04/2026,7,heavy,3\n11/04/2026,8,2,-3\n11/05/2026,088213,2,3\n`,
  )
  for (const words of ['5 lines cannot be read', 'Line 3: no date', 'Line 4: no ticket number']) await sees(words)
  for (const words of ['Line 5: no weight', 'Line 6: no amount', 'Line 7: the same ticket stood above'])
    await sees(words)
  expect((await button('Check')).disabled).toBe(true)
  expect(stage.sent(imports)).toBeUndefined()
})

test('two fields of one column are said at both', async () => {
  const stage = await open('statements')
  await type('Lines', file)
  const selects = [...document.querySelectorAll('select')]
  const amount = selects.find(one => one.closest('div')?.textContent?.includes('Amount') && one.value === '3')
  if (!amount) throw new Error('there is no column of amounts')
  const { fireEvent } = await import('@testing-library/react')
  fireEvent.change(amount, { target: { value: '2' } })
  await sees('Each is another column.')
  expect(stage.sent(imports)).toBeUndefined()
})

test('a refusal stands in the form, and the file stays', async () => {
  await open('statements', { [imports]: refused('statement-known') })
  await type('Lines', file)
  await press('Check')
  await sees('Every line of this file was billed by an earlier statement.')
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
  await isSent(stage, 'office.statements.takeOver', { statementId: id(1), lineId: id(4) })
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
  ...{ orderId: id(7), orderNumber: 'R-10007', day, ticketNumber: '88251', tons: 2.5, version: 4 },
  ...{ box: '20-114', driver: 'Luis Ortega', isMissing: true },
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
  await isSent(stage, 'office.statements.dropLoad', { statementId: id(1), lineId: id(3) })
})
