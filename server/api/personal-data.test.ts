import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { noFaults } from '@rolloff/payment-simulator/faults.ts'
import { sql } from '@rolloff/sql/sql.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerAll, type Customer, cards, openCart, visit } from '#server/testing/journey.ts'
import { solvedChallenge } from '#server/testing/sign-in.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'
import { recordLog } from '#server/testing/words/recorded-log.ts'

/** These values appear nowhere else, so a log that contains one of them contains personal data. */
const planted = {
  phone: '5125550188',
  firstName: 'Zephyrine',
  lastName: 'Quackenbush',
  email: 'zephyrine@plantedmail.example',
  company: 'Umbrellabird',
  street: 'Zebrawood',
  gate: 'xylophone-4711',
  card: cards.pays,
}
const phone = `+1${planted.phone}`
const profile = {
  name: { first: planted.firstName, last: planted.lastName },
  email: planted.email,
  company: { name: `${planted.company} Ltd`, email: `office@${planted.company}.example` },
  smsNotificationOptIn: true,
}

const log = recordLog()
const faults = noFaults()
let app: TestApp
let secrets: Readonly<Record<string, string>>
beforeAll(async () => {
  app = await startTestApp({
    faults,
    isWorking: true,
    log: log.logger,
  })
  secrets = await orderWithTrouble()
})
afterAll(() => app.stop())

const json = { 'content-type': 'application/json' }
const send = (path: string, body: string, headers: Record<string, string> = json) =>
  fetch(`${app.url}${path}`, { method: 'POST', headers, body })

/** Makes a complete order with every failure on the way. Returns the secrets of the order as plain text. */
async function orderWithTrouble(): Promise<Record<string, string>> {
  const customer = visit(app)
  const cartId = await openCart(customer)
  const cartCookie = await cookieOf(await send('/trpc/captureLeadPhone', JSON.stringify({ phone })))
  await answerAll(customer, new Date(), ['address', 'address/restrictions'])
  const street = `1100 ${planted.street} Ave, Austin TX 78701`
  await brokenBy('address', `line1 NOT LIKE '%${planted.street}%'`, () => typeAddress(customer, street))
  await typeAddress(customer, street)
  await customer.api.updateAddressRestrictions.mutate({ cartId, restrictions: { 'Gated community': planted.gate } })
  const signedIn = await signInWithTrouble()
  customer.held.session = {
    phone,
    token: signedIn.token,
    cookie: signedIn.refresh,
    deviceCookie: '',
    headers: signedIn.headers,
  }
  await brokenBy('app_user', `first_name <> '${planted.firstName}'`, () => customer.api.upsertCustomer.mutate(profile))
  await customer.api.upsertCustomer.mutate(profile)
  const clientSecret = await payWithTrouble(customer)
  await sendNonsense(cartId)
  return { ...signedIn.secrets, cartCookie, clientSecret, cartId }
}

const cookieOf = async (response: Response) => response.headers.getSetCookie()[0]?.split(/[=;]/)[1] ?? ''

async function typeAddress({ api, held }: Customer, text: string): Promise<void> {
  const { suggestions } = await api.searchAddresses.query({ text })
  const { addressId } = await api.upsertAddress.mutate({
    placeId: suggestions[0]?.placeId ?? '',
    line2: null,
    addressType: 'delivery',
  })
  await api.upsertDeliveryAddress.mutate({ cartId: held.cartId, addressId })
}

