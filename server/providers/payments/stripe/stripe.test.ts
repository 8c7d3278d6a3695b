import { deauthorizeAccount } from '@rolloff/payment-simulator/accounts/account-acts.stage.ts'
import { authenticateAsCustomer, confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { openEventReceiver } from '@rolloff/payment-simulator/event-receiver.stage.ts'
import { Stripe } from 'stripe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { choosePayments, type PaymentsProvider } from '../choose.ts'
import { openSimulatedStage, type SimulatedStage } from '../embedded/simulated.stage.ts'
import { startSimulatorProcess } from '../embedded/simulator-process.stage.ts'
import {
  type ContractCard,
  createAccount,
  createCustomer,
  createIntent,
  key,
  type PaymentsStage,
  paymentsContract,
} from '../payments.contract.ts'
import { BadSignature, PaymentInDoubt } from '../payments.ts'
import { stripePayments } from './stripe.ts'

const cardNumbers: Record<ContractCard, string> = {
  'a good card': '4242424242424242',
  'a declined card': '4000000000000002',
  'a card that runs dry': '4000000000000341',
  'a card that asks the bank': '4000002760003184',
  'a card that is disputed': '4000000000000259',
}
const goodCard = { number: cardNumbers['a good card'] }

const ways = [
  ['over the network', false],
  ['in its own process', true],
] as const

paymentsContract('the Stripe adapter on the simulator in its own process', openDirectStage)
paymentsContract('Stripe as the settings choose it, in another process behind another host name', openStageBySettings)

async function openDirectStage(): Promise<PaymentsStage> {
  const database = await createTestDatabase()
  const stage = await openSimulatedStage(database.pool, { isDirect: true })
  const others: { close(): void }[] = []
  const opened = (payments: ReturnType<typeof stripePayments>) => {
    others.push(payments)
    return payments
  }
  return {
    payments: stage.payments,
    payWith: payingAt(stage.simulator),
    letBankAsk: askingIn(database),
    async arrivedEvents() {
      await stage.simulator.deliverPending()
      return stage.receiver.received
    },
    async follow(url, form) {
      const { status, headers } = await stage.simulator.handleBrowser({
        method: form ? 'POST' : 'GET',
        path: new URL(url).pathname.replace('/sim/stripe', ''),
        headers: {},
        body: new URLSearchParams(form).toString(),
      })
      return { status, location: headers.location ?? null }
    },
    withShare: hundredths => opened(stripePayments({ ...stage.options, applicationFeeInHundredths: hundredths })),
    keptOf: keptIn(database),
    deauthorize: account => deauthorizeAccount(database.pool, account, new Date()),
    async close() {
      for (const payments of others) payments.close()
      await stage.close()
      await database.drop()
    },
  }
}

/** Opens a stage in which only the settings name the address of the service. */
async function openStageBySettings(): Promise<PaymentsStage> {
  const database = await createTestDatabase()
  const receiver = await openEventReceiver()
  const keys = { secretKey: 'sk_test_elsewhere', publishableKey: 'pk_test_elsewhere' }
  const webhook = { url: receiver.url, secret: 'whsec_connected' }
  const service = await startSimulatorProcess({ ...keys, webhook, connectionString: database.connectionString })
  const settings = {
    STRIPE_SECRET_KEY: keys.secretKey,
    STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
    STRIPE_WEBHOOK_SECRETS: 'whsec_platform, whsec_connected',
    STRIPE_HOST: 'localhost',
    STRIPE_PORT: String(service.port),
    STRIPE_PROTOCOL: 'http',
  }
  const unused = {} as never
  const chosen: PaymentsProvider[] = []
  const choose = (own: Readonly<Record<string, string>> = {}) => {
    const one = choosePayments(readConfig({ ...settings, ...own }), {
      pool: unused,
      secrets: unused,
      log: unused,
      haulerName: unused,
      listenerOf: unused,
      clock: () => new Date(),
    })
    chosen.push(one)
    return one.payments
  }
  return {
    payments: choose(),
    payWith: payingAt(service.browser),
    letBankAsk: askingIn(database),
    async arrivedEvents() {
      await service.deliverPending()
      return receiver.received
    },
    async follow(url, form) {
      const body = form ? { method: 'POST', body: new URLSearchParams(form) } : {}
      const answer = await fetch(url, { ...body, redirect: 'manual' })
      return { status: answer.status, location: answer.headers.get('location') }
    },
    withShare: hundredths =>
      choose({ STRIPE_CONNECT: 'offered', STRIPE_APPLICATION_FEE_PERCENT: String(hundredths / 100) }),
    keptOf: keptIn(database),
    deauthorize: account => deauthorizeAccount(database.pool, account, new Date()),
    async close() {
      for (const one of chosen) await one.close?.()
      await service.close()
      await receiver.close()
      await database.drop()
    },
  }
}

const payingAt =
  (simulator: Parameters<typeof confirmAsCustomer>[0]): PaymentsStage['payWith'] =>
  async (intent, card) => {
    const { status } = await confirmAsCustomer(simulator, intent, { number: cardNumbers[card] })
    if (status === 200 && card === 'a card that asks the bank') {
      await authenticateAsCustomer(simulator, intent, 'succeed')
    }
  }

const askingIn =
  ({ pool }: TestDatabase): PaymentsStage['letBankAsk'] =>
  async ({ id }) => {
    // The database's clock counts microseconds and the simulator's milliseconds, so the database's "now" may be later than the simulator's.
    await pool.query(
      `update stripe_simulator.charges set disputes_at = now() - interval '1 second' where payment_intent = $1`,
      [id],
    )
  }

const keptIn =
  ({ pool }: TestDatabase): PaymentsStage['keptOf'] =>
  async ({ id }) => {
    const { rows } = await pool.query(
      'SELECT application_fee_amount AS kept FROM stripe_simulator.payment_intents WHERE id = $1',
      [id],
    )
    return rows[0].kept
  }

describe.each(ways)('the Stripe adapter on a bad connection, %s', (_, isDirect) => {
  let database: TestDatabase
  let stage: SimulatedStage
  beforeAll(async () => {
    database = await createTestDatabase()
    stage = await openSimulatedStage(database.pool, { timeoutInMs: 200, isDirect })
  })
  afterAll(async () => {
    await stage.close()
    await database.drop()
  })
  beforeEach(() => {
    stage.simulator.faults.calls = []
  })
  const count = async (table: string) => {
    const answer = await database.pool.query(`select count(*)::int n from stripe_simulator.${table}`)
    return answer.rows[0].n
  }

  for (const point of ['after', 'cut', 'silence'] as const) {
    it(`makes one intent if the answer is lost (${point}) and the request is sent again`, async () => {
      const before = await count('payment_intents')
      const paymentCustomerId = await createCustomer(stage.payments)
      stage.simulator.faults.calls = [{ point, on: 'POST /v1/payment_intents', times: 1 }]
      const idempotencyKey = key()
      const create = () => createIntent(stage.payments, { amountInCents: 20_000, idempotencyKey, paymentCustomerId })
      const intent = await create().catch(error => (error instanceof PaymentInDoubt ? create() : Promise.reject(error)))
      expect(intent.status).toBe('requires_payment_method')
      expect(await count('payment_intents')).toBe(before + 1)
    })
  }

  it('says that a refund is in doubt if every answer is lost, and refunds once when it is asked again', async () => {
    const intent = await createIntent(stage.payments, { amountInCents: 20_000 })
    await confirmAsCustomer(stage.simulator, intent, goodCard)
    stage.simulator.faults.calls = [{ point: 'after', on: 'POST /v1/refunds', times: 2 }]
    const refund = { paymentAccount: null, intentId: intent.id, amountInCents: 5_000, idempotencyKey: key() }
    await expect(stage.payments.refundIntent(refund)).rejects.toBeInstanceOf(PaymentInDoubt)
    expect((await stage.payments.refundIntent(refund)).status).toBe('succeeded')
    expect(await count('refunds')).toBe(1)
  })

  for (const point of ['after', 'cut', 'silence'] as const) {
    it(`charges a saved card once if the answers are lost (${point}) and the request is sent again`, async () => {
      const paid = await createIntent(stage.payments, { amountInCents: 20_000 })
      await confirmAsCustomer(stage.simulator, paid, goodCard)
      const card = await stage.payments.readIntent({ paymentAccount: null, intentId: paid.id })
      const charge = {
        paymentAccount: null,
        idempotencyKey: key(),
        amountInCents: 7_000,
        paymentCustomerId: card.paymentCustomerId ?? '',
        paymentMethodId: card.paymentMethodId ?? '',
        description: 'After weighing',
        metadata: {},
      }
      const before = await count('charges')
      stage.simulator.faults.calls = [{ point, on: 'POST /v1/payment_intents', times: 2 }]
      await expect(stage.payments.chargeSavedCard(charge)).rejects.toBeInstanceOf(PaymentInDoubt)
      stage.simulator.faults.calls = []
      expect((await stage.payments.chargeSavedCard(charge)).status).toBe('succeeded')
      expect(await count('charges')).toBe(before + 1)
    })
  }

  const asks: Record<string, () => Promise<unknown>> = {
    'a new customer': () => createCustomer(stage.payments),
    'saved cards': () => stage.payments.listCards({ paymentAccount: null, paymentCustomerId: 'cus_1' }),
    'removing a customer': () => stage.payments.deleteCustomer({ paymentAccount: null, paymentCustomerId: 'cus_1' }),
    'removing a card': () => stage.payments.detachCard({ paymentAccount: null, cardId: 'pm_1' }),
    'a new intent': () => createIntent(stage.payments, { amountInCents: 20_000, paymentCustomerId: 'cus_1' }),
    'an intent': () => stage.payments.readIntent({ paymentAccount: null, intentId: 'pi_1' }),
    'closing an intent': () =>
      stage.payments.cancelIntent({ paymentAccount: null, intentId: 'pi_1', idempotencyKey: key() }),
    'a refund': () =>
      stage.payments.refundIntent({
        paymentAccount: null,
        intentId: 'pi_1',
        amountInCents: 100,
        idempotencyKey: key(),
      }),
    'the state of a refund': () => stage.payments.readRefund({ paymentAccount: null, refundId: 're_1' }),
    intents: () => stage.payments.listIntents({ paymentAccount: null, createdAfter: new Date() }),
    events: () => stage.payments.listEvents({ paymentAccount: null, createdAfter: new Date(), types: ['x'] }),
    'a new account': () => createAccount(stage),
    'an account': () => stage.payments.readAccount({ paymentAccount: 'acct_1' }),
    'a link to an account': () =>
      stage.payments.linkToAccount({
        paymentAccount: 'acct_1',
        isUpdate: true,
        returnUrl: 'https://hauler.example/',
        refreshUrl: 'https://hauler.example/',
      }),
    'a domain': () => stage.payments.registerDomain({ paymentAccount: null, domain: 'hauler.example' }),
    payouts: () => stage.payments.listPayouts({ paymentAccount: null, limit: 10 }),
    'what a payout is made of': () => stage.payments.readPayoutLines({ paymentAccount: null, payoutId: 'po_1' }),
  }
  for (const point of ['not-json', 'other-shape', 'trickle', 'endless'] as const) {
    it.each(Object.entries(asks))(
      `says that the outcome of %s is in doubt if the answer makes no sense (${point})`,
      async (_name, ask) => {
        stage.simulator.faults.calls = [{ point }]
        const startedAt = performance.now()
        await expect(ask()).rejects.toBeInstanceOf(PaymentInDoubt)
        expect(performance.now() - startedAt).toBeLessThan(5_000)
      },
    )
  }

  it('says that a call is in doubt if Stripe does not answer', async () => {
    const { transport: _, ...overNetwork } = { transport: undefined, ...stage.options }
    const nowhere = stripePayments({ ...overNetwork, port: 1 })
    await expect(nowhere.readIntent({ paymentAccount: null, intentId: 'pi_1' })).rejects.toBeInstanceOf(PaymentInDoubt)
    nowhere.close()
  })

  it('says clearly that the key is wrong, and calls this neither a refusal nor a doubt', async () => {
    const stranger = stripePayments({ ...stage.options, secretKey: 'sk_test_wrong' })
    const refused = await stranger.readIntent({ paymentAccount: null, intentId: 'pi_1' }).catch(error => error)
    expect(refused).toMatchObject({ name: 'PaymentsMisconfigured', fault: 'key' })
    expect(String(refused)).not.toContain('sk_test_wrong')
    stranger.close()
  })

  it('accepts an event that one of its secrets has signed, and says why it refuses another', () => {
    const payments = stripePayments({ ...stage.options, webhookSecrets: ['whsec_old', 'whsec_new'] })
    const event = { id: 'evt_1', object: 'event', created: 1, data: { object: {} }, type: 'x' }
    const thin = { id: 'evt_2', object: 'v2.core.event', type: 'v1.payment_intent.succeeded' }
    const read = (secret: string, ageInSeconds = 0, payload = JSON.stringify(event)) => {
      const timestamp = Math.floor(Date.now() / 1000) - ageInSeconds
      const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret, timestamp })
      return payments.readEvent(Buffer.from(payload), signature)
    }
    const refusal = (call: () => unknown) => {
      try {
        return call()
      } catch (error) {
        return error instanceof BadSignature ? error.reason : error
      }
    }
    expect([read('whsec_old').id, read('whsec_new').id, read('whsec_new', -240).id]).toEqual(Array(3).fill('evt_1'))
    expect(refusal(() => read('whsec_other'))).toBe('other-secret')
    expect(refusal(() => read('whsec_new', 600))).toBe('too-old')
    expect(refusal(() => read('whsec_new', -600))).toBe('too-early')
    expect(refusal(() => read('whsec_new', 0, JSON.stringify(thin)))).toBe('thin-event')
    expect(refusal(() => read('whsec_new', 0, 'no json'))).toBe('unreadable')
    for (const unsigned of ['', 't=5', 'v1=abc', 'nothing'])
      expect(refusal(() => payments.readEvent(Buffer.from('{}'), unsigned))).toBe('unsigned')
    payments.close()
  })
})
