import { randomUUID } from 'node:crypto'
import type { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { authenticateAsCustomer, confirmAsCustomer } from './customer-browser.stage.ts'
import { createSimulatorDatabase, type SimulatorDatabase } from './database.stage.ts'
import { type OpenedIntent, openShop, type Shop } from './shop.stage.ts'

let database: SimulatorDatabase
let stage: Shop
beforeAll(async () => {
  database = await createSimulatorDatabase()
  stage = await openShop(database.pool)
})
afterAll(async () => {
  await stage.close()
  await database.drop()
})
beforeEach(async () => {
  await stage.simulator.deliverPending()
  stage.receiver.received.length = 0
  stage.simulator.faults.events = {}
})

const openIntent = () => stage.openIntent()
const pay = (intent: OpenedIntent, number: string) => confirmAsCustomer(stage.simulator, intent, { number })
const aboutIntent = ({ data: { object } }: Stripe.Event) => ('id' in object ? object.id : undefined)
const eventsOf = (intent: OpenedIntent) =>
  stage.receiver.received
    .map(({ rawBody, signature }) => stage.readEvent(rawBody, signature))
    .filter(event => aboutIntent(event) === intent.id)
    .map(event => event.type)
const server = (method: string, path: string, form: Record<string, string> = {}) =>
  stage.simulator.handle({
    method,
    path,
    headers: { authorization: `Bearer ${stage.keys.secretKey}` },
    body: new URLSearchParams(form).toString(),
  })
const answerOf = async (reply: ReturnType<typeof server>) => {
  const { status, body } = await reply
  return { status, ...JSON.parse(body) }
}

describe('With test cards, the simulator', () => {
  const refusals: [number: string, code: string, message: string][] = [
    ['4000000000000002', 'card_declined', 'Your card was declined.'],
    ['4000000000009995', 'card_declined', 'Your card has insufficient funds.'],
    ['4000000000000069', 'expired_card', 'Your card has expired.'],
    ['4000000000000127', 'incorrect_cvc', "Your card's security code is incorrect."],
    ['4000000000000036', 'incorrect_zip', 'The zip code you supplied failed validation.'],
    ['4242424242424241', 'incorrect_number', 'Your card number is incorrect.'],
  ]
  for (const [number, code, message] of refusals) {
    it(`refuses ${number} with ${code} and leaves the intent payable`, async () => {
      const intent = await openIntent()
      expect(await pay(intent, number)).toMatchObject({ status: 402, error: { code, message } })
      expect((await pay(intent, '5555555555554444')).intent?.status).toBe('succeeded')
    })
  }

  it('charges a ready-made card at once', async () => {
    const { customer } = await openIntent()
    const card = { customer, payment_method: 'pm_card_visa' }
    const paid = await stage.stripe.paymentIntents.create({ amount: 9_900, currency: 'usd', confirm: true, ...card })
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 9_900 })
  })

  it('refuses a real card, so that a customer does not take the test installation for a shop', async () => {
    const answer = await pay(await openIntent(), '4539578763621486')
    expect(answer.error).toMatchObject({ code: 'card_declined', decline_code: 'test_mode_live_card' })
  })

  it('names the date or the code that is wrong', async () => {
    const intent = await openIntent()
    const number = '4242424242424242'
    const past = await confirmAsCustomer(stage.simulator, intent, { number, expYear: 2020 })
    expect(past.error).toMatchObject({ code: 'invalid_expiry_year', param: 'exp_year' })
    const short = await confirmAsCustomer(stage.simulator, intent, { number, cvc: '12' })
    expect(short.error).toMatchObject({ code: 'invalid_cvc', param: 'cvc' })
  })
})

describe('With authentication, the simulator', () => {
  for (const number of ['4000002500003155', '4000002760003184']) {
    it(`charges ${number} only after the customer has authenticated`, async () => {
      const intent = await openIntent()
      const asked = await pay(intent, number)
      expect(asked.intent).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
      const passed = await authenticateAsCustomer(stage.simulator, intent, 'succeed')
      expect(passed.intent?.status).toBe('succeeded')
      await stage.simulator.deliverPending()
      expect(eventsOf(intent)).toEqual(['payment_intent.succeeded'])
    })
  }

  it('accepts another card after a failed authentication', async () => {
    const intent = await openIntent()
    await pay(intent, '4000002760003184')
    const failed = await authenticateAsCustomer(stage.simulator, intent, 'fail')
    expect(failed.intent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    })
    expect((await pay(intent, '4242424242424242')).intent?.status).toBe('succeeded')
  })

  it('asks again when the amount changes while the customer authenticates', async () => {
    const intent = await openIntent()
    await pay(intent, '4000002760003184')
    const changed = await stage.stripe.paymentIntents.update(intent.id, { amount: 31_000 })
    expect(changed.status).toBe('requires_confirmation')
    expect((await authenticateAsCustomer(stage.simulator, intent, 'succeed')).status).toBe(400)
  })
})

