import { act } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import type { MoneyPage, MoneyRow } from '#web/office/money/queries.ts'
import { officePage } from '#web/testing/office-page.tsx'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const id = '00000000-0000-4000-8000-00000000d001'
const due: MoneyRow = {
  id,
  number: 'R-10383',
  status: 'payment-failed',
  customer: 'Hill Country Roofing',
  city: 'Austin',
  billVersion: 1,
  chargeAfter: '2026-11-10T15:00:00.000Z',
  hasObjection: false,
  hasUndecidedFee: false,
  charges: 1,
  lastTry: { at: '2026-11-10T15:01:00.000Z', state: 'declined' },
  since: '2026-11-10T15:00:00.000Z',
  balanceInCents: 8_415,
  costInCents: 66_870,
  lists: ['failed', 'due'],
  age: 30,
  request: null,
}
const page: MoneyPage = {
  counts: [
    { name: 'settle', count: 2, sumInCents: 116_910 },
    { name: 'failed', count: 1, sumInCents: 8_415 },
    { name: 'due', count: 1, sumInCents: 8_415 },
  ],
  ages: [
    { oldestDay: 7, count: 0, sumInCents: 0 as never },
    { oldestDay: 30, count: 1, sumInCents: 8_415 as never },
    { oldestDay: null, count: 0, sumInCents: 0 as never },
  ],
  rows: [due],
  next: null,
}
const office = officePage('', { 'office.money.waiting': page })

const { saved } = keepSavedFiles()

test('the page shows dues by age with the last try of each, and the address names the list', async () => {
  await office.open('/money?list=due')
  for (const said of ['0–30 days', 'over 90 days', '$84.15', 'The bank declined the card', 'Hill Country Roofing'])
    await office.sees(said)
  await office.isSent('office.money.waiting', { list: 'due', after: null })
  expect(await office.leadsTo('R-10383')).toBe(`/office/orders/${id}`)
  await office.press(/^Failed charges/)
  await office.isAt('/office/money?list=failed')
  await office.isSent('office.money.waiting', { list: 'failed', after: null })
})

test('the page opens with three sums, each of which leads to its rows, and sorts its rows by amount', async () => {
  await office.open('/money?list=due')
  await office.sees('$1,169.10')
  expect(await office.leadsTo(/^To bill/)).toBe('/office/money?list=settle')
  expect(await office.leadsTo(/^Due\$84\.15/)).toBe('/office/money?list=due')
  expect(await office.leadsTo(/^Failed charges\$84\.15/)).toBe('/office/money?list=failed')
  const ages = [...document.querySelectorAll('table[aria-label="Owed by age"] td')].map(one => one.textContent)
  expect(ages).toEqual(['$84.15 · 1 order', '$0.00', '$0.00', '$0.00'])
  await office.press('Amount')
  await office.isAt('/office/money?list=due&sort=amount')
  await office.isSent('office.money.waiting', { list: 'due', sort: 'amount', after: null })
})

test('an order that waits for its bill shows what it costs so far', async () => {
  const settle: MoneyRow = {
    ...due,
    status: 'waste-processing',
    balanceInCents: 0,
    lists: ['settle'],
    billVersion: null,
  }
  await office.open('/money', { answers: { 'office.money.waiting': { ...page, rows: [settle] } } })
  await office.sees('$668.70')
  expect(await office.leadsTo('Confirm the ticket: R-10383')).toBe(`/office/tickets?open=${id}`)
})

test('the office lets a due go with a reason, and a refusal keeps the typed reason', async () => {
  await office.open('/money?list=due', { answers: { 'office.money.letGo': refused('payment-in-doubt') } })
  await office.press('Let go')
  await office.press('Let $84.15 go')
  await office.sees('Say why, please.')
  await office.type('Reason', 'Old customer')
  await office.press('Let $84.15 go')
  await office.isSent('office.money.letGo', { orderId: id, amountInCents: 8_415, why: 'Old customer' })
  await office.sees('Your bank has not answered yet')
  expect((await office.field('Reason')).value).toBe('Old customer')
})