/** Makes the database refuse the row. The error of the database contains the values of the row. */
async function brokenBy(table: string, rule: string, call: () => Promise<unknown>): Promise<void> {
  await app.database.pool.query(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (${rule}) NOT VALID`)
  await expect(call()).rejects.toMatchObject({ data: { code: 'INTERNAL_SERVER_ERROR' } })
  await app.database.pool.query(`ALTER TABLE ${table} DROP CONSTRAINT planted`)
}

async function signInWithTrouble() {
  await send('/identity/codes', JSON.stringify({ phone, consent: true }))
  const sent = await send('/identity/codes', JSON.stringify({ phone, consent: true, ...(await solvedChallenge(app)) }))
  const { verificationId } = (await sent.json()) as { verificationId: string }
  const { rows } = await sql<{ text: string }>`SELECT text FROM dev_outbox WHERE recipient = ${phone}`.execute(
    app.database.db,
  )
  const code = /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  await send('/identity/sessions', JSON.stringify({ verificationId, code: wrong }))
  const opened = await send('/identity/sessions', JSON.stringify({ verificationId, code }))
  const { accessToken: token } = (await opened.json()) as { accessToken: string }
  const [refresh = '', device = ''] = opened.headers.getSetCookie().map(line => line.split(/[=;]/)[1] ?? '')
  const cookie = `rolloff=${refresh}`
  const refreshed = await fetch(`${app.url}/identity/sessions/refresh`, { method: 'POST', headers: { cookie } })
  const next = await cookieOf(refreshed)
  const headers = { authorization: `Bearer ${token}` }
  await send('/trpc/upsertCustomer', JSON.stringify(profile), { ...json, authorization: `Bearer ${token}x` })
  return { token, refresh: next, headers, secrets: { code, token, refresh, next, device } }
}

async function payWithTrouble({ api, held: { cartId } }: Customer): Promise<string> {
  await api.upsertStripeCustomer.mutate({ cartId })
  faults.calls.push({ point: 'before', on: 'POST /v1/payment_intents' })
  await expect(api.createCheckoutPaymentIntent.mutate({ cartId })).rejects.toMatchObject({ data: { code: 'CONFLICT' } })
  faults.calls.length = 0
  const { paymentIntentId: id } = await api.createCheckoutPaymentIntent.mutate({ cartId })
  const { clientSecret } = await api.getCartPaymentIntent.query({ cartId })
  await confirmAsCustomer(app.simulator, { id, clientSecret }, { number: cards.declined })
  await confirmAsCustomer(app.simulator, { id, clientSecret }, { number: cards.pays })
  await api.getOrderById.query({ orderId: cartId })
  return clientSecret
}

/** Sends requests that fail before any call runs. Each of them contains one of the planted values. */
async function sendNonsense(cartId: string): Promise<void> {
  const body = JSON.stringify(profile)
  await send('/trpc/upsertCustomer', `${body}}}`)
  await send('/trpc/upsertCustomer', JSON.stringify({ ...profile, more: 'x'.repeat(70_000) }))
  await send('/trpc/upsertCustomer', body, { 'content-type': 'text/plain' })
  await send(`/trpc/${planted.firstName}`, body)
  await send('/webhooks/stripe', body, { 'stripe-signature': planted.email })
  await send('/webhooks/sms', body, { 'x-twilio-signature': planted.email })
  await send('/sim/stripe/v1/payment_intents/x/confirm', `payment_method_data[card][number]=${planted.card}`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  await fetch(`${app.url}/trpc/getCart?input=${encodeURIComponent(JSON.stringify({ cartId, phone }))}`)
  await fetch(`${app.url}/${planted.firstName}?phone=${phone}`, {
    headers: { 'x-cart-id': cartId, accept: 'text/html' },
  })
}

const linesWith = (text: string) => log.lines().filter(line => line.toLowerCase().includes(text.toLowerCase()))

describe('The log of an order with faults on its way', () => {
  test('tells which calls broke, and where', () => {
    expect(linesWith('a call broke').map(line => JSON.parse(line).call)).toEqual(['upsertAddress', 'upsertCustomer'])
    expect(linesWith('a call broke').every(line => line.includes('saveAddress') || line.includes('storeProfile'))).toBe(
      true,
    )
  })

  test.each(Object.keys(planted))('holds nobody’s %s', name => {
    expect(linesWith(planted[name as keyof typeof planted])).toEqual([])
  })

  test('holds no personal data of the database, and the test would find it if it did', async () => {
    expect(await log.findPeople(app.database.pool)).toEqual([])
    log.logger.info(`paid by ${planted.firstName}`)
    expect(await log.findPeople(app.database.pool)).toEqual([expect.stringContaining(planted.firstName)])
  })

  test('holds no code, token or key that opens something', () => {
    for (const [name, secret] of Object.entries(secrets)) {
      expect([name, secret.length > 5]).toEqual([name, true])
      expect([name, linesWith(secret)]).toEqual([name, []])
    }
  })
})

/** Returns every row of every table as text, except messages that were not sent yet. */
async function rowsOfDatabase(): Promise<{ table: string; row: string }[]> {
  const { pool } = app.database
  const { rows: tables } = await pool.query<{ name: string }>(`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')
      AND table_name NOT IN ('dev_outbox', 'message')`)
  const found: { table: string; row: string }[] = []
  for (const { name } of tables) {
    const { rows } = await pool.query<{ row: string }>(`SELECT to_jsonb(t)::text AS row FROM ${name} t`)
    found.push(...rows.map(({ row }) => ({ table: name, row })))
  }
  return found
}

/** Returns true if the row contains the secret as text or as bytes. */
function holds(row: string, secret: string): boolean {
  const isApart = new RegExp(`(?<![\\w.-])${secret.replaceAll(/[.+]/g, '\\$&')}(?![\\w.-])`).test(row)
  return isApart || row.includes(Buffer.from(secret).toString('hex'))
}

describe('The database after this order', () => {
  test('was read completely by this test', async () => {
    const rows = await rowsOfDatabase()
    expect(rows.filter(({ row }) => row.includes(planted.lastName)).map(one => one.table)).toContain('public.app_user')
    expect(new Set(rows.map(one => one.table)).size).toBeGreaterThan(25)
  })

  test('holds no code, token or cookie in plain text', async () => {
    const rows = await rowsOfDatabase()
    const { code, token, refresh, next, device, cartCookie } = secrets
    for (const secret of [code, token, refresh, next, device, cartCookie]) {
      expect(rows.filter(({ row }) => holds(row, secret ?? '')).map(one => one.table)).toEqual([])
    }
  })

  test('holds no card number', async () => {
    const rows = await rowsOfDatabase()
    expect(rows.filter(({ row }) => row.includes(planted.card)).map(one => one.table)).toEqual([])
  })
})
