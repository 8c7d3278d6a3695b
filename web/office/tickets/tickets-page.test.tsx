import { act, fireEvent, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { App } from '#web/office/app.tsx'
import type { Ticket } from '#web/office/session/office-api.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { box, button, field, isAt, isSent, openApp, press, type Scene, sees, type } from '#web/testing/stage.tsx'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'

const ticket = (number: number, more: Partial<Ticket> = {}): Ticket => ({
  orderId: `00000000-0000-4000-8000-00000000000${number}`,
  friendlyId: `R-1000${number}`,
  customer: 'Dana Reyes',
  company: null,
  typeName: '20 yard dumpster',
  volumeInCubicYards: 20,
  maxWeightInPounds: 8000,
  materials: ['Household junk'],
  state: 'ticketed',
  boxNumber: 'C-114',
  facilityId: 'f1',
  facilityName: 'Onion Creek Landfill',
  dumpedAt: '2026-11-23T18:00:00.000Z',
  ticketNumber: '88213',
  grossInPounds: null,
  tareInPounds: null,
  tons: 2.5,
  version: 3,
  expected: { low: 0.5, typical: 1.75, high: 4 },
  photoUrl: null,
  isPhotoOnItsWay: false,
  ...more,
})

const confirm = 'office.tickets.confirm'
const open = ({ answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    '/office/tickets',
    {
      session: 'signed-in',
      answers: {
        'office.me': me,
        'office.fees.list': [],
        'office.tickets.list': [ticket(1), ticket(2, { state: 'dumped', tons: null, ticketNumber: null })],
        [confirm]: { status: 'completed', balanceInCents: 0 },
        ...noNews,
        ...answers,
      },
      ...scene,
    },
    '/office',
  )

const { saved } = keepSavedFiles()

test('the first ticket stands beside its figures and is confirmed by one press', async () => {
  const stage = await open()
  await sees('R-10001 · Dana Reyes')
  await sees('Expected: 0.5 to 4.0 t, usually 1.8 t')
  await press('Confirm and bill')
  await sees('Order R-10001 is billed')
  expect(stage.sent(confirm)).toMatchObject({ version: 3, tons: '2.5', ticketNumber: '88213', isSure: false })
})

const isFocused = (label: string) => waitFor(async () => expect(document.activeElement).toBe(await field(label)))

test('a ticket that was confirmed makes room for the next, whose photo is beside its figures', async () => {
  const photoUrl = '/orders/photos/2?until=3&signature=4'
  const next = ticket(2, { ticketNumber: '88214', tons: 1.2, photoUrl })
  let tickets = [ticket(1), next]
  const stage = await open({
    answers: {
      'office.tickets.list': () => tickets,
      [confirm]: () => {
        tickets = [next]
        return { status: 'completed', balanceInCents: 0 }
      },
    },
  })
  await sees('R-10001 · Dana Reyes')
  await sees('No photo')
  const number = await field('Ticket number')
  expect([number.value, number.form?.querySelector('[type="submit"]')?.textContent]).toEqual([
    '88213',
    'Confirm and bill',
  ])
  act(() => number.form?.requestSubmit())
  await sees('R-10002 · Dana Reyes')
  expect((await field('Ticket number')).value).toBe('88214')
  const photo = document.querySelector('figure img')
  expect([photo?.getAttribute('src'), photo?.getAttribute('alt')]).toEqual([photoUrl, 'Scale ticket of order R-10002'])
  expect(stage.sent(confirm)).toMatchObject({ orderId: ticket(1).orderId, ticketNumber: '88213' })
})

test('two weights of the scale make the tons', async () => {
  const stage = await open()
  await type('Gross, pounds', '30,620')
  await type('Tare, pounds', '22000')
  await press('Confirm and bill')
  await sees('Order R-10001 is billed')
  expect(stage.sent(confirm)).toMatchObject({ tons: '4.31', grossInPounds: 30_620, tareInPounds: 22_000 })
})

test('what cannot be read is said at its field, and nothing is sent', async () => {
  const stage = await open()
  await type('Tons', 'two')
  await press('Confirm and bill')
  await sees('Enter a number of tons, such as 2.35.')
  await isFocused('Tons')
  await type('Gross, pounds', '200,001')
  await press('Confirm and bill')
  await sees('Enter whole pounds.')
  await isFocused('Gross, pounds')
  expect((await field('Gross, pounds')).getAttribute('aria-invalid')).toBe('true')
  expect(stage.sent(confirm)).toBeUndefined()
})

test('a number that another order has is refused at the field, with that order', async () => {
  await open({ answers: { [confirm]: refused('ticket-used', { order: 'R-10211' }) } })
  await press('Confirm and bill')
  await sees('This ticket number belongs to order R-10211 already.')
  await type('Ticket number', '88219')
  expect((await field('Ticket number')).getAttribute('aria-invalid')).toBeNull()
})

test('an odd weight is asked about again', async () => {
  let times = 0
  const stage = await open({
    answers: {
      [confirm]: () =>
        times++ === 0 ? refused('ticket-implausible', { tons: '2.5' }) : { status: 'completed', balanceInCents: 0 },
    },
  })
  await press('Confirm and bill')
  await sees('2.5 tons is not what such a load weighs. Please look again.')
  await press('2.5 t is right')
  await sees('Order R-10001 is billed')
  expect(stage.sent(confirm)).toMatchObject({ isSure: true })
})

test('a weight that is typed after the question is asked about again', async () => {
  await open({ answers: { [confirm]: refused('ticket-implausible', { tons: '2.5' }) } })
  await press('Confirm and bill')
  await sees('2.5 t is right')
  await type('Tons', '25')
  await waitFor(() => expect(document.body.textContent).not.toContain('t is right'))
})

test('a load that somebody changed meanwhile is shown anew', async () => {
  await open({ answers: { [confirm]: refused('load-changed') } })
  await press('Confirm and bill')
  await sees('Somebody has changed this load meanwhile.')
  await press('Show it as it is now')
})

test('nothing left, nothing known', async () => {
  await open({ answers: { 'office.tickets.list': [] } })
  await sees('All tickets are confirmed')
  await open({ answers: { 'office.tickets.list': failing } })
  await sees('Unable to load Tickets')
})

test('without a connection nothing is confirmed', async () => {
  await open({ answers: { 'office.changes': unanswered } })
  await sees('R-10001 · Dana Reyes')
  await sees(/Not connected since/)
  expect((await button('Confirm and bill')).disabled).toBe(true)
})

test('who may not see money does not find the page', async () => {
  const stage = await open({ answers: { 'office.me': { ...me, rights: [] } } })
  await isAt(stage, '/office')
  await sees('Nothing to do here yet')
})

test('who decides about settings lets plausible tickets settle alone', async () => {
  const answers = { 'office.tickets.settling': { settlesAlone: false }, 'office.tickets.setSettling': undefined }
  const stage = await open({ answers })
  const alone = await box(/^Plausible tickets/)
  expect(alone.checked).toBe(false)
  fireEvent.click(alone)
  await isSent(stage, 'office.tickets.setSettling', { settlesAlone: true })
  await waitFor(() => expect(alone.checked).toBe(true))
  await open({ answers: { ...answers, 'office.me': { ...me, rights: ['money'] } } })
  await sees('R-10001 · Dana Reyes')
  expect(document.querySelector('[role="switch"]')).toBeNull()
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await sees('Esperado: de 0.5 a 4.0 t, normalmente 1.8 t')
  await press('Confirmar y facturar')
  await sees('El pedido R-10001 está facturado')
})

test('tickets are saved as a file, with the loads that have none', async () => {
  await open()
  await sees('R-10001 · Dana Reyes')
  await press('Save as CSV')
  const { lines } = await saved()
  const load = 'Dana Reyes,20 yard dumpster,C-114,Household junk,2026-11-23,Onion Creek Landfill'
  expect(lines.slice(1)).toEqual([`R-10001,To confirm,${load},88213,2.5`, `R-10002,No ticket yet,${load},,`, ''])
})