test('the reason for letting go stays after the session has ended elsewhere, and the form stays while it is emptied', async () => {
  await office.open('/money?list=due')
  await office.press('Let go')
  await office.type('Reason', 'Old customer')
  act(() => office.session().end())
  await expect.poll(() => office.path()).not.toContain('/money')
  await office.open('/money?list=due', { answers: { 'office.money.letGo': { status: 'completed', asked: null } } })
  expect(await office.value('Reason')).toBe('Old customer')
  await office.type('Reason', '')
  expect(await office.value('Reason')).toBe('')
  await office.type('Reason', 'Agreed on the phone')
  await office.press('Let $84.15 go')
  await office.isSent('office.money.letGo', { orderId: id, amountInCents: 8_415, why: 'Agreed on the phone' })
})

describe.each([
  ['Let go', 'Reason', { ...due }, 'failed'],
  [
    'Paid with a check',
    'Number of the check',
    { ...due, status: 'refund-failed', balanceInCents: -4_950, lists: ['refunds'] },
    'refunds',
  ],
] as const)('the form of “%s” in the menu of a row', (name, label, row, list) => {
  const openList = () =>
    office.open(`/money?list=${list}`, {
      answers: { 'office.money.waiting': { ...page, rows: [{ ...row, lists: [...row.lists] } as MoneyRow] } },
    })

  test('keeps the typed text at a second press', async () => {
    await openList()
    await office.press(name)
    await office.type(label, '1042')
    await office.press(name)
    expect(await office.value(label)).toBe('1042')
  })

  test('is empty when it opens again after a cancel, and does not open by itself after the session has ended', async () => {
    await openList()
    await office.press(name)
    await office.type(label, '1042')
    await office.press('Not now')
    act(() => office.session().end())
    await expect.poll(() => office.path()).not.toContain('/money')
    await openList()
    await office.sees('R-10383')
    expect(document.body.textContent).not.toContain(label)
    await office.press(name)
    expect(await office.value(label)).toBe('')
  })
})

test('a press on an act moves the focus into its form, and a cancel moves it back to the button', async () => {
  const isFocused = (element: HTMLElement) => expect.poll(() => document.activeElement).toBe(element)
  const dueOnly: MoneyRow = { ...due, status: 'completed', lastTry: null, lists: ['due'] }
  await office.open('/money?list=due', { answers: { 'office.money.waiting': { ...page, rows: [dueOnly] } } })
  await office.press('Let go')
  await isFocused(await office.field('Reason'))
  await office.press('Not now')
  await isFocused(await office.button('Let go'))
  await office.open('/money?list=failed', { answers: { 'office.money.waiting': { ...page, rows: [due] } } })
  await office.press('Let go')
  await isFocused(await office.field('Reason'))
  await office.press('Not now')
  await isFocused(await office.button(/^More: R-10383|R-10383$/))
})

test('the office tries a failed charge again and reads the result, and sends a link to pay', async () => {
  const charge = { orderId: id, amountInCents: 8_415, charges: 1 }
  await office.open('/money?list=failed', {
    answers: { 'office.money.retryCharge': { status: 'completed' }, 'office.money.sendPayLink': { success: true } },
  })
  await office.press('Try $84.15 again')
  await office.isSent('office.money.retryCharge', charge)
  await office.isMessage('The saved card was charged.')
  await office.press('Send a link to pay')
  await office.isSent('office.money.sendPayLink', { orderId: id })
  await office.isMessage('The customer gets a link to pay.')
})

test('the page says that the bank declined the card again', async () => {
  await office.open('/money?list=failed', { answers: { 'office.money.retryCharge': { status: 'payment-failed' } } })
  await office.press('Try $84.15 again')
  await office.isMessage('The card was declined again; the customer is told.')
})

test('the page says that the bank has not answered a charge yet', async () => {
  await office.open('/money?list=failed', { answers: { 'office.money.retryCharge': { status: 'payment-pending' } } })
  await office.press('Try $84.15 again')
  await office.isMessage('The bank has not answered yet. The charge is checked again automatically.')
})