describe('A bank that asks in the whole window', () => {
  const number = '4000000000003063'
  const returnUrl = 'https://hauler.test/orders/7?from=card'
  const askedInWindow = async () => {
    const intent = await openIntent()
    const { intent: asked } = await confirmAsCustomer(stage.simulator, intent, { number }, returnUrl)
    const url = new URL(asked?.next_action?.redirect_to_url?.url ?? '')
    return { intent, asked, path: `${url.pathname}${url.search}`.replace('/simulated', '') }
  }
  const open = (path: string, headers: Record<string, string> = {}) =>
    stage.simulator.handleBrowser({ method: 'GET', path, headers, body: '' })
  const press = (path: string, result: string) =>
    stage.simulator.handleBrowser({ method: 'POST', path, headers: {}, body: `result=${result}` })
  const backWith = ({ clientSecret, id }: OpenedIntent, status: string) =>
    `${returnUrl}&payment_intent=${id}&payment_intent_client_secret=${clientSecret}&redirect_status=${status}`

  it('is named by the intent, with the page to which the bank leads back', async () => {
    const { intent, asked } = await askedInWindow()
    const url = `https://hauler.test/simulated/bank/page?payment_intent=${intent.id}&payment_intent_client_secret=${intent.clientSecret}`
    expect(asked).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } },
    })
  })

  it.each([
    ['succeed', 'succeeded', 'succeeded', ['payment_intent.succeeded']],
    ['fail', 'failed', 'requires_payment_method', ['payment_intent.payment_failed']],
  ])('leads back after the answer %s with redirect_status %s', async (result, status, end, events) => {
    const { intent, path } = await askedInWindow()
    const page = await open(path)
    expect(page.status).toBe(200)
    expect(page.body).toContain('if you pay $300.00')
    expect(await press(path, result)).toMatchObject({ status: 303, headers: { location: backWith(intent, status) } })
    expect(JSON.parse((await server('GET', `/v1/payment_intents/${intent.id}`)).body).status).toBe(end)
    await stage.simulator.deliverPending()
    expect(eventsOf(intent)).toEqual(events)
  })

  it('asks once, and leads back with the first answer when its page is opened or answered again', async () => {
    const { intent, path } = await askedInWindow()
    await press(path, 'succeed')
    const back = { status: 303, headers: { location: backWith(intent, 'succeeded') } }
    expect(await press(path, 'fail')).toMatchObject(back)
    expect(await open(path)).toMatchObject(back)
  })

  it('asks again after an answer that is neither yes nor no, and shows no page without the secret', async () => {
    const { path } = await askedInWindow()
    expect((await press(path, 'perhaps')).status).toBe(200)
    expect((await open(path.slice(0, -1))).status).toBe(404)
    expect((await open('/bank/page')).status).toBe(404)
  })

  it('speaks the language of the page that leads to it, or else of the browser', async () => {
    const { path } = await askedInWindow()
    expect((await open(`${path}&locale=es`)).body).toContain('<html lang="es">')
    expect((await open(path, { 'accept-language': 'es-MX' })).body).toContain('Aceptar el pago')
    expect((await open(`${path}&locale=en`, { 'accept-language': 'es-MX' })).body).toContain('Agree to the payment')
  })

  it('asks in a dialog if there is no page to lead back to, and refuses other kinds of addresses', async () => {
    const intent = await openIntent()
    expect((await pay(intent, number)).intent?.next_action?.type).toBe('use_stripe_sdk')
    for (const wrong of ['javascript:alert(1)', '/orders/7', 'https://']) {
      const refused = await confirmAsCustomer(stage.simulator, intent, { number }, wrong)
      expect(refused.error).toMatchObject({ code: 'url_invalid', param: 'return_url' })
    }
  })
})

