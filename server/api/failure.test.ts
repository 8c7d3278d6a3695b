import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setupFaults } from '#domain/payment/setup-fault.ts'
import { refusalOfSetup } from '#server/api/setup-refusal.ts'
import { PaymentsMisconfigured } from '#server/providers/payments/payments.ts'
import { readyToPay } from '#server/testing/journey.ts'
import { startTestApp, type TestApp } from '#server/testing/start-test-app.ts'

let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  app = await startTestApp({ log: pino({ level: 'warn' }, { write: line => void logged.push(line) }) })
})
afterAll(() => app.stop())

const ask = async (path: string) => {
  const response = await fetch(`${app.url}${path}`)
  return { status: response.status, text: await response.text() }
}

describe('while the database fails', () => {
  test('a call says that something went wrong, but not what', async () => {
    await app.database.pool.query('ALTER TABLE add_on RENAME TO lost')
    const { status, text } = await ask('/trpc/getAddOns')
    await app.database.pool.query('ALTER TABLE lost RENAME TO add_on')
    expect(status).toBe(500)
    expect(JSON.parse(text)).toEqual({
      error: {
        code: -32603,
        message: 'Something went wrong on our side. Please try again.',
        data: { code: 'INTERNAL_SERVER_ERROR', httpStatus: 500, path: 'getAddOns' },
      },
    })
  })

  test('only the failed call of a batch fails', async () => {
    await app.database.pool.query('ALTER TABLE add_on RENAME TO lost')
    const { status, text } = await ask('/trpc/getMaterials,getAddOns?batch=1')
    await app.database.pool.query('ALTER TABLE lost RENAME TO add_on')
    expect(status).toBe(207)
    expect(JSON.parse(text).map((one: { error?: { data: { code: string } } }) => one.error?.data.code)).toEqual([
      undefined,
      'INTERNAL_SERVER_ERROR',
    ])
  })

  test('a server whose tables are not the newest is alive but not ready', async () => {
    expect((await ask('/readyz')).status).toBe(200)
    await app.database.pool.query('ALTER TABLE migration RENAME TO lost')
    const [alive, ready] = [await ask('/healthz'), await ask('/readyz')]
    await app.database.pool.query('ALTER TABLE lost RENAME TO migration')
    expect([alive.status, ready.status]).toEqual([200, 503])
    expect(ready.text).toBe('{"status":"not ready"}')
    expect((await ask('/readyz')).status).toBe(200)
  })
})

describe('while the payment service refuses the key of the installation (rule M86)', () => {
  test('customers read whom to call, the server stays ready, operators see the fault, and it ends by itself', async () => {
    const customer = await readyToPay(app, '+15125552190')
    const { cartId } = customer.held
    const prepares = () => customer.api.upsertStripeCustomer.mutate({ cartId })
    const seen = async () => ({
      ready: await ask('/readyz'),
      metrics: await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${app.metricsKey}` } }).then(
        answer => answer.text(),
      ),
    })
    app.simulator.faults.calls = [{ point: 'wrong-key' }]
    const refused = await prepares().catch(error => error)
    expect(refused.data).toMatchObject({ code: 'CONFLICT', refusal: 'payment-not-possible' })
    expect(refused.message).toBe(
      'We cannot take payments at the moment. Nothing was charged, and nothing that you chose is lost. Please call us.',
    )
    const broken = await seen()
    expect(broken.ready).toEqual({ status: 200, text: '{"status":"ready","degraded":["payments"]}' })
    expect(broken.metrics).toContain('\nrolloff_payments_configured 0\n')
    expect(broken.metrics).toContain('\nrolloff_payments_refused{fault="key"} 1\n')
    app.simulator.faults.calls = []
    await prepares()
    const mended = await seen()
    expect(mended.ready).toEqual({ status: 200, text: '{"status":"ready"}' })
    expect(mended.metrics).toContain('\nrolloff_payments_configured 1\n')
    expect(mended.metrics).toContain('\nrolloff_payments_refused{fault="key"} 0\n')
    expect(mended.metrics).toContain('rolloff_cards_tried')
  })

  test('an event without the right signature is answered 400, counted by its reason and logged once a minute', async () => {
    const post = (signature: string) =>
      fetch(`${app.url}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
        body: '{"id":"evt_1"}',
      }).then(({ status }) => status)
    expect([await post(''), await post('t=1,v1=00'), await post('t=1,v1=11')]).toEqual([400, 400, 400])
    const metrics = await fetch(`${app.url}/metrics`, { headers: { authorization: `Bearer ${app.metricsKey}` } })
    const text = await metrics.text()
    expect(text).toContain('\nrolloff_payment_events_refused_total{reason="unsigned"} 1\n')
    expect(text).toContain('\nrolloff_payment_events_refused_total{reason="other-secret"} 2\n')
    const lines = logged.filter(line => line.includes('an event of the payment service was refused'))
    expect(lines).toHaveLength(2)
    expect(lines.join('')).toContain('no secret of STRIPE_WEBHOOK_SECRETS has signed it')
  })

  test('the office reads what has to be repaired and by whom, without the words of a library', () => {
    const said = setupFaults.map(fault => refusalOfSetup('office.money.refund', new PaymentsMisconfigured(fault)))
    expect(said.map(({ refusal }) => refusal)).toEqual([
      'payment-key-refused',
      'payment-permission-missing',
      'payment-account-refused',
      'payment-account-closed',
    ])
    expect(refusalOfSetup('getSavedCards', new PaymentsMisconfigured('account')).refusal).toBe('payment-not-possible')
  })
})
