import { expect, test } from 'vitest'
import type { HistoryAnswer } from '#web/office/history/queries.ts'
import type { WaitingThing } from '#web/office/today/queries.ts'
import { me, monday } from '#web/testing/office-data.ts'
import { fieldFee } from '#web/testing/office-fees-data.ts'
import { orderId, quietDay } from '#web/testing/office-orders-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { read } from '#web/testing/stage.tsx'
import { failing, pending, refused, unanswered } from '#web/testing/table-server.ts'

const person = '00000000-0000-4000-8000-000000000001'
const historyOf = (seq: number, next: HistoryAnswer['next']): HistoryAnswer => ({
  rows: [
    {
      seq,
      at: '2026-11-23T14:40:00.000Z',
      who: 'Dana',
      isDriver: false,
      byClock: false,
      act: 'move-stop',
      object: 'stop',
      objectId: person,
      name: `R-1030${seq}`,
      orderId,
      before: { day: monday, driver: 'Luis' },
      after: { day: monday, driver: null },
    },
  ],
  next,
})
const office = officePage('', {
  'office.today.get': quietDay,
  'office.fees.list': [],
  'office.history.people': { people: [] },
})
const today = (scene: OfficeScene = {}) => office.open('/today', scene)

const thing = (more: Partial<WaitingThing> = {}): WaitingThing => ({
  id: orderId,
  number: 'R-10383',
  name: 'Hill Country Roofing',
  street: '808 W 12th St',
  day: null,
  at: null,
  amountInCents: null,
  what: null,
  ...more,
})

test('each task offers what the office can do about it, and a long section leads to the whole list', async () => {
  const overdue = { count: 11, rows: [thing({ day: (monday - 3 * 86_400_000) as typeof monday, amountInCents: 3600 })] }
  const outstanding = { count: 1, rows: [thing({ id: 'o7', number: 'R-10377' })] }
  await today({
    answers: { 'office.today.get': { ...quietDay, sections: { ...quietDay.sections, overdue, outstanding } } },
  })
  await office.sees('808 W 12th St · 3 days over · $36.00 so far')
  expect(await office.leadsTo('All 11')).toBe('/office/orders?only=overdue')
  expect(await office.leadsTo('Settle: R-10377 · Hill Country Roofing')).toBe('/office/dispatch?open=order:o7')
  await office.sees('Tue, Nov 24: 22 stops, 4 routes · 20 yard dumpster short by 1')
  expect(document.body.textContent).not.toContain('Tickets to confirm')
})

test('Today begins with the tasks that cost most', async () => {
  const one = (amountInCents: number | null) => ({ count: 1, rows: [thing({ amountInCents })] })
  const sections = {
    ...quietDay.sections,
    replies: one(null),
    outstanding: one(null),
    overdue: one(3_600),
    'failed-money': one(61_461),
  }
  await today({ answers: { 'office.today.get': { ...quietDay, sections } } })
  await office.sees('Money at stake: $614.61')
  const titles = [...document.querySelectorAll('main h2')].map(title => title.textContent)
  expect(titles.slice(0, 4)).toEqual(['Failed charges and refunds', 'Overdue boxes', 'Outstanding', 'Replies to texts'])
})

test('Today says why an overdue dumpster costs nothing, but only to a member who sees amounts', async () => {
  const until = (monday + 2 * 86_400_000) as typeof monday
  const free = (id: string, noCharge: Exclude<WaitingThing['noCharge'], undefined>) =>
    thing({ id, number: id, amountInCents: 0, noCharge })
  const rows = [
    free('R-1', { because: 'covered', until }),
    free('R-2', { because: 'extended', until }),
    free('R-3', { because: 'not-counted', until: monday }),
    free('R-4', { because: 'no-day-price', until: null }),
    free('R-5', { because: 'day-is-free', until: null }),
    thing({ id: 'R-6', number: 'R-6', noCharge: 'no-prices' }),
    thing({ id: 'R-7', number: 'R-7', street: '9 Elm St' }),
  ]
  const sections = { ...quietDay.sections, overdue: { count: 7, rows } }
  await today({ answers: { 'office.today.get': { ...quietDay, sections } } })
  await office.sees('no charge yet: the price covers the days until Wed, Nov 25')
  await office.sees('no charge yet: an extension covers the days until Wed, Nov 25')
  await office.sees('no charge: the pick-up was agreed for Mon, Nov 23, and later days are not counted')
  await office.sees('no charge: what was sold has no price for extra days')
  await office.sees('no charge: an extra day of what was sold costs $0.00')
  await office.sees('no price: this order keeps no price for extra days')
  expect([...document.querySelectorAll('li')].map(one => one.textContent)).toContainEqual(
    expect.stringMatching(/^R-7 · Hill Country Roofing9 Elm StRequest pick-up/),
  )
})