describe('A saved card of a customer who is away', () => {
  const chargeAway = (paid: Stripe.PaymentIntent) =>
    answerOf(
      server('POST', '/v1/payment_intents', {
        amount: '9900',
        currency: 'usd',
        customer: String(paid.customer),
        payment_method: String(paid.payment_method),
        confirm: 'true',
        off_session: 'true',
      }),
    )
  const saved = async (number: string) => {
    const intent = await openIntent()
    const answer = await pay(intent, number)
    if (answer.intent?.status === 'requires_action') await authenticateAsCustomer(stage.simulator, intent, 'succeed')
    return stage.stripe.paymentIntents.retrieve(intent.id)
  }

  it('can be charged again, also one that was authenticated when it was saved', async () => {
    expect(await chargeAway(await saved('4242424242424242'))).toMatchObject({ status: 'succeeded' })
    expect(await chargeAway(await saved('4000002500003155'))).toMatchObject({ status: 'succeeded' })
  })

  it('is refused if its bank always asks the customer', async () => {
    const refused = await chargeAway(await saved('4000002760003184'))
    expect(refused.error).toMatchObject({ type: 'card_error', code: 'authentication_required' })
  })

  it('may fail later although it paid once', async () => {
    const refused = await chargeAway(await saved('4000000000000341'))
    expect(refused.error).toMatchObject({ code: 'card_declined' })
  })

  it('can be charged only for its own customer', async () => {
    const [one, other] = [await saved('4242424242424242'), await saved('4242424242424242')]
    const refused = await chargeAway({ ...one, customer: other.customer })
    expect(refused).toMatchObject({ status: 400, error: { type: 'invalid_request_error' } })
  })
})

