import { waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { noPublicFacts } from '#domain/company/public-facts.ts'
import { dispatchDefaults } from '#domain/dispatch/plan/day.ts'
import { settings as pageSettings } from '#web/client/settings.ts'
import { App } from '#web/office/app.tsx'
import type { PaymentAccountAnswer, StoredSettings } from '#web/office/settings/company/queries.ts'
import { useFirebase } from '#web/testing/firebase.ts'
import { me, noNews } from '#web/testing/office-data.ts'
import { pick } from '#web/testing/pick.ts'
import {
  button,
  choose,
  field,
  goOffline,
  isAt,
  isLoading,
  isMessage,
  isSent,
  openApp,
  press,
  type Scene,
  sees,
  seesTitle,
  type,
} from '#web/testing/stage.tsx'
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
const answers: Answers = {
  'office.me': me,
  ...noNews,
  'office.settings.read': stored,
  'office.cardAccount.read': { mode: 'off', isSimulated: false, account: null, charges: 'installation' },
}
const open = (scene: Scene = {}, search = '') =>
  openApp(
    <App />,
    `/office/settings/company${search}`,
    { session: 'signed-in', ...scene, answers: { ...answers, ...scene.answers } },
    '/office',
  )

test('settings are read in the units of people and saved in those of the books', async () => {
  const stage = await open({ answers: { 'office.settings.save': { success: true } } })
  await seesTitle('Company')
  expect(await field('Trip in vain')).toMatchObject({ value: '150' })
  expect(await field('Waiting, each minute')).toMatchObject({ value: '4.50' })
  expect(await field('Round weights up to steps of (tons)')).toMatchObject({ value: '0.25' })
  await type('Trip in vain', '$1,200.50')
  await type('Round weights up to steps of (tons)', '.5')
  await type('Hours to object to a bill', '48')
  await pick('A rental ends', 'On the day that the truck came')
  await choose('checkbox', /^Look at each paid order first/)
  await choose('checkbox', /^Full days cannot be chosen/)
  await press('Save')
  await isSent(stage, 'office.settings.save', {
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
  await isMessage('Saved')
})

test('each says what it changes and from when', async () => {
  await open()
  await sees('In dollars, for new orders only: a placed order keeps the fees of its day.')
  await sees('For bills made from now on: the saved card is charged after these hours.')
  await sees('From the next day that a driver begins')
})

test('what is wrong stands at its field, and the rest is kept', async () => {
  const stage = await open()
  await type('Phone number', '512')
  await type('E-mail', 'nobody')
  await type('Round weights up to steps of (tons)', '1.01')
  await type('Hours to object to a bill', '721')
  await type('Free minutes of waiting', 'ten')
  await type('Cleaning', '12,50')
  await type('Relocation', '10000.01')
  await press('Save')
  for (const words of [
    'A US number has ten digits',
    'Valid email is required',
    'Between 0.01 and 1 ton',
    'Whole hours between 0 and 720',
    'Whole minutes between 0 and 600',
  ])
    await sees(words)
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')].map(one => (one as HTMLInputElement).value)
  expect(wrong).toEqual(['+1 (512', 'nobody', '1.01', '721', '12,50', '10000.01', 'ten'])
  expect(stage.sent('office.settings.save')).toBeUndefined()
})

test('what a day counts with, the hour of publishing and the days that things are kept are saved as numbers', async () => {
  const stage = await open({ answers: { 'office.settings.save': { success: true } } })
  expect(await field('Minutes to swap')).toMatchObject({ value: '25' })
  expect(await field('Way by road over the straight line')).toMatchObject({ value: '1.3' })
  await sees('Standard: 28')
  await type('Minutes to swap', '40')
  await type('Average speed (miles per hour)', '35')
  await type('Way by road over the straight line', '1.45')
  await pick('Publish tomorrow by itself', 'At 5:00 PM')
  await type('Where drivers were, days', '30')
  await choose('checkbox', /^Done waits for a photo/)
  await press('Save')
  const serviceMinutes = { ...settings.serviceMinutes, swap: 40 }
  const figures = { serviceMinutes, milesPerHour: 35, roadFactorInHundredths: 145 }
  await isSent(stage, 'office.settings.save', {
    version: 3,
    settings: { ...settings, ...figures, publishHour: 17, fixDays: 30, needsPhoto: true },
  })
})

test.each([
  ['is cheaper by dollars', 'Dollars off', '20', '$20', { kind: 'flat', amountInCents: 2000, miles: 5 }],
  ['is cheaper by percent', 'Percent off', '5', '5%', { kind: 'percent', percent: 5, miles: 5 }],
])('a day on which a truck is near %s, said in a sentence (rule P34)', async (kind, label, amount, said, nearRule) => {
  const stage = await open({ answers: { 'office.settings.save': { success: true } } })
  await pick('A day on which a truck is near anyway', kind)
  await press('Save')
  await sees('Whole miles between 1 and 50')
  expect(stage.sent('office.settings.save')).toBeUndefined()
  await type(label, amount)
  await type('Within how many miles', '5')
  await sees(`A new order is ${said} cheaper when its drop-off is on a day`)
  await press('Save')
  await isSent(stage, 'office.settings.save', { version: 3, settings: { ...settings, nearRule } })
})

test('what no day can be planned with, and what would be kept too long, is said at its field', async () => {
  const stage = await open()
  await type('Minutes to swap', '0')
  await type('Minutes of a full day', '59')
  await type('Average speed (miles per hour)', '28.5')
  await type('Way by road over the straight line', '0.9')
  await type('Carts that nobody paid, days', '31')
  await type('Numbers left for a quote, days', '')
  await press('Save')
  for (const words of [
    'Whole minutes between 1 and 240',
    'Whole minutes between 60 and 1440',
    'A whole number between 5 and 80',
    'Between 1 and 3, such as 1.3',
    'Whole days between 1 and 30',
    'Whole days between 1 and 365',
  ])
    await sees(words)
  const wrong = [...document.querySelectorAll('[aria-invalid=true]')].map(one => (one as HTMLInputElement).value)
  expect(wrong).toEqual(['0', '59', '28.5', '0.9', '31', ''])
  await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[aria-invalid=true]')))
  expect(stage.sent('office.settings.save')).toBeUndefined()
})

test('rule A21: what pages say of the company is typed in words of people, and what is wrong stands at its field', async () => {
  const stage = await open({ answers: { 'office.settings.save': { success: true } } })
  await pick('Office opens, Saturday', '9:00 AM')
  await pick('Office closes, Saturday', '8:00 AM')
  await type('License number', 'TX 4521')
  await choose('checkbox', /^We are insured/)
  await type('In business since (year)', '1749')
  await type('Address of your Google reviews', 'g.page/r/x')
  await type('Rating', '5.5')
  await press('Save')
  for (const words of ['Later than it opens', 'A year such as 2009', 'An address that begins with https://'])
    await sees(words)
  expect(stage.sent('office.settings.save')).toBeUndefined()
  await pick('Office closes, Saturday', '12:30 PM')
  await type('In business since (year)', '2009')
  await type('Address of your Google reviews', 'https://g.page/r/x')
  await type('Rating', '4.9')
  await type('Number of reviews', '1,312')
  await press('Save')
  const publicFacts = {
    hours: { weekdays: null, saturday: { from: 9, to: 12.5 }, sunday: null },
    license: 'TX 4521',
    isInsured: true,
    sinceYear: 2009,
    reviewUrl: 'https://g.page/r/x',
    ratingInTenths: 49,
    reviewCount: 1312,
  }
  await isSent(stage, 'office.settings.save', { version: 3, settings: { ...settings, publicFacts } })
})

test('who is slower reads who was faster, and keeps what was typed', async () => {
  await open({ answers: { 'office.settings.save': refused('changed-meanwhile', { who: 'Miguel' }) } })
  await type('Trip in vain', '175')
  await press('Save')
  await sees('Miguel has changed this meanwhile.')
  expect(await field('Trip in vain')).toMatchObject({ value: '175' })
})

test('the form is on its way or failed, and not there without the right', async () => {
  await open({ answers: { 'office.settings.read': pending } })
  await isLoading('Loading')
  await open({ answers: { 'office.settings.read': failing } })
  await sees('Unable to load Company')
  const stage = await open({ answers: { 'office.me': { ...me, rights: ['money'] } } })
  await sees('Your account may not do this.')
  expect(stage.sent('office.settings.read')).toBeUndefined()
})

test('without a connection nothing is saved', async () => {
  await open()
  await field('Cleaning')
  goOffline()
  await sees('Not connected since')
  expect((await button('Save')).disabled).toBe(true)
})

test('in Spanish', async () => {
  await open({ language: 'es' })
  await seesTitle('Empresa')
  await sees('Viaje en vano')
  await sees('Minutos para cambiar')
  await sees('Publicar mañana sin que nadie lo pulse')
})

test.each([
  ['pk_test_sim_1', true, true, 'simulated: no card is charged', 'go to the outbox: nobody is sent anything'],
  ['pk_test_1', false, true, 'Stripe, test mode: only its test cards are charged', 'go to the outbox'],
  ['pk_live_1', false, false, 'Stripe: cards are really charged', 'are really sent', true],
])(
  'whether cards are charged and people are texted is said: %s',
  async (key, isSimulated, isTest, ofCards, ofTexts, hasBucket = false) => {
    const before = { ...pageSettings }
    const payment = { publishableKey: key, scriptUrl: '', isSimulated }
    Object.assign(pageSettings, { payment, isTestInstallation: isTest, hasBucket })
    await open()
    await sees(`Payments: ${ofCards}`)
    await sees(`Texts and mails: ${ofTexts}`)
    await sees('Address search: embedded: knows ZIP codes and not streets')
    await sees(`Photos and logos: ${hasBucket ? 'in an S3 bucket' : 'in a folder of the server'}`)
    Object.assign(pageSettings, { addressSearch: 'google' })
    await open({ language: 'es' })
    await sees('Servicios en uso')
    await sees('Búsqueda de direcciones: Google Maps: conoce calles')
    Object.assign(pageSettings, { addressScriptKey: 'k' })
    await open()
    await sees('Address search: Google Maps in the browser: knows streets')
    Object.assign(pageSettings, { addressSearch: undefined, addressScriptKey: undefined })
    Object.assign(pageSettings, { hasBucket: false, ...before })
  },
)

test.each([
  ['table', undefined, 'at the rate of each service area', 'según la tasa de cada zona de servicio'],
  ['stripe', 'stripe', 'by Stripe Tax, at the delivery address', 'con Stripe Tax, según la dirección de entrega'],
])('who computes the sales tax is said: %s', async (_, taxService, english, spanish) => {
  const { taxService: before } = pageSettings
  Object.assign(pageSettings, { taxService })
  await open()
  await sees(`Sales tax: ${english}`)
  await open({ language: 'es' })
  await sees(`Impuesto sobre las ventas: ${spanish}`)
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

const openWith = (connection: PaymentAccountAnswer, given: Answers = {}, path = '', scene: Scene = {}) =>
  open({ ...scene, answers: { 'office.cardAccount.read': connection, ...given } }, path)

const part = () =>
  document.querySelector('section[aria-label="Payment account"], section[aria-label="Cuenta de pagos"]')
const saysNothingOf = (text: string) => expect(part()?.textContent).not.toContain(text)

describe('the payment account', () => {
  test('is the installation’s if no accounts are connected, and there is nothing to do', async () => {
    await openWith({ ...offered, mode: 'off' })
    await sees('Cards are charged on the account of this installation.')
    expect(part()?.querySelector('button')).toBeNull()
  })

  test('leads to Stripe by a link of its own for each press', async () => {
    const stage = await openWith(offered, { 'office.cardAccount.connect': { url: '#at-stripe' } })
    await sees(/no Stripe account of your own/)
    await sees(/Until your account is ready, cards are charged on the account of this installation/)
    await press('Connect with Stripe')
    await isSent(stage, 'office.cardAccount.connect', { seen: null })
    await waitFor(() => expect(window.location.hash).toBe('#at-stripe'))
    window.location.hash = ''
  })

  test('says what Stripe still asks for, and until when', async () => {
    await openWith({ ...offered, account: { ...account, askedCount: 3, askedBy: '2026-12-07T15:00:00.000Z' } })
    await sees(/Being checked since .*Nov 23/)
    await sees(/Stripe asks you for 3 more things\..*Dec 7/)
    await button('Continue at Stripe')
  })

  test('is ready, and then nothing more is said', async () => {
    await openWith({ ...offered, charges: 'own', account: { ...account, state: 'ready', isCharged: true } })
    await sees(/Ready since .*cards are charged on your own account/)
    expect(part()?.querySelector('button')).toBeNull()
    saysNothingOf('Until')
  })

  test('was disconnected: since when, why, and what customers read', async () => {
    const gone = { ...account, state: 'disconnected', why: 'access', isCharged: true } as const
    await openWith({ ...offered, charges: 'own', account: gone })
    await sees(/Disconnected since .*no access to the account any more/)
    await sees(/No card can be charged until your account is ready/)
    await button('Connect with Stripe')
  })

  test('is read again as soon as somebody comes back, and the address no longer says so', async () => {
    const stage = await openWith(offered, { 'office.cardAccount.returned': { success: true } }, '?account=returned')
    await isSent(stage, 'office.cardAccount.returned', {})
    await isAt(stage, '/office/settings/company')
  })

  test('is in view for whoever comes back from Stripe or from Today, far below the form', async () => {
    await openWith(offered, {}, '?account=again')
    await waitFor(() => expect(document.activeElement).toBe(part()))
    await openWith(offered, {}, '#payment-account')
    await waitFor(() => expect(document.activeElement).toBe(part()))
    await openWith(offered)
    await sees(/no Stripe account of your own/)
    expect(document.activeElement).not.toBe(part())
  })

  test('can be asked about again when Stripe did not answer', async () => {
    await openWith(offered, { 'office.cardAccount.returned': refused('account-unavailable') }, '?account=returned')
    await sees(/What you entered there is kept, and the state that you see here may be older/)
    await button('Check again')
    await button('Connect with Stripe')
  })

  test('a link that was used already is explained', async () => {
    await openWith(offered, {}, '?account=again')
    await sees('That link to Stripe has expired or was already used. The button opens a new one.')
  })

  test('says that the page of Stripe cannot be opened when Stripe did not answer', async () => {
    await openWith(offered, { 'office.cardAccount.connect': refused('account-page-unavailable') }, '', {
      language: 'es',
    })
    await press('Conectar con Stripe')
    await sees(/no se puede abrir su página/)
    await button('Conectar con Stripe')
  })

  test('says why Stripe cannot be reached from here', async () => {
    await openWith(offered, { 'office.cardAccount.connect': refused('account-not-connectable') })
    await press('Connect with Stripe')
    await sees(/does not let this installation connect accounts/)
  })

  test('says and shows that a colleague has connected it meanwhile', async () => {
    const stage = await openWith(offered, { 'office.cardAccount.connect': refused('account-changed') })
    await press('Connect with Stripe')
    await sees(/stands differently by now/)
    await waitFor(() =>
      expect(stage.calls.filter(call => call.name === 'office.cardAccount.read').length).toBeGreaterThan(1),
    )
  })

  test('loads, fails and waits for a connection by itself, and the settings stay', async () => {
    await openWith(offered, { 'office.cardAccount.read': pending })
    await waitFor(() => expect(part()?.querySelector('[role="status"]')).not.toBeNull())
    await button('Save')
  })

  test('says that it could not be read, with a way to try again', async () => {
    await openWith(offered, { 'office.cardAccount.read': failing })
    await sees('Trip in vain')
    await waitFor(() => expect(part()?.querySelector('button')).not.toBeNull())
  })

  test('cannot be connected while the page is offline', async () => {
    await openWith(offered)
    await button('Connect with Stripe')
    goOffline()
    await sees('Not connected since')
    expect((await button('Connect with Stripe')).disabled).toBe(true)
  })

  test('speaks Spanish', async () => {
    await openWith({ ...offered, mode: 'required', charges: 'nobody' }, {}, '', { language: 'es' })
    await sees(/Hasta que su cuenta esté lista, los clientes no pueden pagar con tarjeta/)
    await button('Conectar con Stripe')
  })
})

test.each([
  ['en', null, 'Codes at sign-in: from Firebase, a service of Google'],
  ['es', null, 'Códigos para iniciar sesión: de Firebase, un servicio de Google'],
  ['en', 'http://127.0.0.1:9099', 'Codes at sign-in: from the emulator of Firebase: nobody is texted'],
] as const)('in %s it says that Firebase sends the codes (emulator: %s)', async (language, emulatorUrl, words) => {
  await open({ language })
  const own = language === 'en' ? /Codes at sign-in: from this server/ : /Códigos .*: de este servidor/
  await waitFor(() => expect(document.body.textContent).toMatch(own))
  useFirebase({ isSignInDocument: false, emulatorUrl })
  await open({ language })
  await waitFor(() => expect(document.body.textContent).toContain(words))
})
