import { describe, expect, test } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { settings as pageSettings } from '#web/client/settings.ts'
import type { PaymentAccountAnswer, StoredSettings } from '#web/office/settings/company/queries.ts'
import { useFirebase } from '#web/testing/firebase.ts'
import { me } from '#web/testing/office-data.ts'
import { type OfficeScene, officePage } from '#web/testing/office-page.tsx'
import { type Answers, failing, pending, refused } from '#web/testing/table-server.ts'

const { id, version, ...settings }: StoredSettings = {
  id: '00000000-0000-4000-8000-000000000001',
  version: 3,
  phone: '+15125550110' as StoredSettings['phone'],
  email: 'office@example.com',
  reviewsOrders: false,
  limitsDays: false,
  nearRule: null,
  objectionHours: 24,
  tonnageStepInHundredths: 25,
  extraDaysRule: 'until-requested' as const,
  settlesAlone: false,
  checksTrucks: true,
  waitFreeMinutes: 10,
  tripFeeInCents: 15_000,
  waitPerMinuteInCents: 450,
  overfillFeeInCents: 10_000,
  wrongItemFeeInCents: 5_000,
  cleaningFeeInCents: 5_000,
  relocationFeeInCents: 10_000,
  missedPromiseInCents: 0,
  refundLimitInCents: 20_000,
  needsPhoto: false,
  serviceMinutes: dispatchDefaults.serviceMinutes,
  dayMinutes: 540,
  milesPerHour: 28,
  roadFactorInHundredths: 130,
  publishHour: null,
  guestCartDays: 30,
  leadDays: 365,
  fixDays: 90,
  publicFacts: noPublicFacts,
}
const stored = { ...settings, id, version }

const office = officePage('/settings/company', {
  'office.settings.read': stored,
  'office.cardAccount.read': { mode: 'off', isSimulated: false, account: null, charges: 'installation' },
})

test('the page shows settings in dollars and tons, and saves them in cents and hundredths', async () => {
  await office.open({ answers: { 'office.settings.save': { success: true } } })
  await office.seesTitle('Company')
  expect(await office.field('Dry run fee')).toMatchObject({ value: '150' })
  expect(await office.field('Waiting, each minute')).toMatchObject({ value: '4.50' })
  expect(await office.field('Round weights up to steps of (tons)')).toMatchObject({ value: '0.25' })
  await office.type('Dry run fee', '$1,200.50')
  await office.type('Round weights up to steps of (tons)', '.5')
  await office.type('Hours to object to a bill', '48')
  await office.pick('A rental ends', 'On the day that the truck came')
  await office.choose('checkbox', /^Look at each paid order first/)
  await office.choose('checkbox', /^Customers pick only days with room/)
  await office.press('Save')
  await office.isSent('office.settings.save', {
    version: 3,
    settings: {
      ...settings,
      tripFeeInCents: 120_050,
      tonnageStepInHundredths: 50,
      objectionHours: 48,
      extraDaysRule: 'until-done',
      reviewsOrders: true,
      limitsDays: true,
    },
  })
  await office.isMessage('Saved')
})

test('each setting says what it changes and from when', async () => {
  await office.open()
  await office.sees('In dollars, for new orders only: a placed order keeps the fees of its day.')
  await office.sees('For bills made from now on: the saved card is charged after these hours.')
  await office.sees('From the next day that a driver begins')
})

test('the form marks each wrong field, keeps what was typed, and sends nothing', async () => {
  await office.open()
  await office.type('Phone number', '512')
  await office.type('Email', 'nobody')
  await office.type('Round weights up to steps of (tons)', '1.01')
  await office.type('Hours to object to a bill', '721')
  await office.type('Free minutes of waiting', 'ten')
  await office.type('Cleaning', '12,50')
  await office.type('Relocation', '10000.01')
  await office.press('Save')
  for (const words of [
    'A US number has ten digits',
    'Valid email is required',
    'Between 0.01 and 1 ton',
    'Whole hours between 0 and 720',
    'Whole minutes between 0 and 600',
  ])
    await office.sees(words)
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')].map(one => (one as HTMLInputElement).value)
  expect(wrong).toEqual(['+1 (512', 'nobody', '1.01', '721', '12,50', '10000.01', 'ten'])
  expect(office.sent('office.settings.save')).toBeUndefined()
})