describe('In a race, the simulator', () => {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`

  it('has delivered what is due when a delivery ends, also if another delivery has begun meanwhile', async () => {
    const intent = await openIntent()
    await pay(intent, '4000000000000259')
    await stage.simulator.deliverPending()
    stage.wait(11_000)
    const deliver = async () => {
      await stage.simulator.deliverPending()
      return stage.receiver.received.some(({ rawBody }) => String(rawBody).includes('charge.dispute.created'))
    }
    const client = await database.pool.connect()
    await client.query('BEGIN')
    await client.query('LOCK TABLE stripe_simulator.disputes IN SHARE MODE')
    const first = deliver()
    await expect.poll(async () => (await database.pool.query(waiting)).rows).toHaveLength(1)
    const second = deliver()
    for (let trip = 0; trip < 50; trip += 1) await database.pool.query('SELECT')
    await client.query('COMMIT')
    client.release()
    expect(await Promise.all([first, second])).toEqual([true, true])
  })

  it('charges once when eight browsers confirm at the same moment', async () => {
    const intent = await openIntent()
    const answers = await Promise.all(Array.from({ length: 8 }, () => pay(intent, '4242424242424242')))
    expect(answers.filter(answer => answer.status === 200)).toHaveLength(1)
    const charges = await answerOf(server('GET', `/v1/charges?payment_intent=${intent.id}`))
    expect(charges.data).toHaveLength(1)
    await stage.simulator.deliverPending()
    expect(eventsOf(intent)).toEqual(['payment_intent.succeeded'])
  })

  it('refunds once when the same refund is requested eight times at once', async () => {
    const intent = await openIntent()
    await pay(intent, '4242424242424242')
    const idempotencyKey = randomUUID()
    const refund = () => stage.stripe.refunds.create({ payment_intent: intent.id, amount: 20_000 }, { idempotencyKey })
    const refunds = await Promise.allSettled(Array.from({ length: 8 }, refund))
    for (const one of refunds) if (one.status === 'rejected') expect(one.reason).toMatchObject({ statusCode: 409 })
    expect(refunds.some(one => one.status === 'fulfilled')).toBe(true)
    expect((await answerOf(server('GET', `/v1/refunds?payment_intent=${intent.id}`))).data).toHaveLength(1)
  })

  it('never refunds more than was paid when eight refunds compete', async () => {
    const intent = await openIntent()
    await pay(intent, '4242424242424242')
    const refund = () => stage.stripe.refunds.create({ payment_intent: intent.id, amount: 11_000 })
    const refunds = await Promise.allSettled(Array.from({ length: 8 }, refund))
    expect(refunds.filter(one => one.status === 'fulfilled')).toHaveLength(2)
  })

  it('answers 409 to a second request with the same key while the first one is at work', async () => {
    const headers = { authorization: `Bearer ${stage.keys.secretKey}`, 'idempotency-key': randomUUID() }
    const create = () => stage.simulator.handle({ method: 'POST', path: '/v1/customers', headers, body: 'name=Ana' })
    const [first, second] = await Promise.all([create(), create()])
    expect([first.status, second.status]).toEqual([200, 409])
    expect((await create()).body).toBe(first.body)
  })
})

describe('events', () => {
  it('are sent again until the receiver accepts them', async () => {
    const intent = await openIntent()
    stage.receiver.refuseNext(2)
    await pay(intent, '4242424242424242')
    await stage.simulator.deliverPending()
    expect(eventsOf(intent)).toEqual([])
    for (let i = 0; i < 2; i += 1) {
      stage.wait(31_000)
      await stage.simulator.deliverPending()
    }
    expect(eventsOf(intent)).toEqual(['payment_intent.succeeded'])
    stage.wait(86_400_000)
    await stage.simulator.deliverPending()
    expect(eventsOf(intent)).toHaveLength(1)
  })

  it('are sent with their signature to a receiver in the same process, and again after it failed', async () => {
    const taken: string[] = []
    let failures = 1
    stage.simulator.webhook.receive = async (bytes, signature) => {
      if (failures-- > 0) throw new Error('not now')
      taken.push(aboutIntent(stage.readEvent(bytes, signature)) ?? '')
      return { status: 200 }
    }
    const intent = await openIntent()
    await pay(intent, '4242424242424242')
    await stage.simulator.deliverPending()
    expect(taken).toEqual([])
    stage.wait(31_000)
    await stage.simulator.deliverPending()
    delete stage.simulator.webhook.receive
    expect(taken).toEqual([intent.id])
    expect(eventsOf(intent)).toEqual([])
  })

  it('can be dropped, doubled, delayed and sent in reverse order', async () => {
    const { events } = stage.simulator.faults
    const [dropped, doubled, delayed] = [await openIntent(), await openIntent(), await openIntent()]
    events.dropRate = 1
    await pay(dropped, '4242424242424242')
    Object.assign(events, { dropRate: 0, doubleRate: 1 })
    await pay(doubled, '4242424242424242')
    Object.assign(events, { doubleRate: 0, delayInMs: 60_000 })
    await pay(delayed, '4242424242424242')
    await stage.simulator.deliverPending()
    expect([dropped, doubled, delayed].map(intent => eventsOf(intent).length)).toEqual([0, 2, 0])
    stage.wait(61_000)
    Object.assign(events, { delayInMs: 0, isReordered: true })
    const [older, newer] = [await openIntent(), await openIntent()]
    await pay(older, '4242424242424242')
    stage.wait(10)
    await pay(newer, '4242424242424242')
    await stage.simulator.deliverPending()
    expect(eventsOf(delayed)).toHaveLength(1)
    const order = stage.receiver.received.map(one => aboutIntent(stage.readEvent(one.rawBody, one.signature)))
    expect(order.indexOf(newer.id)).toBeLessThan(order.indexOf(older.id))
  })

  it('can be listed, as a reconciler does', async () => {
    const intent = await openIntent()
    await pay(intent, '4000000000000002')
    const listed = await answerOf(server('GET', '/v1/events?type=payment_intent.payment_failed&limit=1'))
    expect(listed.data[0].data.object.id).toBe(intent.id)
  })
})

describe('the routes for browsers', () => {
  const browser = (method: string, path: string, headers: Record<string, string> = {}) =>
    stage.simulator.handleBrowser({ method, path, headers, body: '' })

  it('show an intent to a browser that has its client secret, and to no other', async () => {
    const intent = await openIntent()
    const path = `/v1/payment_intents/${intent.id}`
    expect((await browser('GET', `${path}?client_secret=${intent.clientSecret}`)).status).toBe(200)
    expect((await browser('GET', `${path}?client_secret=${intent.clientSecret}x`)).status).toBe(404)
    expect((await browser('GET', path)).status).toBe(404)
  })

  it('refuse a secret key, and every call that needs one', async () => {
    const authorization = `Bearer ${stage.keys.secretKey}`
    expect((await browser('GET', '/v1/payment_intents/pi_1', { authorization })).status).toBe(401)
    for (const path of ['/v1/customers', '/v1/refunds', '/v1/payment_intents', '/v1/payment_intents/pi_1/cancel']) {
      expect((await browser('POST', path)).status).toBe(404)
    }
    expect((await browser('GET', '/v1/payment_intents')).status).toBe(404)
  })

  it('keep no card number and no security code', async () => {
    await pay(await openIntent(), '4242424242424242')
    const dump = await database.pool.query(
      'select json_agg(m)::text as methods from stripe_simulator.payment_methods m',
    )
    expect(dump.rows[0].methods).not.toMatch(/4242424242424242|"123"/)
  })
})