test('the page says why a charge is refused, and that a link to pay was sent shortly before', async () => {
  const answers = {
    'office.money.retryCharge': refused('card-not-agreed'),
    'office.money.sendPayLink': refused('pay-link-sent'),
  }
  await office.open('/money?list=failed', { answers })
  await office.press('Try $84.15 again')
  await office.sees('The saved card may not be charged for this')
  await office.press('Send a link to pay')
  await office.sees('A link to pay was sent less than 10 minutes ago')
})

test('the office tries a failed refund again', async () => {
  const row: MoneyRow = { ...due, status: 'refund-failed', balanceInCents: -4_950, lists: ['refunds'], age: null }
  await office.open('/money?list=refunds', {
    answers: {
      'office.money.waiting': { ...page, rows: [row] },
      'office.money.retryRefund': { status: 'refund-failed' },
    },
  })
  await office.sees('$49.50')
  await office.press('Refund again')
  await office.isSent('office.money.retryRefund', { orderId: id, amountInCents: 4_950 })
  await office.sees('The refund failed again.')
})

const notice = {
  id: '00000000-0000-4000-8000-00000000f001',
  orderId: id,
  number: 'R-10383',
  customer: 'Hill Country Roofing',
  kind: 'refunded-outside' as const,
  amountInCents: 10_000,
  what: null,
  at: '2026-11-20T15:00:00.000Z',
  isOpen: false,
}
const disputed = {
  ...notice,
  id: '00000000-0000-4000-8000-00000000f002',
  kind: 'dispute-opened' as const,
  what: 'fraudulent',
  isOpen: true,
}
const notices = 'office.money.notices'
const noteNotice = 'office.money.noteNotice'

test('a notice of the payment service stays until the office notes it, and an open dispute cannot be noted', async () => {
  let waiting: readonly (typeof notice | typeof disputed)[] = [notice, disputed]
  await office.open('/money', {
    answers: {
      [notices]: () => ({ notices: [...waiting] }),
      [noteNotice]: () => {
        waiting = [disputed]
        return { success: true }
      },
    },
  })
  await office.sees('Disputes and refunds at the payment service')
  await office.sees('$100.00 were refunded at the payment service and count as paid back.')
  await office.sees('The customer disputes $100.00 at their bank.')
  await office.sees('The customer says that they did not make this payment.')
  expect(document.body.textContent).not.toContain('fraudulent')
  expect(await office.leadsTo('Answer: R-10383 · Hill Country Roofing')).toBe(`/office/orders/${id}/dispute`)
  expect(await office.leadsTo('R-10383 · Hill Country Roofing')).toBe(`/office/orders/${id}`)
  await office.press('Noted: R-10383 · Hill Country Roofing')
  await office.isSent(noteNotice, { id: notice.id })
  await expect.poll(() => document.body.textContent).not.toContain('were refunded at the payment service')
  expect(document.body.textContent).toContain('The customer disputes $100.00')
  expect(document.body.textContent).not.toContain('Noted')
})

test('the page says which colleague has noted a notice already', async () => {
  await office.open('/money', {
    answers: { [notices]: { notices: [notice] }, [noteNotice]: refused('notice-over', { who: 'Miguel' }) },
  })
  await office.press('Noted: R-10383 · Hill Country Roofing')
  await office.sees('Miguel has noted this already.')
})

test('the page shows no notices if there are none', async () => {
  await office.open('/money', { answers: { [notices]: { notices: [] } } })
  await office.sees('Nothing waits to be billed.')
  expect(document.body.textContent).not.toContain('Disputes and refunds')
})

test('the office reads notices in Spanish, and can load them again if they could not be loaded', async () => {
  let isBroken = true
  const answers = { [notices]: () => (isBroken ? failing : { notices: [disputed] }) }
  await office.open('/money', { answers, language: 'es' })
  await office.sees('Disputas y reembolsos en el servicio de pagos')
  isBroken = false
  await office.press(/^Reintentar|^Intentar/)
  await office.sees('El cliente disputa $100.00')
})

const returned: MoneyRow = { ...due, status: 'refund-failed', balanceInCents: -4_950, lists: ['refunds'] }
const check = 'office.money.payBackByCheck'