test('the office saves the figures of a day, the hour of publishing and the days of storage as numbers', async () => {
  await office.open({ answers: { 'office.settings.save': { success: true } } })
  expect(await office.field('Minutes to swap')).toMatchObject({ value: '25' })
  expect(await office.field('Way by road over the straight line')).toMatchObject({ value: '1.3' })
  await office.sees('Standard: 28')
  await office.type('Minutes to swap', '40')
  await office.type('Average speed (miles per hour)', '35')
  await office.type('Way by road over the straight line', '1.45')
  await office.pick('Publish the next day automatically', 'At 5:00 PM')
  await office.type('Where drivers were, days', '30')
  await office.choose('checkbox', /^Require a photo before Done/)
  await office.press('Save')
  const serviceMinutes = { ...settings.serviceMinutes, swap: 40 }
  const figures = { serviceMinutes, milesPerHour: 35, roadFactorInHundredths: 145 }
  await office.isSent('office.settings.save', {
    version: 3,
    settings: { ...settings, ...figures, publishHour: 17, fixDays: 30, needsPhoto: true },
  })
})

test.each([
  ['is cheaper by dollars', 'Dollars off', '20', '$20', { kind: 'flat', amountInCents: 2000, miles: 5 }],
  ['is cheaper by percent', 'Percent off', '5', '5%', { kind: 'percent', percent: 5, miles: 5 }],
])(
  'a day on which a truck is near %s, and the page says so in a sentence (rule P34)',
  async (kind, label, amount, said, nearRule) => {
    await office.open({ answers: { 'office.settings.save': { success: true } } })
    await office.pick('A day on which a truck is near anyway', kind)
    await office.press('Save')
    await office.sees('Whole miles between 1 and 50')
    expect(office.sent('office.settings.save')).toBeUndefined()
    await office.type(label, amount)
    await office.type('Within how many miles', '5')
    await office.sees(`A new order is ${said} cheaper when its drop-off is on a day`)
    await office.press('Save')
    await office.isSent('office.settings.save', { version: 3, settings: { ...settings, nearRule } })
  },
)

test('the form marks figures that no day can be planned with, and times that are too long', async () => {
  await office.open()
  await office.type('Minutes to swap', '0')
  await office.type('Minutes of a full day', '59')
  await office.type('Average speed (miles per hour)', '28.5')
  await office.type('Way by road over the straight line', '0.9')
  await office.type('Unpaid carts, days', '31')
  await office.type('Numbers left for a quote, days', '')
  await office.press('Save')
  for (const words of [
    'Whole minutes between 1 and 240',
    'Whole minutes between 60 and 1440',
    'A whole number between 5 and 80',
    'Between 1 and 3, such as 1.3',
    'Whole days between 1 and 30',
    'Whole days between 1 and 365',
  ])
    await office.sees(words)
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')].map(one => (one as HTMLInputElement).value)
  expect(wrong).toEqual(['0', '59', '28.5', '0.9', '31', ''])
  await office.waitFor(() => expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]')))
  expect(office.sent('office.settings.save')).toBeUndefined()
})

const typedFacts = {
  hours: { weekdays: null, saturday: { from: 9, to: 12.5 }, sunday: null },
  license: 'TX 4521',
  isInsured: true,
  showsYard: false,
  sinceYear: 2009,
  reviewUrl: 'https://g.page/r/x',
  ratingInTenths: 49,
  reviewCount: 1312,
}