test('Today says in Spanish why an overdue dumpster costs nothing', async () => {
  const until = (monday + 2 * 86_400_000) as typeof monday
  const free = (id: string, noCharge: Exclude<WaitingThing['noCharge'], undefined>) =>
    thing({ id, number: id, amountInCents: 0, noCharge })
  const rows = [
    free('R-1', { because: 'covered', until }),
    free('R-2', { because: 'extended', until }),
    free('R-3', { because: 'not-counted', until: monday }),
    free('R-4', { because: 'no-day-price', until: null }),
    free('R-5', { because: 'day-is-free', until: null }),
    thing({ id: 'R-6', number: 'R-6', noCharge: 'no-prices' }),
    thing({ id: 'R-7', number: 'R-7', street: '9 Elm St' }),
  ]
  const sections = { ...quietDay.sections, overdue: { count: 7, rows } }
  await today({ language: 'es', answers: { 'office.today.get': { ...quietDay, sections } } })
  await office.sees('sin cargo todavía: el precio cubre los días hasta el mié, 25 nov')
})

test('Today says whether a message that did not arrive was a text or a mail', async () => {
  const at = '2026-11-23T15:00:00.000Z'
  const rows = [thing({ what: 'sms', at }), thing({ what: 'email', at })]
  const answers = {
    'office.today.get': { ...quietDay, sections: { ...quietDay.sections, 'failed-messages': { count: 2, rows } } },
  }
  await today({ answers })
  await office.sees('text · Nov 23')
  await office.sees('mail · Nov 23')
})

test('Today says in Spanish that a message that did not arrive was a text', async () => {
  const at = '2026-11-23T15:00:00.000Z'
  const rows = [thing({ what: 'sms', at }), thing({ what: 'email', at })]
  const answers = {
    'office.today.get': { ...quietDay, sections: { ...quietDay.sections, 'failed-messages': { count: 2, rows } } },
  }
  await today({ answers, language: 'es' })
  await office.sees('mensaje de texto · 23 nov')
})

test('Today shows disputes and refunds from outside, and leads to Money', async () => {
  const rows = [
    thing({ what: 'dispute-opened', amountInCents: 61_461, at: '2026-11-30T22:00:00.000Z' }),
    thing({ id: 'o2', number: 'R-10399', name: 'Reyes', what: 'refunded-outside', amountInCents: 10_000 }),
    thing({ id: '00000000-0000-4000-8000-00000000f003', number: null, name: '', what: 'unknown-event' }),
    thing({ id: 'o4', number: 'R-10400', name: 'Boone', what: 'dispute-late', amountInCents: 5_000 }),
    thing({ id: 'o5', number: 'R-10401', name: 'Ortiz', what: 'dispute-opened', amountInCents: 7_500, at: null }),
  ]
  const sections = { ...quietDay.sections, 'payment-notices': { count: 5, rows } }
  const answers = { 'office.today.get': { ...quietDay, sections } }
  await today({ answers })
  await office.sees('Disputes and outside refunds')
  await office.sees('the customer disputes a payment · $614.61 · answer by Nov 30, 4:00 PM, in 7 days')
  expect(await office.leadsTo(/^Answer: R-10383 /)).toMatch(/\/dispute$/)
  await office.sees('refunded at the payment service · $100.00')
  await office.sees('something happened at the payment service: look there')
  expect(await office.leadsTo('Check the payment: R-10399 · Reyes')).toBe('/office/money')
  await office.sees('the customer disputes a payment: the bank no longer takes an answer · $50.00')
  expect(await office.leadsTo('Read the dispute: R-10400 · Boone')).toBe('/office/orders/o4/dispute')
  await office.sees('the customer disputes a payment · $75.00 · the bank names no day to answer by')
})

