import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { directlyTo } from '@rolloff/payment-simulator/wire/direct.ts'
import { jsonReply } from '@rolloff/payment-simulator/wire/request-reply.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { PaymentInDoubt, type Payments } from '../payments.ts'
import { stripePayments } from './stripe.ts'

let server: Server
let payments: Payments & { close(): void }
let body = ''
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(body)
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
    timeoutInMs: 1_000,
  })
})
afterAll(() => {
  payments.close()
  server.close()
})

const write = { paymentAccount: null, idempotencyKey: 'one' }
const details = { description: 'One dumpster', metadata: {} }
const calls: Record<string, () => Promise<unknown>> = {
  'a new customer': () =>
    payments.createCustomer({
      ...write,
      name: 'Dana Cole',
      email: 'd@example.com',
      phone: '+15125550100',
      metadata: {},
    }),
  'a new payment': () =>
    payments.createIntent({ ...write, ...details, amountInCents: 20_000, paymentCustomerId: 'cus_1' }),
  'a charge of a saved card': () =>
    payments.chargeSavedCard({
      ...write,
      ...details,
      amountInCents: 20_000,
      paymentCustomerId: 'cus_1',
      paymentMethodId: 'pm_1',
    }),
  'a look at a payment': () => payments.readIntent({ paymentAccount: null, intentId: 'pi_1' }),
  'a refund': () => payments.refundIntent({ ...write, intentId: 'pi_1', amountInCents: 100 }),
  'a look at a dispute': () => payments.readDispute({ paymentAccount: null, disputeId: 'dp_1' }),
  'the evidence of a dispute': () =>
    payments.submitEvidence({
      ...write,
      disputeId: 'dp_1',
      evidence: {
        customerName: '',
        customerEmail: '',
        billingAddress: '',
        productDescription: '',
        serviceDate: '',
        activity: '',
        summary: '',
        file: { name: 'evidence.pdf', content: new Uint8Array(5) },
      },
    }),
  'the saved cards': () => payments.listCards({ paymentAccount: null, paymentCustomerId: 'cus_1' }),
  'a new account of a hauler': () =>
    payments.createAccount({
      paymentAccount: null,
      idempotencyKey: 'one',
      name: 'Lone Star',
      email: null,
      metadata: {},
    }),
  'a link to an account': () =>
    payments.linkToAccount({
      paymentAccount: 'acct_1',
      isUpdate: false,
      returnUrl: 'https://shop.example',
      refreshUrl: 'https://shop.example',
    }),
  'a look at an account': () => payments.readAccount({ paymentAccount: 'acct_1' }),
  'a wallet domain': () => payments.registerDomain({ paymentAccount: null, domain: 'shop.example' }),
  'the list of payouts': () => payments.listPayouts({ paymentAccount: null, limit: 10 }),
  'the parts of a payout': () => payments.readPayoutLines({ paymentAccount: null, payoutId: 'po_1' }),
  'the list of payments': () => payments.listIntents({ paymentAccount: null, createdAfter: new Date(0) }),
  'the list of events': () => payments.listEvents({ paymentAccount: null, createdAfter: new Date(0), types: [] }),
}

/** These are answers of every kind of JSON, and some that are not JSON. */
const answers = ['"x"', '5', 'true', 'null', '[]', '[1]', '{}', '{"object":"list"}', '<html></html>', '']

describe.each(answers)('the answer %s', answer => {
  test.each(Object.keys(calls))('to %s leaves it in doubt, and the call ends', async name => {
    body = answer
    await expect(calls[name]?.()).rejects.toThrow(PaymentInDoubt)
  })
})

test('A payout with many slow pages is in doubt before a person has waited for 12 seconds', async () => {
  vi.useFakeTimers()
  const line = {
    id: 'txn_1',
    object: 'balance_transaction',
    type: 'charge',
    reporting_category: 'charge',
    amount: 1,
    fee: 0,
  }
  const page = JSON.stringify({ object: 'list', has_more: true, data: [line] })
  const handle = () =>
    new Promise<ReturnType<typeof jsonReply>>(done => setTimeout(() => done(jsonReply(200, page)), 3_000))
  const slow = stripePayments({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecrets: ['whsec_1'],
    scriptUrl: '/script.js',
    isSimulated: true,
    transport: directlyTo({ handle }),
  })
  try {
    const told = vi.fn()
    slow.readPayoutLines({ paymentAccount: null, payoutId: 'po_1' }).catch(told)
    await vi.advanceTimersByTimeAsync(12_000)
    expect(told).toHaveBeenCalledWith(expect.any(PaymentInDoubt))
  } finally {
    vi.useRealTimers()
    slow.close()
  }
})