test('the office types what pages say about the hauler, and reads what is wrong in each field (rule A21)', async () => {
  await office.open({ answers: { 'office.settings.save': { success: true } } })
  await office.pick('Office opens, Saturday', '9:00 AM')
  await office.pick('Office closes, Saturday', '8:00 AM')
  await office.type('License number', 'TX 4521')
  await office.choose('checkbox', /^We are insured/)
  await office.type('In business since (year)', '1749')
  await office.type('Address of your Google reviews', 'g.page/r/x')
  await office.type('Rating', '5.5')
  await office.press('Save')
  for (const words of ['Later than it opens', 'A year such as 2009', 'An address that begins with https://'])
    await office.sees(words)
  expect(office.sent('office.settings.save')).toBeUndefined()
  await office.pick('Office closes, Saturday', '12:30 PM')
  await office.type('In business since (year)', '2009')
  await office.type('Address of your Google reviews', 'https://g.page/r/x')
  await office.type('Rating', '4.9')
  await office.type('Number of reviews', '1,312')
  await office.press('Save')
  await office.isSent('office.settings.save', { version: 3, settings: { ...settings, publicFacts: typedFacts } })
})

const readPart = (selector: string) => document.querySelector(selector)?.textContent?.replace(/\u00a0/g, ' ') ?? ''
const preview = () => readPart('aside[aria-label="What customers see"], aside[aria-label="Lo que ven los clientes"]')
const summaryOf = (section: string) => readPart(`#settings-${section} h2 + p`)

test('beside the form stands what customers read, under the name of the company that is signed in', async () => {
  const organization = { ...me.organization, name: 'Bluebonnet Roll-Off' }
  await office.open({ answers: { 'office.me': { ...me, organization } } })
  await office.pick('Office opens, Saturday', '9:00 AM')
  await office.pick('Office closes, Saturday', '12:30 PM')
  expect(preview()).toContain('Bluebonnet Roll\u2011Off')
  expect(preview()).toContain('Sat 9 AM–12:30 PM')
  expect(preview()).not.toMatch(/Mon–Fri|Sun|closed/)
  await office.type('License number', 'TX 4521')
  await office.choose('checkbox', /^We are insured/)
  expect(preview()).toContain('Licensed (TX 4521) and insured')
  expect(summaryOf('facts')).toBe('Sat 9 AM–12:30 PM · Licensed (TX 4521) and insured')
  await office.open({ language: 'es', answers: { 'office.settings.read': { ...stored, publicFacts: typedFacts } } })
  await office.waitFor(() => expect(preview()).toContain('4.9 de 5 en 1,312 opiniones de Google'))
})

test('while a field is wrong, the page still shows the last valid values', async () => {
  await office.open()
  await office.type('License number', 'TX 4521')
  await office.type('Dry run fee', '175')
  await office.type('Dry run fee', '175,5')
  expect(preview()).toContain('Licensed (TX 4521)')
  expect(preview()).toContain('$175.00')
  expect(summaryOf('fees')).toBe('Dry run $175.00 · waiting $4.50 a minute after 10 min')
})

test('while a field is wrong, the page shows what is typed into the others', async () => {
  await office.open()
  await office.type('Dry run fee', '175,5')
  await office.type('License number', 'TX 4521')
  await office.type('Waiting, each minute', '5')
  await office.choose('checkbox', /^Require a photo before Done/)
  expect(preview()).toContain('Licensed (TX 4521)')
  expect(preview()).toContain('$150.00')
  expect(summaryOf('fees')).toBe('Dry run $150.00 · waiting $5.00 a minute after 10 min')
  expect(summaryOf('drivers')).toBe('Trucks are checked · a photo is required before Done')
})

test('while closing hours do not fit the opening hours, the page shows the hours before and all other fields', async () => {
  await office.open()
  await office.pick('Office opens, Saturday', '9:00 AM')
  await office.pick('Office closes, Saturday', '12:30 PM')
  await office.pick('Office opens, Saturday', '1:00 PM')
  await office.type('License number', 'TX 4521')
  expect(summaryOf('facts')).toBe('Sat 9 AM–12:30 PM · Licensed (TX 4521)')
})