test('Today shows a dispute in Spanish', async () => {
  const rows = [
    thing({ what: 'dispute-opened', amountInCents: 61_461, at: '2026-11-30T22:00:00.000Z' }),
    thing({ id: 'o2', number: 'R-10399', name: 'Reyes', what: 'refunded-outside', amountInCents: 10_000 }),
    thing({ id: '00000000-0000-4000-8000-00000000f003', number: null, name: '', what: 'unknown-event' }),
    thing({ id: 'o4', number: 'R-10400', name: 'Boone', what: 'dispute-late', amountInCents: 5_000 }),
    thing({ id: 'o5', number: 'R-10401', name: 'Ortiz', what: 'dispute-opened', amountInCents: 7_500, at: null }),
  ]
  const sections = { ...quietDay.sections, 'payment-notices': { count: 5, rows } }
  const answers = { 'office.today.get': { ...quietDay, sections } }
  await today({ answers, language: 'es' })
  await office.sees('el cliente disputa un pago · $614.61')
  await office.sees('$75.00 · el banco no da fecha límite para responder')
})

test.each([
  ['en', '3 texts to customers wait', 'Those about orders wait until Nov 23, 6:00 PM;'],
  ['es', '3 mensajes a clientes esperan', 'Los que tratan de pedidos esperan hasta el 23 nov, 6:00 p.m.;'],
] as const)('Today says in %s how many texts wait because of their cost (rule T22)', async (language, title, why) => {
  const heldTexts = { waiting: 3, dollarsPerDay: 100, until: '2026-11-24T00:00:00.000Z' }
  await today({ language, answers: { 'office.today.get': { ...quietDay, heldTexts } } })
  await office.sees(title)
  await office.sees('$100.00')
  await office.sees(why)
  expect(document.body.textContent).not.toContain(language === 'en' ? 'All done.' : 'Todo hecho.')
})

test.each([
  ['en', 'key', 'The payment service refuses the key of this installation.'],
  ['en', 'permission', 'lacks a permission at the payment service'],
  ['es', 'account', 'El servicio de pagos rechaza su cuenta de pagos'],
  ['es', 'charges', 'Su cuenta de pagos no puede recibir cobros.'],
] as const)(
  'while no card can be charged, Today says why, and not that all is done (%s, %s)',
  async (language, fault, words) => {
    const payments = { fault, since: '2026-11-23T15:00:00.000Z' }
    await today({ language, answers: { 'office.today.get': { ...quietDay, payments } } })
    await office.sees(words)
    await office.sees(
      language === 'en' ? 'No card can be charged since Nov 23, 9:00' : 'No se puede cobrar a ninguna tarjeta',
    )
    expect(document.body.textContent).not.toMatch(/All done|Todo hecho/)
  },
)

test('Today shows once that a payment account blocks payments, with a link for a member who may connect it', async () => {
  const payments = { fault: 'account' as const, since: '2026-11-23T15:00:00.000Z' }
  const account = { state: 'disconnected' as const, since: '2026-11-23T15:00:00.000Z' }
  await today({ answers: { 'office.today.get': { ...quietDay, payments, account } } })
  await office.sees(/your payment account has been disconnected since Nov 23, 9:00/)
  expect(await office.leadsTo('To the payment account')).toBe('/office/settings/company#payment-account')
  expect(document.body.textContent).not.toMatch(/All done|No card can be charged/)
})

test('a member who may not connect the payment account gets no link to it', async () => {
  const missing = { state: 'none' as const, since: null }
  const answers = {
    'office.me': { ...me, rights: ['money' as const] },
    'office.today.get': { ...quietDay, account: missing },
  }
  await today({ language: 'es', answers })
  await office.sees(/su cuenta de pagos no está conectada/)
  expect(document.querySelector('a[href^="/office/settings/company"]')).toBeNull()
})

test.each([
  ['en', 'key', 'Google refuses the key of this installation.', 'The street search has not worked since Nov 23, 9:00'],
  ['en', 'permission', 'allow the Places API', 'The street search has not worked since'],
  ['es', 'quota', 'Se agotó la cuota', 'La búsqueda de calles no funciona desde'],
] as const)(
  'while Google refuses the street search, Today says why, and not that all is done (%s, %s)',
  async (...words) => {
    const [language, fault, why, title] = words
    const addresses = { fault, since: '2026-11-23T15:00:00.000Z' }
    await today({ language, answers: { 'office.today.get': { ...quietDay, addresses } } })
    await office.sees(title)
    await office.sees(why)
    expect(document.body.textContent).not.toMatch(/All done|Todo hecho/)
  },
)

