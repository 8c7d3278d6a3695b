import { act, fireEvent } from '@testing-library/react'
import { expect, test } from 'vitest'
import { me } from '#web/testing/office-data.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { failing, refused, unanswered } from '#web/testing/table-server.ts'
import { ticket } from '#web/testing/ticket-data.ts'

const confirm = 'office.tickets.confirm'
const office = officePage('/tickets', {
  'office.fees.list': [],
  'office.tickets.list': [ticket(1), ticket(2, { state: 'dumped', tons: null, ticketNumber: null })],
  [confirm]: { status: 'completed', balanceInCents: 0 },
})

const { saved } = keepSavedFiles()

test('the page shows the first ticket beside its figures, and one press confirms it', async () => {
  await office.open()
  await office.sees('R-10001 · Dana Reyes')
  await office.sees('Expected: 0.5 to 4.0 t, usually 1.8 t')
  await office.press('Confirm and bill')
  await office.sees('Order R-10001 is billed')
  expect(office.sent(confirm)).toMatchObject({ version: 3, tons: '2.5', ticketNumber: '88213', isSure: false })
})

const isFocused = (label: string) =>
  office.waitFor(async () => expect(document.activeElement).toBe(await office.field(label)))

test('after the office confirms a ticket, the page shows the next one with its photo', async () => {
  const photoUrl = '/orders/photos/2?until=3&signature=4'
  const next = ticket(2, { ticketNumber: '88214', tons: 1.2, photoUrl })
  let tickets = [ticket(1), next]
  await office.open({
    answers: {
      'office.tickets.list': () => tickets,
      [confirm]: () => {
        tickets = [next]
        return { status: 'completed', balanceInCents: 0 }
      },
    },
  })
  await office.sees('R-10001 · Dana Reyes')
  await office.sees('No photo')
  const number = await office.field('Ticket number')
  expect([number.value, number.form?.querySelector('[type="submit"]')?.textContent]).toEqual([
    '88213',
    'Confirm and bill',
  ])
  // This screen is narrow, so the page begins with its list.
  expect(document.activeElement).not.toBe(number)
  act(() => number.form?.requestSubmit())
  await office.sees('R-10002 · Dana Reyes')
  await isFocused('Ticket number')
  expect((await office.field('Ticket number')).value).toBe('88214')
  const photo = document.querySelector('figure img')
  expect([photo?.getAttribute('src'), photo?.getAttribute('alt')]).toEqual([photoUrl, 'Scale ticket of order R-10002'])
  expect(office.sent(confirm)).toMatchObject({ orderId: ticket(1).orderId, ticketNumber: '88213' })
})

test('two weights of the scale make the tons', async () => {
  await office.open()
  await office.type('Gross, pounds', '30,620')
  await office.type('Tare, pounds', '22000')
  await office.press('Confirm and bill')
  await office.sees('Order R-10001 is billed')
  expect(office.sent(confirm)).toMatchObject({ tons: '4.31', grossInPounds: 30_620, tareInPounds: 22_000 })
})

test('a wrong number is refused at its field, and nothing is sent', async () => {
  await office.open()
  await office.type('Tons', 'two')
  await office.press('Confirm and bill')
  await office.sees('Enter a number of tons, such as 2.35.')
  await isFocused('Tons')
  await office.type('Gross, pounds', '200,001')
  await office.press('Confirm and bill')
  await office.sees('Enter whole pounds.')
  await isFocused('Gross, pounds')
  expect((await office.field('Gross, pounds')).getAttribute('aria-invalid')).toBe('true')
  expect(office.sent(confirm)).toBeUndefined()
})

test('the page says which other order has a ticket number already', async () => {
  await office.open({ answers: { [confirm]: refused('ticket-used', { order: 'R-10211' }) } })
  await office.press('Confirm and bill')
  await office.sees('This ticket number belongs to order R-10211 already.')
  await office.type('Ticket number', '88219')
  expect((await office.field('Ticket number')).getAttribute('aria-invalid')).toBeNull()
})

test('the office must confirm a weight that is not plausible', async () => {
  let times = 0
  await office.open({
    answers: {
      [confirm]: () =>
        times++ === 0 ? refused('ticket-implausible', { tons: '2.5' }) : { status: 'completed', balanceInCents: 0 },
    },
  })
  await office.press('Confirm and bill')
  await office.sees('2.5 tons is not what such a load weighs. Please look again.')
  await office.press('2.5 t is right')
  await office.sees('Order R-10001 is billed')
  expect(office.sent(confirm)).toMatchObject({ isSure: true })
})

test('the page asks again if the office types another weight after the question', async () => {
  await office.open({ answers: { [confirm]: refused('ticket-implausible', { tons: '2.5' }) } })
  await office.press('Confirm and bill')
  await office.sees('2.5 t is right')
  await office.type('Tons', '25')
  await office.waitFor(() => expect(document.body.textContent).not.toContain('t is right'))
})

test('the page says that a colleague has changed a load meanwhile, and offers to show it anew', async () => {
  await office.open({ answers: { [confirm]: refused('load-changed') } })
  await office.press('Confirm and bill')
  await office.sees('This load has changed meanwhile.')
  await office.press('Show it as it is now')
})

test('the page says so if all tickets are confirmed', async () => {
  await office.open({ answers: { 'office.tickets.list': [] } })
  await office.sees('All tickets are confirmed')
})

test('the page says so if the tickets cannot be loaded', async () => {
  await office.open({ answers: { 'office.tickets.list': failing } })
  await office.sees('Unable to load Tickets')
})

test('the office cannot confirm a ticket without a connection', async () => {
  await office.open({ answers: { 'office.changes': unanswered } })
  await office.sees('R-10001 · Dana Reyes')
  await office.sees(/Not connected since/)
  expect((await office.button('Confirm and bill')).disabled).toBe(true)
})

test('a member without any right cannot see the tickets', async () => {
  await office.open({ rights: [] })
  await office.isAt('/office')
  await office.sees('Nothing to do here yet')
})

test('a member who manages the company can let plausible tickets settle alone', async () => {
  const answers = { 'office.tickets.settling': { settlesAlone: false }, 'office.tickets.setSettling': undefined }
  await office.open({ answers })
  const alone = await office.box(/^Bill normal tickets automatically/)
  expect(alone.checked).toBe(false)
  fireEvent.click(alone)
  await office.isSent('office.tickets.setSettling', { settlesAlone: true })
  await office.waitFor(() => expect(alone.checked).toBe(true))
})

test('a member who only bills cannot let plausible tickets settle alone', async () => {
  const answers = { 'office.tickets.settling': { settlesAlone: false }, 'office.tickets.setSettling': undefined }
  await office.open({ answers: { ...answers, 'office.me': { ...me, rights: ['money'] } } })
  await office.sees('R-10001 · Dana Reyes')
  expect(document.querySelector('[role="switch"]')).toBeNull()
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.sees('Esperado: de 0.5 a 4.0 t, normalmente 1.8 t')
  await office.press('Confirmar y hacer la cuenta')
  await office.sees('El pedido R-10001 ya tiene su cuenta')
})

test('the office saves tickets as a file, with the loads that have none', async () => {
  await office.open()
  await office.sees('R-10001 · Dana Reyes')
  await office.press('Save as CSV')
  const { lines } = await saved()
  const load = 'Dana Reyes,20 yard dumpster,C-114,Household junk,2026-11-23,Onion Creek Landfill'
  expect(lines.slice(1)).toEqual([`R-10001,To confirm,${load},88213,2.5`, `R-10002,No ticket yet,${load},,`, ''])
})
