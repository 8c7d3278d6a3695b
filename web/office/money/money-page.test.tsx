import { expect, test } from 'vitest'
import { dayOf } from '#domain/value/calendar.ts'
import { App } from '#web/office/app.tsx'
import type { MoneyPage, MoneyRow } from '#web/office/money/queries.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { keepSavedFiles } from '#web/testing/saved-files.ts'
import {
  button,
  field,
  isAt,
  isLoading,
  isMessage,
  isSent,
  leadsTo,
  openApp,
  press,
  type Scene,
  sees,
  type,
} from '#web/testing/stage.tsx'
import { failing, pending, refused } from '#web/testing/table-server.ts'

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
  lists: ['failed', 'due'],
  age: 30,
  request: null,
}
const page: MoneyPage = {
  counts: [
    { name: 'settle', count: 0 },
    { name: 'failed', count: 1 },
    { name: 'due', count: 1 },
  ],
  ages: [
    { oldestDay: 7, count: 0, sumInCents: 0 as never },
    { oldestDay: 30, count: 1, sumInCents: 8_415 as never },
    { oldestDay: null, count: 0, sumInCents: 0 as never },
  ],
  rows: [due],
  next: null,
}
const open = (path: string, { answers, ...scene }: Scene = {}) =>
  openApp(
    <App />,
    `/office${path}`,
    {
      session: 'signed-in',
      answers: { 'office.me': me, 'office.money.waiting': page, ...noNews, ...answers },
      ...scene,
    },
    '/office',
  )

const { saved } = keepSavedFiles()

test('what is due stands by age with its last try, and the list stands in the address', async () => {
  const stage = await open('/money?list=due')
  for (const said of ['8–30 days', 'over 90 days', '$84.15', 'The bank declined the card', 'Hill Country Roofing'])
    await sees(said)
  await isSent(stage, 'office.money.waiting', { list: 'due', after: null })
  expect(await leadsTo('R-10383')).toBe(`/office/orders/${id}`)
  await press(/^Failed charges/)
  await isAt(stage, '/office/money?list=failed')
  await isSent(stage, 'office.money.waiting', { list: 'failed', after: null })
})

test('a due is let go with a reason, and a refusal stands beside what was typed', async () => {
  const stage = await open('/money?list=due', { answers: { 'office.money.letGo': refused('payment-in-doubt') } })
  await press('Let go')
  await press('Let $84.15 go')
  await sees('Say why, please.')
  await type('Reason', 'Old customer')
  await press('Let $84.15 go')
  await isSent(stage, 'office.money.letGo', { orderId: id, amountInCents: 8_415, why: 'Old customer' })
  await sees('Your bank has not answered yet')
  expect((await field('Reason')).value).toBe('Old customer')
})

test('a charge that failed is tried again once, and says what became of it', async () => {
  const charge = { orderId: id, amountInCents: 8_415, charges: 1 }
  const stage = await open('/money?list=failed', {
    answers: { 'office.money.retryCharge': { status: 'completed' }, 'office.money.sendPayLink': { success: true } },
  })
  await press('Try $84.15 again')
  await isSent(stage, 'office.money.retryCharge', charge)
  await isMessage('The saved card was charged.')
  await press('Send a link to pay')
  await isSent(stage, 'office.money.sendPayLink', { orderId: id })
  await isMessage('The customer gets a link to pay.')
})

test('a try that is declined again, refused or without an answer is told', async () => {
  await open('/money?list=failed', { answers: { 'office.money.retryCharge': { status: 'payment-failed' } } })
  await press('Try $84.15 again')
  await isMessage('The card was declined again; the customer is told.')
  await open('/money?list=failed', { answers: { 'office.money.retryCharge': { status: 'payment-pending' } } })
  await press('Try $84.15 again')
  await isMessage('The bank has not answered yet. The charge is looked at again by itself.')
  const answers = {
    'office.money.retryCharge': refused('card-not-agreed'),
    'office.money.sendPayLink': refused('pay-link-sent'),
  }
  await open('/money?list=failed', { answers })
  await press('Try $84.15 again')
  await sees('The saved card may not be charged for this')
  await press('Send a link to pay')
  await sees('A link to pay was sent less than 10 minutes ago')
})