test('each section says in one line what its typed values mean', async () => {
  await office.open()
  await office.field('Dry run fee')
  expect(summaryOf('facts')).toBe('Nothing said yet')
  expect(summaryOf('orders')).toBe('Paid orders go straight to the board · every open day is offered')
  expect(summaryOf('publishing')).toBe('By hand, on the board')
  expect(summaryOf('drivers')).toBe('Trucks are checked · photos are optional')
  await office.choose('checkbox', /^Look at each paid order first/)
  await office.choose('checkbox', /^Customers pick only days with room/)
  await office.type('Hours to object to a bill', '0')
  await office.pick('Publish the next day automatically', 'At 5:00 PM')
  await office.choose('checkbox', /^Require a photo before Done/)
  expect(summaryOf('orders')).toBe('You look at each paid order first · only days with room are offered')
  expect(summaryOf('bills')).toBe('Cards are charged at once · each ticket waits for you')
  expect(summaryOf('publishing')).toBe('Automatically at 5:00 PM the evening before')
  expect(summaryOf('drivers')).toBe('Trucks are checked · a photo is required before Done')
})

test('a section says one day as one day, in both languages', async () => {
  const kept = { ...stored, guestCartDays: 1 }
  await office.open({ answers: { 'office.settings.read': kept } })
  await office.field('Dry run fee')
  expect(summaryOf('kept')).toBe('Carts after 1 day · numbers after 365 · positions after 90')
  await office.open({ language: 'es', answers: { 'office.settings.read': kept } })
  await office.waitFor(() =>
    expect(summaryOf('kept')).toBe('Carritos tras 1 día · números tras 365 · posiciones tras 90'),
  )
})

test('if a colleague was faster, the form says who it was and keeps the typed fee', async () => {
  await office.open({ answers: { 'office.settings.save': refused('changed-meanwhile', { who: 'Miguel' }) } })
  await office.type('Dry run fee', '175')
  await office.press('Save')
  await office.sees('Miguel has changed this meanwhile.')
  expect(await office.field('Dry run fee')).toMatchObject({ value: '175' })
})

test('the page shows that the settings are loading', async () => {
  await office.open({ answers: { 'office.settings.read': pending } })
  await office.isLoading('Loading')
})

test('the page says so if the settings cannot be loaded', async () => {
  await office.open({ answers: { 'office.settings.read': failing } })
  await office.sees('Unable to load Company')
})

test('a member without the right to manage the company cannot see its settings', async () => {
  await office.open({ rights: ['money'] })
  await office.sees('Your account may not do this.')
  expect(office.sent('office.settings.read')).toBeUndefined()
})

test('the office cannot save the settings without a connection', async () => {
  await office.open()
  await office.field('Cleaning')
  office.goOffline()
  await office.sees('Not connected since')
  expect((await office.button('Save')).disabled).toBe(true)
})

test('the page is shown in Spanish', async () => {
  await office.open({ language: 'es' })
  await office.seesTitle('Empresa')
  await office.sees('Viaje perdido')
  await office.sees('Minutos para cambiar')
  await office.sees('Publicar el día siguiente automáticamente')
})

test.each([
  ['pk_test_sim_1', true, true, 'simulated: no card is charged', 'go to the outbox: nothing is sent'],
  ['pk_test_1', false, true, 'Stripe, test mode: only its test cards are charged', 'go to the outbox'],
  ['pk_live_1', false, false, 'Stripe: cards are really charged', 'are really sent', true],
])(
  'the page says whether cards are really charged and messages are really sent: %s',
  async (key, isSimulated, isTest, ofCards, ofTexts, hasBucket = false) => {
    const before = { ...pageSettings }
    const payment = { publishableKey: key, scriptUrl: '', isSimulated }
    Object.assign(pageSettings, { payment, isTestInstallation: isTest, hasBucket })
    await office.open()
    await office.sees(`Payments: ${ofCards}`)
    await office.sees(`Texts and mails: ${ofTexts}`)
    await office.sees('Address search: embedded: knows ZIP codes and not streets')
    await office.sees(`Photos and logos: ${hasBucket ? 'in an S3 bucket' : 'in a folder of the server'}`)
    Object.assign(pageSettings, { addressSearch: 'google' })
    await office.open({ language: 'es' })
    await office.sees('Servicios en uso')
    await office.sees('Búsqueda de direcciones: Google Maps: conoce calles')
    Object.assign(pageSettings, { addressScriptKey: 'k' })
    await office.open()
    await office.sees('Address search: Google Maps in the browser: knows streets')
    Object.assign(pageSettings, { addressSearch: undefined, addressScriptKey: undefined })
    Object.assign(pageSettings, { hasBucket: false, ...before })
  },
)