test.each([
  ['en', 'texts', 'key', 'No texts have been sent since Nov 23, 9:00', 'refuses the key or the login'],
  ['es', 'mail', 'account', 'No se envían correos desde', 'rechaza la cuenta de esta instalación'],
  ['en', 'mail', 'key', 'No mails have been sent since Nov 23, 9:00', 'refuses the key or the login'],
  ['en', 'codes', 'key', 'Codes at sign-in have failed since', 'put in a valid one'],
  ['es', 'codes', 'account', 'Los códigos para iniciar sesión fallan desde', 'rechaza la cuenta de esta instalación'],
  ['es', 'files', 'full', 'No se pueden guardar fotos ni archivos desde', 'No queda espacio en el disco'],
  ['en', 'files', 'folder', 'Photos and files cannot be saved since', 'correct the folder’s owner and rights'],
] as const)(
  'while a service refuses the hauler, Today says why, and not that all is done (%s, %s, %s)',
  async (...words) => {
    const [language, service, fault, title, why] = words
    const services = [{ service, fault, since: '2026-11-23T15:00:00.000Z' }]
    await today({ language, answers: { 'office.today.get': { ...quietDay, services } } })
    await office.sees(title)
    await office.sees(why)
    expect(document.body.textContent).not.toMatch(/All done|Todo hecho/)
  },
)

test('a day without work shows that all is done, and who changed what in the night', async () => {
  const acts = [
    {
      id: 4,
      at: '2026-11-23T03:12:00.000Z',
      event: 'request-pickup' as const,
      by: 'customer' as const,
      orderId,
      number: 'R-10383',
      name: 'Reyes',
    },
  ]
  const [change] = historyOf(1, null).rows
  const { before: _, after: __, ...facts } = change as NonNullable<typeof change>
  const told = { ...facts, said: null }
  const tapped = {
    ...told,
    seq: 9,
    who: 'Luis',
    isDriver: true,
    act: 'tap' as const,
    name: 'R-10374',
    said: { report: { tap: 'could-not', reason: 'locked', waitedMinutes: 10 } },
  }
  await today({ answers: { 'office.today.get': { ...quietDay, acts, changes: [told, tapped] } } })
  await office.sees('All done.')
  await office.sees('Reyes (customer) requested a pick-up R-10383')
  await office.sees('Dana moved R-10301')
  await office.sees('Luis reported R-10374 · Could not: the gate was locked, waited 10 min')
  expect(read(document.querySelector('ol'))).toMatch(/Dana.*Reyes/)
})

test('Today shows a dispute once, as an act of the customer’s bank', async () => {
  const acts = [
    {
      id: 5,
      at: '2026-11-23T03:12:00.000Z',
      event: 'dispute-opened' as const,
      by: 'system' as const,
      orderId,
      number: 'R-10383',
      name: 'Reyes',
    },
  ]
  const [change] = historyOf(1, null).rows
  const { before: _, after: __, ...facts } = change as NonNullable<typeof change>
  const changes = [{ ...facts, said: null, who: null, act: 'dispute-opened' as const, name: 'R-10383' }]
  const answers = { 'office.today.get': { ...quietDay, acts, changes } }
  await today({ answers })
  await office.sees('The customer’s bank disputes a payment of R-10383')
  expect(document.body.textContent?.split('disputes a payment').length).toBe(2)
  expect(document.body.textContent).not.toContain('Another person')
})

test('Today says in Spanish that the customer’s bank disputes a payment', async () => {
  const acts = [
    {
      id: 5,
      at: '2026-11-23T03:12:00.000Z',
      event: 'dispute-opened' as const,
      by: 'system' as const,
      orderId,
      number: 'R-10383',
      name: 'Reyes',
    },
  ]
  const [change] = historyOf(1, null).rows
  const { before: _, after: __, ...facts } = change as NonNullable<typeof change>
  const changes = [{ ...facts, said: null, who: null, act: 'dispute-opened' as const, name: 'R-10383' }]
  const answers = { 'office.today.get': { ...quietDay, acts, changes } }
  await today({ answers, language: 'es' })
  await office.sees('El banco del cliente disputa un pago de R-10383')
})

test('the page shows that Today is loading', async () => {
  await today({ answers: { 'office.today.get': pending } })
  await office.isLoading('Loading')
})

test('the page says so if Today cannot be loaded', async () => {
  await today({ answers: { 'office.today.get': failing } })
  await office.sees('Unable to load Today')
})

test('a member who only manages the team cannot see Today', async () => {
  await today({ rights: ['team'] })
  await office.sees('Your account may not do this.')
})

test('Today says in Spanish that all is done', async () => {
  await today({ language: 'es' })
  await office.sees('Todo hecho.')
})

const decide = 'office.fees.decide'