test('a refund that failed is tried again', async () => {
  const row: MoneyRow = { ...due, status: 'refund-failed', balanceInCents: -4_950, lists: ['refunds'], age: null }
  const stage = await open('/money?list=refunds', {
    answers: {
      'office.money.waiting': { ...page, rows: [row] },
      'office.money.retryRefund': { status: 'refund-failed' },
    },
  })
  await sees('$49.50')
  await press('Refund again')
  await isSent(stage, 'office.money.retryRefund', { orderId: id, amountInCents: 4_950 })
  await sees('The refund failed again.')
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

test('what happened at the payment service waits until somebody has noted it; an open dispute cannot be noted', async () => {
  let waiting: readonly (typeof notice | typeof disputed)[] = [notice, disputed]
  const stage = await open('/money', {
    answers: {
      [notices]: () => ({ notices: [...waiting] }),
      [noteNotice]: () => {
        waiting = [disputed]
        return { success: true }
      },
    },
  })
  await sees('Disputes and refunds at the payment service')
  await sees('$100.00 were refunded at the payment service and count as paid back.')
  await sees('The customer disputes $100.00 at their bank.')
  await sees('The customer says that they did not make this payment.')
  expect(document.body.textContent).not.toContain('fraudulent')
  expect(await leadsTo('Answer: R-10383 · Hill Country Roofing')).toBe(`/office/orders/${id}/dispute`)
  expect(await leadsTo('R-10383 · Hill Country Roofing')).toBe(`/office/orders/${id}`)
  await press('Noted: R-10383 · Hill Country Roofing')
  await isSent(stage, noteNotice, { id: notice.id })
  await expect.poll(() => document.body.textContent).not.toContain('were refunded at the payment service')
  expect(document.body.textContent).toContain('The customer disputes $100.00')
  expect(document.body.textContent).not.toContain('Noted')
})

test('a notice that somebody else noted is refused in words, and without notices there is no card', async () => {
  await open('/money', {
    answers: { [notices]: { notices: [notice] }, [noteNotice]: refused('notice-over', { who: 'Miguel' }) },
  })
  await press('Noted: R-10383 · Hill Country Roofing')
  await sees('Miguel has noted this already.')
  await open('/money', { answers: { [notices]: { notices: [] } } })
  await sees('Nothing waits to be billed.')
  expect(document.body.textContent).not.toContain('Disputes and refunds')
})

test('notices that cannot be read are said and read again, and stand in Spanish', async () => {
  let isBroken = true
  const answers = { [notices]: () => (isBroken ? failing : { notices: [disputed] }) }
  await open('/money', { answers, language: 'es' })
  await sees('Disputas y reembolsos en el servicio de pagos')
  isBroken = false
  await press(/^Reintentar|^Intentar/)
  await sees('El cliente disputa $100.00')
})

const returned: MoneyRow = { ...due, status: 'refund-failed', balanceInCents: -4_950, lists: ['refunds'] }
const check = 'office.money.payBackByCheck'

test('what the bank sent back is paid with a check: its number is needed, and what is owed is sent', async () => {
  const stage = await open('/money?list=refunds', {
    answers: { 'office.money.waiting': { ...page, rows: [returned] }, [check]: { status: 'refunded' } },
  })
  await press('Paid with a check')
  await sees('$49.50 is owed to the customer of R-10383. Note the check that you send.')
  await press('Note a check over $49.50')
  await sees('Type the number of the check.')
  expect(stage.sent(check)).toBeUndefined()
  await type('Number of the check', ' 1042 ')
  await press('Note a check over $49.50')
  await isSent(stage, check, { orderId: id, amountInCents: 4_950, reference: '1042' })
  await isMessage('R-10383 is paid back.')
})

test('a check that is refused says why at its field, and what was typed stays', async () => {
  await open('/money?list=refunds', {
    answers: { 'office.money.waiting': { ...page, rows: [returned] }, [check]: refused('refund-stale') },
  })
  await press('Paid with a check')
  await type('Number of the check', '1042')
  await press('Note a check over $49.50')
  await sees('A refund was made meanwhile. Please look again.')
  expect(await field('Number of the check')).toMatchObject({ value: '1042' })
})

test('the page is empty, on its way, failed, forbidden and in Spanish', async () => {
  await open('/money', { answers: { 'office.money.waiting': { ...page, rows: [] } } })
  await sees('Nothing waits to be billed.')
  await open('/money', { answers: { 'office.money.waiting': pending } })
  await isLoading('Loading')
  await open('/money', { answers: { 'office.money.waiting': failing } })
  await sees('Unable to load Money')
  await open('/money', { answers: { 'office.me': { ...me, rights: ['dispatch'] } } })
  await sees('Your account may not do this. Ask whoever manages your team.')
  await open('/money?list=due', { language: 'es' })
  await sees('El banco rechazó la tarjeta')
})

test('a list of money is saved as a file', async () => {
  await open('/money?list=due')
  await sees('$84.15')
  await press('Save as CSV')
  const { name, lines } = await saved()
  expect(name).toBe('money-due.csv')
  const lastTry = 'The bank declined the card'
  expect(lines[1]).toMatch(/^R-10383,Hill Country Roofing,Austin,Bill after weighing,84.15,2026-11-10,/)
  expect(lines[1]).toContain(lastTry)
})

test('what waits for a second person shows what was asked for, since then', async () => {
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
  await open('/money?list=asked', { answers: { 'office.money.waiting': { ...page, rows: [asked] } } })
  await sees('Miguel Santos asks to give $240.00 back')
  const [, ...cells] = [...document.querySelectorAll('tbody tr > *')].map(one => one.textContent)
  expect(cells.slice(2, 4)).toEqual(['Refund', '$240.00'])
})

const payout = {
  id: 'po_1',
  amountInCents: 67_765,
  status: 'in_transit' as const,
  failure: null,
  arrivesOn: dayOf('2026-11-27'),
  createdAt: '2026-11-25T00:00:00.000Z',
}

test('payouts are asked for when somebody wants to see them: day, state, amount, and what each is made of (rule M90)', async () => {
  const sums = [
    { kind: 'payment' as const, count: 2, amountInCents: 75_000 },
    { kind: 'refund' as const, count: 1, amountInCents: -5_000 },
    { kind: 'fees' as const, count: 2, amountInCents: -2_235 },
  ]
  const stage = await open('/money', {
    answers: { 'office.payouts.list': { payouts: [payout] }, 'office.payouts.read': { sums } },
  })
  await button('Show payouts')
  expect(stage.calls.map(call => call.name)).not.toContain('office.payouts.list')
  await press('Show payouts')
  await sees('$677.65')
  await sees(/on its way to the bank/)
  await press(/^What it is made of/)
  await sees('2 payments')
  await sees('-$22.35')
  await isSent(stage, 'office.payouts.read', { payoutId: 'po_1' })
})

test('a payout that failed says why and what to look at, and one that takes money back is not called arrived', async () => {
  const failed = { ...payout, status: 'failed' as const, failure: 'The bank account has been closed.' }
  const takenBack = { ...payout, id: 'po_2', status: 'paid' as const, amountInCents: -5_000 }
  await open('/money', { answers: { 'office.payouts.list': { payouts: [failed, takenBack] } }, language: 'es' })
  await press('Ver depósitos')
  await sees(/Revise la cuenta bancaria en la página del servicio de pagos/)
  expect(document.querySelector('main [lang=en]')?.textContent).toBe('The bank account has been closed.')
  await sees('se cobra de su cuenta bancaria')
  expect(document.body.textContent).not.toContain('llegó')
})

test('if payouts cannot be read, the page says why and can ask again; without any payout it says so', async () => {
  const stage = await open('/money', { answers: { 'office.payouts.list': refused('payouts-unavailable') } })
  await press('Show payouts')
  await sees(/Payouts to your bank go on all the same/)
  // A refusal is shown at once: another request would get the same answer.
  expect(stage.calls.filter(call => call.name === 'office.payouts.list')).toHaveLength(1)
  await button('Check again')
  await open('/money', { answers: { 'office.payouts.list': refused('payouts-not-yours') } })
  await press('Show payouts')
  await sees(/together with those of others/)
  await open('/money', { answers: { 'office.payouts.list': { payouts: [] } }, language: 'es' })
  await press('Ver depósitos')
  await sees('Todavía no se ha depositado nada.')
  await open('/money', { answers: { 'office.payouts.list': pending } })
  await press('Show payouts')
  await isLoading('Loading')
})

test('payouts that were read stay on the page while the service does not answer', async () => {
  let isDown = false
  await open('/money', {
    answers: { 'office.payouts.list': () => (isDown ? refused('payouts-unavailable') : { payouts: [payout] }) },
    language: 'es',
  })
  await press('Ver depósitos')
  await sees('$677.65')
  await press('Ocultar depósitos')
  isDown = true
  await press('Ver depósitos')
  await sees(/Los depósitos en su banco siguen su curso/)
  await sees('$677.65')
  isDown = false
  await press('Consultar otra vez')
  await expect.poll(() => document.body.textContent).not.toContain('siguen su curso')
  // The button is gone, so the focus moves to what replaced it.
  await expect.poll(() => document.activeElement === document.body).toBe(false)
  expect(document.activeElement?.textContent).toContain('$677.65')
})