test('the office pays a failed refund with a check, and must type the number of the check', async () => {
  await office.open('/money?list=refunds', {
    answers: { 'office.money.waiting': { ...page, rows: [returned] }, [check]: { status: 'refunded' } },
  })
  await office.press('Paid with a check')
  await office.sees('$49.50 is owed to the customer of R-10383. Note the check that you send.')
  await office.press('Note a check over $49.50')
  await office.sees('Type the number of the check.')
  expect(office.sent(check)).toBeUndefined()
  await office.type('Number of the check', ' 1042 ')
  await office.press('Note a check over $49.50')
  await office.isSent(check, { orderId: id, amountInCents: 4_950, reference: '1042' })
  await office.isMessage('R-10383 is paid back.')
})

test('the page says why a check is refused, and keeps the typed number', async () => {
  await office.open('/money?list=refunds', {
    answers: { 'office.money.waiting': { ...page, rows: [returned] }, [check]: refused('refund-stale') },
  })
  await office.press('Paid with a check')
  await office.type('Number of the check', '1042')
  await office.press('Note a check over $49.50')
  await office.sees('A refund was made meanwhile. Please look again.')
  expect(await office.field('Number of the check')).toMatchObject({ value: '1042' })
})

test('the number of a check stays while the amount changes, and after the session has ended elsewhere', async () => {
  let owed = returned.balanceInCents
  const rows = () => [{ ...returned, balanceInCents: owed }]
  const answers: Answers = {
    'office.money.waiting': () => ({ ...page, rows: rows() }),
    [check]: ({ amountInCents }: { amountInCents: number }) =>
      amountInCents === -owed ? { status: 'refunded' as const } : refused('refund-stale'),
  }
  await office.open('/money?list=refunds', { answers })
  await office.press('Paid with a check')
  await office.type('Number of the check', '1042')
  act(() => office.session().end())
  await expect.poll(() => office.path()).not.toContain('/money')
  await office.open('/money?list=refunds', { answers })
  expect(await office.value('Number of the check')).toBe('1042')
  await office.type('Number of the check', '')
  expect(await office.value('Number of the check')).toBe('')
  await office.type('Number of the check', '1042')
  owed = -3_000
  await office.press(/^Note a check over/)
  await office.sees('Owed to the customer: now $30.00')
  expect(await office.value('Number of the check')).toBe('1042')
  await office.press('Go on')
  await office.press('Note a check over $30.00')
  await office.isSent(check, { orderId: id, amountInCents: 3_000, reference: '1042' })
})

test('the page says so if no order waits to be billed', async () => {
  await office.open('/money', { answers: { 'office.money.waiting': { ...page, rows: [] } } })
  await office.sees('Nothing waits to be billed.')
})

