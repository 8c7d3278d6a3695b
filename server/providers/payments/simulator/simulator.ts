import type { Pool } from 'pg'
import type { Call, Outcome } from './calls.ts'
import { authenticateIntent, confirmIntent, createAndConfirm } from './confirmation.ts'
import { createCustomer } from './customers.ts'
import { createDeliveries, type WebhookTarget } from './deliveries.ts'
import { headerOf, jsonReply, type SimulatorReply, type SimulatorRequest } from './exchange.ts'
import { createFaultFinder, type Faults, noFaults } from './faults.ts'
import { parseForm } from './form.ts'
import { cancelIntent, readIntent, updateIntent } from './intents.ts'
import { createReads } from './lists.ts'
import { createRefund } from './refunds.ts'
import { keyInUse, StripeRefusal } from './refusals.ts'
import { createStore } from './store.ts'

export type SimulatorOptions = {
  readonly pool: Pool
  readonly secretKey: string
  readonly publishableKey: string
  /** Events are stored until `url` is set. */
  readonly webhook: WebhookTarget
  readonly clock: () => Date
  readonly faults?: Faults
}

export type StripeSimulator = ReturnType<typeof createStripeSimulator>

type Endpoint = (call: Call) => Promise<Outcome>

/**
 * A card service of Stripe's shape for installations without one: the same paths, objects, errors, idempotency, test cards and
 * signed events. Its state is in PostgreSQL, so any number of server processes share it and none loses it by dying.
 */
export function createStripeSimulator(options: SimulatorOptions) {
  const { pool, clock, webhook } = options
  const faults = options.faults ?? noFaults()
  const deliveries = createDeliveries(pool, webhook, clock, faults)
  const findFault = createFaultFinder(faults)
  const endpoints = serverEndpoints(pool)
  const keysInUse = new Set<string>()

  const work = async (endpoint: Endpoint, call: Call): Promise<SimulatorReply> => {
    const keyInProcess = call.key === null ? null : `${call.account} ${call.key}`
    try {
      if (keyInProcess !== null && keysInUse.has(keyInProcess)) throw keyInUse(call.key ?? '')
      if (keyInProcess !== null) keysInUse.add(keyInProcess)
      try {
        const outcome = await endpoint(call)
        if (outcome.event) deliveries.begin(outcome.event)
        return jsonReply(outcome.status, outcome.body)
      } finally {
        if (keyInProcess !== null) keysInUse.delete(keyInProcess)
      }
    } catch (error) {
      if (error instanceof StripeRefusal) return jsonReply(error.status, JSON.stringify({ error: error.error }))
      throw error
    }
  }

  /** The one way in: `account` null is a browser. */
  const answer = async (endpoint: Endpoint, request: SimulatorRequest, id: string, account: string | null) => {
    const fault = findFault(`${request.method} ${request.path}`)
    if (fault === 'before') return brokenReply
    const reply = await work(endpoint, callOf(request, id, account, clock(), deliveries.dueTime))
    if (fault === 'after') return brokenReply
    return fault ? { ...reply, fault } : reply
  }

  return {
    faults,
    webhook,
    /** The server's side: every call, with the secret key. */
    async handle(request: SimulatorRequest): Promise<SimulatorReply> {
      if (headerOf(request, 'authorization') !== `Bearer ${options.secretKey}`)
        return refuse(401, 'Invalid API Key provided')
      const found = findEndpoint(endpoints, request)
      if (!found) return unknownPath(request)
      return answer(found.endpoint, request, found.id, headerOf(request, 'stripe-account') ?? '')
    },
    /**
     * The browser's side, `/v1/…` below any prefix the caller has taken off: one intent, by its client secret. A secret key is refused,
     * so that none is ever sent from a page.
     */
    async handleBrowser(request: SimulatorRequest): Promise<SimulatorReply> {
      const key = headerOf(request, 'authorization')
      if (key !== undefined && key !== `Bearer ${options.publishableKey}`) {
        return refuse(401, 'This door takes the publishable key and a client secret only.')
      }
      const found = findEndpoint(browserEndpoints(pool), request)
      return found ? answer(found.endpoint, request, found.id, null) : unknownPath(request)
    },
    deliverPending: deliveries.deliverPending,
    /** Sends what falls due, every second, until the returned function is called. */
    start(): () => void {
      const timer = setInterval(() => void deliveries.deliverPending().catch(() => {}), 1000)
      timer.unref()
      return () => clearInterval(timer)
    },
    close: deliveries.close,
  }
}

function serverEndpoints(pool: Pool): Record<string, Endpoint> {
  const store = createStore(pool)
  const reads = createReads(pool)
  return {
    'POST customers': call => createCustomer(store, call),
    'GET customers': reads.listCustomers,
    'GET customers/:id': reads.readCustomer,
    'POST payment_intents': call => createAndConfirm(store, call),
    'GET payment_intents': reads.listIntents,
    'GET payment_intents/:id': call => readIntent(store, call),
    'POST payment_intents/:id': call => updateIntent(store, call),
    'POST payment_intents/:id/confirm': call => confirmIntent(store, call),
    'POST payment_intents/:id/cancel': call => cancelIntent(store, call),
    'GET payment_methods': reads.listMethods,
    'GET payment_methods/:id': reads.readMethod,
    'GET charges': reads.listCharges,
    'GET charges/:id': reads.readCharge,
    'POST refunds': call => createRefund(store, call),
    'GET refunds': reads.listRefunds,
    'GET refunds/:id': reads.readRefund,
    'GET events': reads.listEvents,
    'GET events/:id': reads.readEvent,
  }
}

function browserEndpoints(pool: Pool): Record<string, Endpoint> {
  const store = createStore(pool)
  return {
    'GET payment_intents/:id': call => readIntent(store, call),
    'POST payment_intents/:id/confirm': call => confirmIntent(store, call),
    'POST payment_intents/:id/authenticate': call => authenticateIntent(store, call),
  }
}

function findEndpoint(endpoints: Record<string, Endpoint>, request: SimulatorRequest) {
  const [path = ''] = request.path.split('?', 1)
  const [, version, noun, id, verb] = path.split('/')
  if (version !== 'v1' || !noun) return null
  const name = `${request.method} ${noun}${id ? '/:id' : ''}${verb ? `/${verb}` : ''}`
  const endpoint = Object.hasOwn(endpoints, name) ? endpoints[name] : undefined
  return endpoint ? { endpoint, id: id ? decodeURIComponent(id) : '' } : null
}

function callOf(
  request: SimulatorRequest,
  id: string,
  account: string | null,
  now: Date,
  dueTime: (now: Date) => Date,
): Call {
  const query = request.path.indexOf('?')
  const encoded = request.method === 'GET' ? (query < 0 ? '' : request.path.slice(query + 1)) : request.body
  return {
    account,
    id,
    form: parseForm(encoded),
    key: request.method === 'GET' || account === null ? null : (headerOf(request, 'idempotency-key') ?? null),
    fingerprint: `${request.method} ${request.path} ${encoded}`,
    now: now.toISOString(),
    deliverAfter: dueTime(now).toISOString(),
  }
}

const brokenReply = jsonReply(500, JSON.stringify({ error: { type: 'api_error', message: 'A planted fault' } }))

function refuse(status: number, message: string): SimulatorReply {
  return jsonReply(status, JSON.stringify({ error: { type: 'invalid_request_error', message } }))
}

function unknownPath(request: SimulatorRequest): SimulatorReply {
  return refuse(404, `Unrecognized request URL (${request.method}: ${request.path.split('?', 1)[0]}).`)
}
