import type { Pool } from 'pg'
import type { Stripe } from 'stripe'
import { createAccount, linkToAccount, readAccount } from './accounts/account-calls.ts'
import { listMovements, listPayouts } from './accounts/payouts.ts'
import { listDomains, registerDomain, validateDomain } from './accounts/wallet-domains.ts'
import { authenticateIntent, confirmIntent, createAndConfirm } from './calls/confirmation.ts'
import { createCustomer, deleteCustomer } from './calls/customers.ts'
import { acceptDispute, answerDispute } from './calls/disputes.ts'
import { uploadFile } from './calls/files.ts'
import { cancelIntent, readIntent, updateIntent } from './calls/intents.ts'
import { detachMethod } from './calls/payment-methods.ts'
import { createReads } from './calls/reads.ts'
import { createRefund } from './calls/refunds.ts'
import { calculateTax, readTaxSettings, writeTaxTransaction } from './calls/taxes.ts'
import type { WebhookTarget } from './deliveries.ts'
import { createStore } from './objects/store.ts'
import type { Call, Outcome } from './wire/call.ts'
import type { SimulatorRequest } from './wire/request-reply.ts'

export type Endpoint = (call: Call) => Promise<Outcome>

/** A server may call these endpoints with the secret key. */
export function serverEndpoints(pool: Pool, webhook: WebhookTarget): Record<string, Endpoint> {
  const store = createStore(pool)
  const reads = createReads(pool)
  return {
    'POST customers': call => createCustomer(store, call),
    'GET customers': reads.listCustomers,
    'GET customers/:id': reads.readCustomer,
    'DELETE customers/:id': call => deleteCustomer(pool, call),
    'POST payment_intents': call => createAndConfirm(store, call),
    'GET payment_intents': reads.listIntents,
    'GET payment_intents/:id': call => readIntent(store, call),
    'POST payment_intents/:id': call => updateIntent(store, call),
    'POST payment_intents/:id/confirm': call => confirmIntent(store, call),
    'POST payment_intents/:id/cancel': call => cancelIntent(store, call),
    'GET payment_methods': reads.listMethods,
    'GET payment_methods/:id': reads.readMethod,
    'POST payment_methods/:id/detach': call => detachMethod(pool, call),
    'GET charges': reads.listCharges,
    'GET charges/:id': reads.readCharge,
    'POST refunds': call => createRefund(store, call),
    'GET refunds': reads.listRefunds,
    'GET refunds/:id': reads.readRefund,
    'POST files': call => uploadFile(pool, call),
    'GET disputes': reads.listDisputes,
    'GET disputes/:id': reads.readDispute,
    'POST disputes/:id': call => answerDispute(pool, call),
    'POST disputes/:id/close': call => acceptDispute(pool, call),
    'GET events': reads.listEvents,
    'GET events/:id': reads.readEvent,
    'GET webhook_endpoints': async () => listEndpoints(webhook),
    'POST v2/core/accounts': call => createAccount(pool, call),
    'GET v2/core/accounts/:id': call => readAccount(pool, call),
    'POST v2/core/account_links': call => linkToAccount(pool, call),
    'GET payment_method_domains': call => listDomains(pool, call),
    'POST payment_method_domains': call => registerDomain(pool, call),
    'POST payment_method_domains/:id/validate': call => validateDomain(pool, call),
    'GET payouts': call => listPayouts(pool, call),
    'GET balance_transactions': call => listMovements(pool, call),
    'POST tax/calculations': call => calculateTax(pool, call),
    'POST tax/transactions/:id': call => writeTaxTransaction(pool, call),
    'GET tax/settings': call => readTaxSettings(pool, call),
  }
}

/** Lists the one endpoint to which events are posted. */
function listEndpoints({ url }: WebhookTarget): Outcome {
  const endpoint: Pick<Stripe.WebhookEndpoint, 'id' | 'object' | 'url' | 'status' | 'enabled_events' | 'livemode'> = {
    id: 'we_simulated',
    object: 'webhook_endpoint',
    url: url ?? '',
    status: 'enabled',
    enabled_events: ['*'],
    livemode: false,
  }
  const data = url ? [endpoint] : []
  return { status: 200, body: JSON.stringify({ object: 'list', url: '/v1/webhook_endpoints', has_more: false, data }) }
}

/** A page may call these endpoints with the publishable key and a client secret. */
export function browserEndpoints(pool: Pool): Record<string, Endpoint> {
  const store = createStore(pool)
  return {
    'GET payment_intents/:id': call => readIntent(store, call),
    'POST payment_intents/:id/confirm': call => confirmIntent(store, call),
    'POST payment_intents/:id/authenticate': call => authenticateIntent(store, call),
  }
}

export function findEndpoint(endpoints: Record<string, Endpoint>, request: SimulatorRequest) {
  const [path = ''] = request.path.split('?', 1)
  const parts = path.split('/').slice(1)
  const version = parts.shift()
  const prefix = version === 'v2' ? `v2/${parts.shift()}/` : parts[0] === 'tax' ? `${parts.shift()}/` : ''
  const [noun, id, verb] = parts
  if ((version !== 'v1' && version !== 'v2') || !noun) return null
  const name = `${request.method} ${prefix}${noun}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined
  return endpoint ? { endpoint, id: id ? decodeURIComponent(id) : '' } : null
}