test('the office decides about a fee in Today with one press, and then all is done', async () => {
  let waiting = [fieldFee(1)]
  const decided = () => {
    waiting = []
    return { success: true as const, asked: null }
  }
  await today({ answers: { 'office.fees.list': () => waiting, [decide]: decided } })
  await office.sees('Fees to decide1')
  expect(document.body.textContent).not.toContain('All done.')
  expect(await office.leadsTo('R-10001 · Dana Reyes')).toBe(`/office/orders/${fieldFee(1).orderId}`)
  await office.sees('We came and could not work: the gate was locked')
  await office.press('Charge $150.00')
  await office.sees('All done.')
  expect(office.sent(decide)).toMatchObject({ feeId: fieldFee(1).id, isAccepted: true, amountInCents: 15_000 })
})

test('Today says which colleague has decided about a fee first, and leads to all fees if there are more than eight', async () => {
  let waiting = Array.from({ length: 9 }, (_, at) => fieldFee(at + 1))
  const overtaken = () => {
    waiting = []
    return refused('fee-decided', { who: 'Miguel' })
  }
  await today({ answers: { 'office.fees.list': () => waiting, [decide]: overtaken } })
  expect(await office.leadsTo('All 9')).toBe(`/office/tickets?fee=${fieldFee(1).id}`)
  expect(document.body.textContent).not.toContain('R-10009')
  await office.press('Waive')
  await office.sees('Miguel has decided about this fee already.')
  await office.sees('All done.')
  expect(office.sent(decide)).toMatchObject({ isAccepted: false })
})

test('Today does not ask a member without the right to bill about fees', async () => {
  await today({ rights: ['dispatch'] })
  await office.sees('All done.')
  expect(office.allSent('office.fees.list')).toEqual([])
})

test('the office can load the fees again if they could not be loaded, and until then not all is done', async () => {
  let isBroken = true
  await today({ answers: { 'office.fees.list': () => (isBroken ? failing : [fieldFee(1)]) } })
  await office.sees('Unable to load Fees to decide')
  expect(document.body.textContent).not.toContain('All done.')
  isBroken = false
  await office.press('Try Again')
  await office.sees('R-10001')
})

test('the office cannot decide about a fee without a connection', async () => {
  await today({ answers: { 'office.fees.list': [fieldFee(1)], 'office.changes': unanswered } })
  await office.sees('Not connected since')
  expect((await office.button('Charge $150.00')).disabled).toBe(true)
})

test('the office charges a fee in Spanish', async () => {
  await today({ answers: { 'office.fees.list': [fieldFee(1)] }, language: 'es' })
  await office.press('Cobrar $150.00')
})

test('the history says what changed and how, page by page, for the filter in the address', async () => {
  const answers = {
    'office.history.list': ({ before }: { before: unknown }) =>
      before ? historyOf(1, null) : historyOf(2, { at: '2026-11-23T14:40:00.000Z', seq: 2 }),
    'office.history.people': { people: [{ id: person, isDriver: false, firstName: 'Dana', name: 'Dana Whitfield' }] },
  }
  await office.open(`/history?what=stop&who=person:${person}&day=2026-11-23&of=x`, { answers })
  await office.sees('Dana moved stop R-10302 · Luis → no driver')
  await office.isSent('office.history.list', {
    object: 'stop',
    objectId: null,
    person: { id: person, isDriver: false },
    day: monday,
    before: null,
  })
  await office.press('Show older')
  await office.sees('R-10301')
})

test('the history says that the clock did what no person pressed', async () => {
  const [change] = historyOf(1, null).rows
  const byClock = {
    ...change,
    who: null,
    byClock: true,
    act: 'publish-by-clock',
    object: 'route',
  } as NonNullable<typeof change>
  const alsoByClock = { ...byClock, seq: 2, act: 'move-stop' } as NonNullable<typeof change>
  await office.open('/history', {
    answers: { 'office.history.list': { rows: [byClock, alsoByClock], next: null } },
  })
  await office.sees('The clock published, at the hour of the settings,')
  expect(document.body.textContent).not.toContain('a former user')
})

test('the history says so if no change fits the filter', async () => {
  await office.open('/history', { answers: { 'office.history.list': { rows: [], next: null } } })
  await office.sees('No changes match.')
})

test('the page says so if the history cannot be loaded', async () => {
  await office.open('/history', { answers: { 'office.history.list': refused('right-missing') } })
  await office.sees('Unable to load History')
})

test('a member without the right to the history cannot see it', async () => {
  await office.open('/history', { rights: ['dispatch'] })
  await office.sees('Your account may not do this.')
})
