import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Payments } from '../payments.ts'
import { stripePayments } from './stripe.ts'

type Answer = { readonly status: number; readonly body: unknown }
type Case = readonly [name: string, answer: Answer, ours: Record<string, unknown>]

const refusedWith = (status: number, code?: string, more: object = {}): Answer => ({
  status,
  body: { error: { type: 'invalid_request_error', message: `in the service's words`, ...(code && { code }), ...more } },
})
const ofCard = { type: 'card_error', payment_intent: { id: 'pi_1' } }

const misconfigured = (fault: string) => ({ name: 'PaymentsMisconfigured', fault })
const declined = (needsCustomer: boolean) => ({ name: 'CardDeclined', intentId: 'pi_1', needsCustomer })
const inDoubt = (isUnanswered: boolean) => ({ name: 'PaymentInDoubt', isUnanswered })

const cases: readonly Case[] = [
  ['a wrong key', refusedWith(401), misconfigured('key')],
  ['an expired key', refusedWith(401, 'api_key_expired'), misconfigured('key')],
  ['a publishable key in place of the secret one', refusedWith(403, 'secret_key_required'), misconfigured('key')],
  ['a key without a permission', refusedWith(403, 'more_permissions_required'), misconfigured('permission')],
  [
    'a key that may not act for accounts',
    refusedWith(403, 'more_permissions_required_for_application'),
    misconfigured('permission'),
  ],
  ['an account that was disconnected', refusedWith(403, 'account_invalid'), misconfigured('account')],
  ['an account that may not charge yet', refusedWith(400, 'charge_not_enabled'), misconfigured('charges')],
  ['an account for tests alone', refusedWith(400, 'testmode_charges_only'), misconfigured('charges')],
  ['an account without cards', refusedWith(400, 'capability_not_active'), misconfigured('charges')],
  ['an amount below 50 cents', refusedWith(400, 'amount_too_small'), { name: 'PaymentConflict' }],
  ['an unknown intent', refusedWith(404, 'resource_missing', { param: 'intent' }), { name: 'PaymentConflict' }],
  ['a removed customer', refusedWith(400, 'resource_missing', { param: 'customer' }), { name: 'CustomerGone' }],
  ['a key of another content', refusedWith(400, undefined, { type: 'idempotency_error' }), { name: 'PaymentConflict' }],
  ['a payment that is disputed', refusedWith(400, 'charge_disputed'), { name: 'ChargeDisputed' }],
  ['a refund of a disputed payment', refusedWith(400, 'refund_disputed_payment'), { name: 'ChargeDisputed' }],
  ['a declined card', refusedWith(402, 'card_declined', ofCard), declined(false)],
  ['an expired card', refusedWith(402, 'expired_card', ofCard), declined(false)],
  ['a bank that wants to see the customer', refusedWith(402, 'authentication_required', ofCard), declined(true)],
  ['a key in use', refusedWith(409, 'idempotency_key_in_use', { type: 'idempotency_error' }), inDoubt(false)],
  ['an object in use', refusedWith(429, 'lock_timeout'), inDoubt(false)],
  ['too many calls', refusedWith(429, 'rate_limit'), inDoubt(false)],
  ['a fault of the service', refusedWith(500, undefined, { type: 'api_error' }), inDoubt(true)],
  ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }, inDoubt(true)],
  ['a page of a filter', { status: 403, body: '<html>Blocked</html>' }, inDoubt(true)],
  ['an answer of a filter', { status: 403, body: { error: 'forbidden' } }, inDoubt(true)],
]

let server: Server
let payments: Payments & { close(): void }
beforeAll(async () => {
  server = createServer((request, response) => {
    const answer = cases.find(([name]) => name === request.headers['idempotency-key'])?.[1]
    request.resume()
    request.on('end', () => {
      response.writeHead(answer?.status ?? 404, { 'content-type': 'application/json' })
      response.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body))
    })
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  payments = stripePayments({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    scriptUrl: '/script.js',
    isSimulated: true,
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    protocol: 'http',
    timeoutInMs: 5_000,
  })
})
afterAll(() => {
  payments.close()
  server.close()
})

const charge = (idempotencyKey: string) =>
  payments.chargeSavedCard({
    paymentAccount: 'acct_1',
    idempotencyKey,
    amountInCents: 20_000,
    paymentCustomerId: 'cus_1',
    paymentMethodId: 'pm_1',
    description: 'One dumpster',
    metadata: {},
  })

test.concurrent.each(cases)('the adapter translates %s into our own terms', async (name, _answer, ours) => {
  const error = await charge(name).then(
    () => 'charged',
    (refused: unknown) => refused,
  )
  expect(error).toMatchObject(ours)
})
