/**
 * Signs in by Firebase in Chromium. The first part makes a whole order with the Auth emulator of firebase-tools. The
 * second part uses Firebase's own hosts, for which the drill answers.
 */
import { type Browser, chromium, expect, type Page } from '@playwright/test'
import { UnsecuredJWT } from 'jose'
import type { UsPhone } from '#domain/value/phone.ts'
import { cards } from '#server/testing/journey.ts'
import { weekdays } from '../../e2e/stage/days.ts'
import { watchForeign } from '../../e2e/stage/foreign-hosts.ts'
import { Outbox } from '../../e2e/stage/outbox.ts'
import { Customer } from '../../e2e/stage/people/customer.ts'
import { Person } from '../../e2e/stage/people/person.ts'
import { findBrowser } from '../../tools/find-browser.ts'
import { drill, failuresOf } from '../stage/drill.ts'
import { type Product, startProduct, tryToStart } from '../stage/product.ts'
import { type Emulator, projectId, startEmulator } from './emulator.ts'
import { answerForGoogle, type Phone } from './google-hosts.ts'

export const about =
  'sign-in by Firebase in Chromium: its emulator through a whole order, and its own hosts answered here'

const project = {
  FIREBASE_PROJECT_ID: projectId,
  FIREBASE_API_KEY: 'AIza-made-up-for-the-emulator-000000000',
  FIREBASE_AUTH_DOMAIN: `${projectId}.firebaseapp.com`,
}
const customerPhone = '+15125550142' as UsPhone
/** Dana works in the demo hauler's office, and Luis drives for it. */
const dana = '+15125550111' as UsPhone
const luis = '+15125550121' as UsPhone

export const run = drill(async stage => {
  const emulator = await startEmulator(stage)
  const emulated = { ...project, FIREBASE_AUTH_EMULATOR_URL: emulator.url }
  const product = await startProduct(stage, { env: { SEED: 'demo', ...emulated } })
  const browser = await chromium.launch(await findBrowser())
  stage.atEnd(() => browser.close())
  const order = await orderWith(browser, product, emulator)
  stage.say(
    `an order with a wrong code, a resend and a right one, signed out and in again; ${order.documents} documents`,
  )
  const staff = await staffSignIns(browser, product, emulator)
  stage.say('the office and the driver signed in')
  const wrongStart = tryToStart({ ...emulated, NODE_ENV: 'production', TEST_SERVICES: 'exposed' })
  const real = await startProduct(stage, { env: { SEED: 'demo', LOG_LEVEL: 'warn', ...project } })
  const hosts = await realHosts(browser, real)
  stage.say('Firebase’s own hosts: a refused text, a wrong code, and a token that nobody signed')
  const violations = [...order.violations, ...staff.violations, ...hosts.violations]
  return {
    figures: {
      signIns: order.signIns + staff.signIns,
      ordersPaid: order.isPaid ? 1 : 0,
      policyViolations: violations.length,
      foreignHostsFrom: [...hosts.askedFrom].sort(),
      unsignedTokenAnswered: hosts.unsignedStatus,
    },
    failures: [
      ...violations,
      ...failuresOf({
        'the order is paid': order.isPaid,
        'the same person is there after signing out and in': order.isSamePerson,
        'only sign-in pages reached the emulator': isSignInOnly(order.askedFrom) && isSignInOnly(staff.askedFrom),
        'the server does not start with the emulator in production': (await wrongStart.ended) === 1,
        'and says why in one sentence': wrongStart.said().includes('FIREBASE_AUTH_EMULATOR_URL is for tests'),
        'only sign-in pages reached Google': isSignInOnly(hosts.askedFrom),
        'Google was reached at all': hosts.askedFrom.size > 0,
        'the production verifier refuses an unsigned token': hosts.unsignedStatus === 401,
        'nobody is signed in by it': hosts.isNobodyIn,
        'the log names Firebase’s code with its cure': /invalid-app-credential.*Authorized domains/.test(
          real.process().said(),
        ),
        'a used token opens no second session': (await useTwice(product, emulator)).join() === '201,401',
      }),
    ],
  }
})

const isSignInOnly = (paths: ReadonlySet<string>): boolean =>
  [...paths].every(path => /^(\/office|\/driver)?\/sign-in$|^\/checkout\/:id\/phone-verification$/.test(path))

/** Reads the codes of the emulator in place of those of the outbox. */
class EmulatorOutbox extends Outbox {
  readonly #emulator: Emulator
  constructor(url: string, emulator: Emulator) {
    super(url)
    this.#emulator = emulator
  }
  override async messagesTo(phone: string) {
    const codes = await this.#emulator.codesOf(phone)
    return codes.map(text => ({ to: phone, channel: 'sms' as const, text }))
  }
}

async function open(browser: Browser, { url }: Product): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: url, locale: 'en-US' })
  context.setDefaultTimeout(60_000)
  context.setDefaultNavigationTimeout(120_000)
  return context.newPage()
}