test('the page shows that the money is loading', async () => {
  await office.open('/money', { answers: { 'office.money.waiting': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the money cannot be loaded', async () => {
  await office.open('/money', { answers: { 'office.money.waiting': failing } })
  await office.sees('Unable to load Money')
})

test('a member without the right to bill cannot see the money', async () => {
  await office.open('/money', { rights: ['dispatch'] })
  await office.sees('Your account may not do this. Ask a manager of your team.')
})

test('the page shows in Spanish why a charge failed', async () => {
  await office.open('/money?list=due', { language: 'es' })
  await office.sees('El banco rechazó la tarjeta')
})

test('the office saves a list of money as a file', async () => {
  await office.open('/money?list=due')
  await office.sees('$84.15')
  await office.press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('money-due.csv')
  const lastTry = 'The bank declined the card'
  expect(lines[1]).toMatch(/^R-10383,Hill Country Roofing,Austin,Bill after weighing,84.15,2026-11-10,/)
  expect(lines[1]).toContain(lastTry)
})

test('the list for a second person shows who asks for which refund', async () => {
  const request = {
    id: '00000000-0000-4000-8000-00000000e001',
    kind: 'refund' as const,
    amountInCents: 24_000,
    why: 'A bent gate',
    who: 'Miguel Santos',
    at: '2026-11-23T13:00:00.000Z',
    isOwn: false,
  }
  const asked: MoneyRow = { ...due, status: 'completed', balanceInCents: 0, lists: ['asked'], age: null, request }
  await office.open('/money?list=asked', { answers: { 'office.money.waiting': { ...page, rows: [asked] } } })
  await office.sees('Miguel Santos asks to give $240.00 back')
  const [, ...cells] = [...document.querySelectorAll('table[aria-label^="Waits"] tbody tr > *')].map(
    one => one.textContent,
  )
  expect(cells.slice(0, 2)).toEqual(['Hill Country RoofingRefund · Austin', '$240.00'])
})

const payout = {
  id: 'po_1',
  amountInCents: 67_765,
  status: 'in_transit' as const,
  failure: null,
  arrivesOn: dayOf('2026-11-27'),
  createdAt: '2026-11-25T00:00:00.000Z',
}

test('the page loads payouts only after a press, and shows state, amount and parts of each (rule M90)', async () => {
  const sums = [
    { kind: 'payment' as const, count: 2, amountInCents: 75_000 },
    { kind: 'refund' as const, count: 1, amountInCents: -5_000 },
    { kind: 'fees' as const, count: 2, amountInCents: -2_235 },
  ]
  await office.open('/money', {
    answers: { 'office.payouts.list': { payouts: [payout] }, 'office.payouts.read': { sums } },
  })
  await office.button('Show payouts')
  expect(office.allSent('office.payouts.list')).toEqual([])
  await office.press('Show payouts')
  await office.sees('$677.65')
  await office.sees(/on its way to the bank/)
  await office.press(/^What it is made of/)
  await office.sees('2 payments')
  await office.sees('-$22.35')
  await office.isSent('office.payouts.read', { payoutId: 'po_1' })
})

test('the page says why a payout failed, and calls no payout arrived that takes money back', async () => {
  const failed = { ...payout, status: 'failed' as const, failure: 'The bank account has been closed.' }
  const takenBack = { ...payout, id: 'po_2', status: 'paid' as const, amountInCents: -5_000 }
  await office.open('/money', { answers: { 'office.payouts.list': { payouts: [failed, takenBack] } }, language: 'es' })
  await office.press('Ver depósitos')
  await office.sees(/Revise la cuenta bancaria en la página del servicio de pagos/)
  expect(document.querySelector('main [lang=en]')?.textContent).toBe('The bank account has been closed.')
  await office.sees('se cobra de su cuenta bancaria')
  expect(document.body.textContent).not.toContain('llegó')
})

test('the page says why payouts cannot be read, and the office can check again', async () => {
  await office.open('/money', { answers: { 'office.payouts.list': refused('payouts-unavailable') } })
  await office.press('Show payouts')
  await office.sees(/Payouts to your bank go on all the same/)
  // The page shows a refusal at once and does not repeat the call, because the server would refuse again.
  expect(office.allSent('office.payouts.list')).toHaveLength(1)
  await office.button('Check again')
})

test('the page cannot show payouts that belong to several haulers', async () => {
  await office.open('/money', { answers: { 'office.payouts.list': refused('payouts-not-yours') } })
  await office.press('Show payouts')
  await office.sees(/together with those of others/)
})

test('a hauler without payouts reads in Spanish that nothing has been paid out', async () => {
  await office.open('/money', { answers: { 'office.payouts.list': { payouts: [] } }, language: 'es' })
  await office.press('Ver depósitos')
  await office.sees('Todavía no se ha depositado nada.')
})

test('the page shows that the payouts are loading', async () => {
  await office.open('/money', { answers: { 'office.payouts.list': pending } })
  await office.press('Show payouts')
  await office.isLoading('Loading')
})

test('payouts that were read stay on the page while the service does not answer', async () => {
  let isDown = false
  await office.open('/money', {
    answers: { 'office.payouts.list': () => (isDown ? refused('payouts-unavailable') : { payouts: [payout] }) },
    language: 'es',
  })
  await office.press('Ver depósitos')
  await office.sees('$677.65')
  await office.press('Ocultar depósitos')
  isDown = true
  await office.press('Ver depósitos')
  await office.sees(/Los depósitos en su banco siguen su curso/)
  await office.sees('$677.65')
  isDown = false
  await office.press('Consultar otra vez')
  await expect.poll(() => document.body.textContent).not.toContain('siguen su curso')
  // The pressed button is gone, so the focus moves to what replaced it.
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  expect(document.activeElement?.textContent).toContain('$677.65')
})