test.each([
  ['table', undefined, 'at the rate of each service area', 'según la tasa de cada zona de servicio'],
  ['stripe', 'stripe', 'by Stripe Tax, at the delivery address', 'con Stripe Tax, según la dirección de entrega'],
])('the page says who computes the sales tax: %s', async (_, taxService, english, spanish) => {
  const { taxService: before } = pageSettings
  Object.assign(pageSettings, { taxService })
  await office.open()
  await office.sees(`Sales tax: ${english}`)
  await office.open({ language: 'es' })
  await office.sees(`Impuesto sobre las ventas: ${spanish}`)
  Object.assign(pageSettings, { taxService: before })
})

const account: NonNullable<PaymentAccountAnswer['account']> = {
  state: 'checking',
  why: null,
  since: '2026-11-23T15:00:00.000Z',
  askedCount: 0,
  askedBy: null,
  isCharged: false,
}
const offered: PaymentAccountAnswer = { mode: 'offered', isSimulated: false, account: null, charges: 'installation' }

const openWith = (connection: PaymentAccountAnswer, given: Answers = {}, search = '', scene: OfficeScene = {}) =>
  office.open(search, { ...scene, answers: { 'office.cardAccount.read': connection, ...given } })

const part = () =>
  document.querySelector('section[aria-label="Payment account"], section[aria-label="Cuenta de pagos"]')
const saysNothingOf = (text: string) => expect(part()?.textContent).not.toContain(text)