async function orderWith(browser: Browser, product: Product, emulator: Emulator) {
  const page = await open(browser, product)
  const foreign = watchForeign(page, product.url)
  const codes = new EmulatorOutbox(product.url, emulator)
  const customer = new Customer(page, codes)
  let documents = 0
  page.on('domcontentloaded', () => {
    documents += 1
  })
  await page.goto('/get-started')
  await customer.asksForQuote(customerPhone)
  const { dropOff, pickup } = weekdays()
  await customer.answersEverything(dropOff, pickup)
  await customer.press('Provide Contact Info')
  await customer.sees('Verify your mobile number')
  await inDocument(page, true)
  // After the load, the field still has the number that was typed for the quote.
  await expect(page.getByLabel('Mobile number')).toHaveValue(/512.*555.*0142/)
  await customer.asksForCode(customerPhone)
  const first = await codes.codeFor(customerPhone)
  await customer.entersCode(first === '000000' ? '000001' : '000000')
  await expect(page.getByText('The code you entered is invalid. Please try again.')).toBeVisible()
  await page.getByRole('button', { name: 'Resend Code' }).click({ timeout: 60_000 })
  await expect.poll(async () => (await codes.messagesTo(customerPhone)).length).toBe(2)
  await customer.isTold(/code/i)
  await customer.entersCode(await codes.codeFor(customerPhone, 2))
  await customer.sees('Customer Details')
  await inDocument(page, false)
  await page.goBack()
  await page.goForward()
  await customer.sees('Customer Details')
  await customer.givesDetails({ first: 'Dana', last: 'Okafor', email: 'dana@example.com' })
  await customer.press('Continue to Payment')
  await customer.paysWith(cards.pays)
  await customer.sees('Order Confirmation')
  await page.goto('/dashboard')
  const orders = page.getByRole('link', { name: 'View Details' })
  await orders.first().waitFor()
  const before = await orders.count()
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL(/\/get-started$/)
  await page.goto('/dashboard')
  await customer.sees('Sign in')
  await inDocument(page, true)
  await customer.verifies(customerPhone)
  await orders.first().waitFor()
  const after = await orders.count()
  await page.context().close()
  return { ...foreign, documents, isPaid: before === 1, isSamePerson: after === before, signIns: 2 }
}

const inDocument = (page: Page, isOwn: boolean) =>
  expect(page.locator('html[data-document="sign-in"]')).toHaveCount(isOwn ? 1 : 0)

async function staffSignIns(browser: Browser, product: Product, emulator: Emulator) {
  const askedFrom = new Set<string>()
  const violations: string[] = []
  for (const [phone, path, title] of [
    [dana, '/office/sign-in', 'Office sign-in'],
    [luis, '/driver/sign-in', 'Driver sign-in'],
  ] as const) {
    const page = await open(browser, product)
    const foreign = watchForeign(page, product.url)
    const person = new Person(page, new EmulatorOutbox(product.url, emulator))
    // The app opens first, so that the driver's service worker is active before the sign-in page opens.
    await page.goto(path.replace('sign-in', ''))
    await person.sees(title)
    if (path.startsWith('/driver')) {
      await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
      await page.reload()
      await person.sees(title)
    }
    await inDocument(page, true)
    await person.verifies(phone)
    await expect(page).not.toHaveURL(/\/sign-in/)
    await inDocument(page, false)
    for (const from of foreign.askedFrom) askedFrom.add(from)
    violations.push(...foreign.violations)
    await page.context().close()
  }
  return { askedFrom, violations, signIns: 2 }
}

/** Starts the product with Firebase's real settings. The drill answers for its hosts. */
async function realHosts(browser: Browser, product: Product) {
  const page = await open(browser, product)
  const foreign = watchForeign(page, product.url)
  const phone: Phone = { code: '123456', isRefused: true }
  await answerForGoogle(page, phone, unsignedToken)
  const person = new Person(page, new Outbox(product.url))
  for (const path of ['/get-started', '/prices', '/terms', '/checkout/zipcode'])
    await page.goto(path, { waitUntil: 'networkidle' })
  await page.goto('/sign-in?return=%2Fdashboard')
  await person.sees('Sign in')
  await page.getByLabel('Mobile number').fill('5122345678')
  await page.getByRole('checkbox', { name: /I agree/ }).check()
  await person.press('Send Code')
  await person.isTold('Verification Error', 'Failed to send verification code. Please try again.')
  phone.isRefused = false
  await person.press('Send Code')
  await person.sees('Verify your mobile number')
  await person.entersCode('000000')
  await expect(page.getByText('The code you entered is invalid. Please try again.')).toBeVisible()
  const answered = page.waitForResponse(response => response.url().endsWith('/identity/sessions'))
  await person.entersCode('123456')
  const unsignedStatus = (await answered).status()
  await expect(page.getByText(/We hit a snag/).first()).toBeVisible()
  const isNobodyIn = (await page.context().cookies()).every(({ name }) => !/^(__Host-)?rolloff$/.test(name))
  await page.context().close()
  return { ...foreign, unsignedStatus, isNobodyIn }
}

function unsignedToken(phone: string): string {
  const now = Math.floor(Date.now() / 1000)
  return new UnsecuredJWT({
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: now,
    sub: 'u1',
    user_id: 'u1',
    iat: now,
    exp: now + 3600,
    phone_number: phone,
    firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
  }).encode()
}

/** Posts one token twice and returns the two answers. The emulator's own calls make the token. */
async function useTwice(product: Product, emulator: Emulator): Promise<number[]> {
  const phone = '+15125550199'
  const call = async (path: string, body: object): Promise<Record<string, string>> => {
    const answer = await fetch(
      `${emulator.url}/identitytoolkit.googleapis.com/v1/accounts:${path}?key=${project.FIREBASE_API_KEY}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      },
    )
    return (await answer.json()) as Record<string, string>
  }
  const { sessionInfo } = await call('sendVerificationCode', { phoneNumber: phone, recaptchaToken: 'r' })
  const [code] = await emulator.codesOf(phone)
  const { idToken } = await call('signInWithPhoneNumber', { sessionInfo, code })
  const statuses: number[] = []
  for (let time = 0; time < 2; time += 1) {
    const answer = await fetch(`${product.url}/identity/sessions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken }),
    })
    statuses.push(answer.status)
  }
  return statuses
}