describe('the payment account', () => {
  test('is the installation’s if no accounts are connected, and asks the office for nothing', async () => {
    await openWith({ ...offered, mode: 'off' })
    await office.sees('Cards are charged on the account of this installation.')
    expect(part()?.querySelector('button')).toBeNull()
  })

  test('is connected at Stripe by a new link for each press', async () => {
    await openWith(offered, { 'office.cardAccount.connect': { url: '#at-stripe' } })
    await office.sees(/no Stripe account of your own/)
    await office.sees(/Until your account is ready, cards are charged on the account of this installation/)
    await office.press('Connect with Stripe')
    await office.isSent('office.cardAccount.connect', { seen: null })
    await office.waitFor(() => expect(window.location.hash).toBe('#at-stripe'))
    window.location.hash = ''
  })

  test('shows what Stripe still asks for, and until when', async () => {
    await openWith({ ...offered, account: { ...account, askedCount: 3, askedBy: '2026-12-07T15:00:00.000Z' } })
    await office.sees(/Being checked since .*Nov 23/)
    await office.sees(/Stripe asks you for 3 more things\..*Dec 7/)
    await office.button('Continue at Stripe')
  })

  test('shows that it is ready, and nothing more', async () => {
    await openWith({ ...offered, charges: 'own', account: { ...account, state: 'ready', isCharged: true } })
    await office.sees(/Ready since .*cards are charged on your own account/)
    expect(part()?.querySelector('button')).toBeNull()
    saysNothingOf('Until')
  })

  test('shows since when and why it is disconnected, and that no card can be charged', async () => {
    const gone = { ...account, state: 'disconnected', why: 'access', isCharged: true } as const
    await openWith({ ...offered, charges: 'own', account: gone })
    await office.sees(/Disconnected since .*no access to the account any more/)
    await office.sees(/No card can be charged until your account is ready/)
    await office.button('Connect with Stripe')
  })

  test('is read again when the office comes back from Stripe, and the address forgets the return', async () => {
    await openWith(offered, { 'office.cardAccount.returned': { success: true } }, '?account=returned')
    await office.isSent('office.cardAccount.returned', {})
    await office.isAt('/office/settings/company')
  })

  test('gets the focus if the office comes back from Stripe', async () => {
    await openWith(offered, {}, '?account=again')
    await office.waitFor(() => expect(document.activeElement).toBe(part()))
  })

  test('gets the focus if the office comes from Today', async () => {
    await openWith(offered, {}, '#payment-account')
    await office.waitFor(() => expect(document.activeElement).toBe(part()))
  })

  test('gets no focus if the office opens the settings', async () => {
    await openWith(offered)
    await office.sees(/no Stripe account of your own/)
    expect(document.activeElement).not.toBe(part())
  })

  test('can be checked again if Stripe did not answer', async () => {
    await openWith(offered, { 'office.cardAccount.returned': refused('account-unavailable') }, '?account=returned')
    await office.sees(/What you entered there is kept, and the state that you see here may be older/)
    await office.button('Check again')
    await office.button('Connect with Stripe')
  })

  test('shows that a link to Stripe has expired or was used already', async () => {
    await openWith(offered, {}, '?account=again')
    await office.sees('That link to Stripe has expired or was already used. The button opens a new one.')
  })

  test('shows that the page of Stripe cannot be opened if Stripe did not answer', async () => {
    await openWith(offered, { 'office.cardAccount.connect': refused('account-page-unavailable') }, '', {
      language: 'es',
    })
    await office.press('Conectar con Stripe')
    await office.sees(/no se puede abrir su página/)
    await office.button('Conectar con Stripe')
  })

  test('shows why this installation cannot connect it', async () => {
    await openWith(offered, { 'office.cardAccount.connect': refused('account-not-connectable') })
    await office.press('Connect with Stripe')
    await office.sees(/does not let this installation connect accounts/)
  })

  test('shows that a colleague has connected it meanwhile, and is read again', async () => {
    await openWith(offered, { 'office.cardAccount.connect': refused('account-changed') })
    await office.press('Connect with Stripe')
    await office.sees(/stands differently by now/)
    await office.waitFor(() => expect(office.allSent('office.cardAccount.read').length).toBeGreaterThan(1))
  })

  test('loads by itself, and the settings stay usable', async () => {
    await openWith(offered, { 'office.cardAccount.read': pending })
    await office.waitFor(() => expect(part()?.querySelector('[role="status"]')).not.toBeNull())
    await office.button('Save')
  })

  test('shows a button to try again if it could not be read, and the settings stay', async () => {
    await openWith(offered, { 'office.cardAccount.read': failing })
    await office.sees('Dry run fee')
    await office.waitFor(() => expect(part()?.querySelector('button')).not.toBeNull())
  })

  test('cannot be connected while the page is offline', async () => {
    await openWith(offered)
    await office.button('Connect with Stripe')
    office.goOffline()
    await office.sees('Not connected since')
    expect((await office.button('Connect with Stripe')).disabled).toBe(true)
  })

  test('is shown in Spanish', async () => {
    await openWith({ ...offered, mode: 'required', charges: 'nobody' }, {}, '', { language: 'es' })
    await office.sees(/Hasta que su cuenta esté lista, los clientes no pueden pagar con tarjeta/)
    await office.button('Conectar con Stripe')
  })
})

test.each([
  ['en', null, 'Codes at sign-in: from Firebase, a service of Google'],
  ['es', null, 'Códigos para iniciar sesión: de Firebase, un servicio de Google'],
  ['en', 'http://127.0.0.1:9099', 'Codes at sign-in: from the emulator of Firebase: no text is sent'],
] as const)(
  'the page says in %s that Firebase sends the codes (emulator: %s)',
  async (language, emulatorUrl, words) => {
    await office.open({ language })
    const own = language === 'en' ? /Codes at sign-in: from this server/ : /Códigos .*: de este servidor/
    await office.waitFor(() => expect(document.body.textContent).toMatch(own))
    useFirebase({ isSignInDocument: false, emulatorUrl })
    await office.open({ language })
    await office.waitFor(() => expect(document.body.textContent).toContain(words))
  },
)
