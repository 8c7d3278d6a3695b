import { isLineFault, isNonsense, nonsense } from '@rolloff/http-faults/faults.ts'
import type { Pool } from 'pg'
import { refuseAccount } from './accounts/account-calls.ts'
import { showAccountPage } from './accounts/account-page.ts'
import { formOfJson } from './accounts/json-form.ts'
import { decideDueDisputes, openDueDisputes } from './calls/disputes.ts'
import { failDueRefunds } from './calls/late-refunds.ts'
import { createDeliveries, type WebhookTarget } from './deliveries.ts'
import { browserEndpoints, type Endpoint, findEndpoint, serverEndpoints } from './endpoints.ts'
import { createFaultFinder, type Faults, noFaults, type SetupFaultPoint } from './faults.ts'
import type { EventRow } from './objects/rows.ts'
import { showBankPage } from './pages/bank-page.ts'
import { forgetOld } from './upkeep.ts'
import type { Call, PageUrl } from './wire/call.ts'
import { parseForm } from './wire/form.ts'
import { isMultipart, parseMultipart } from './wire/multipart.ts'
import { keyInUse, StripeRefusal } from './wire/refusals.ts'
import { headerOf, jsonReply, type SimulatorReply, type SimulatorRequest } from './wire/request-reply.ts'

export type SimulatorOptions = {
  readonly pool: Pool
  readonly secretKey: string
  readonly publishableKey: string
  /** Events wait until its `url` is set. */
  readonly webhook: WebhookTarget
  readonly clock: () => Date
  readonly faults?: Faults
  /** The pages are `/connect/…`, to which an account link leads, and `/bank/page`. `handleBrowser` gets these paths unchanged. */
  readonly pageUrl: PageUrl
}

export type StripeSimulator = ReturnType<typeof createStripeSimulator>

/**
 * This simulated Stripe is for people who have no account there. It has the same paths, objects, errors, idempotency, test cards and signed
 * events. Its state is in PostgreSQL (`schema.sql`), so all processes share it and the crash of one loses nothing.
 */
export function createStripeSimulator(options: SimulatorOptions) {
  const { pool, clock, webhook, pageUrl } = options
  const faults = options.faults ?? noFaults()
  const deliveries = createDeliveries(pool, webhook, clock, faults)
  const findFault = createFaultFinder(faults)
  const forServer = serverEndpoints(pool, webhook)
  const forBrowser = browserEndpoints(pool)
  const work = inLine(createWorker(event => deliveries.begin(event)))

  /** Answers every call. `account` is null for a browser. */
  const answer = async (endpoint: Endpoint, request: SimulatorRequest, id: string, account: string | null) => {
    const fault = findFault(`${request.method} ${request.path}`)
    if (fault === 'before') return brokenReply
    if (fault && fault in refusedSetup) return refusedSetup[fault as SetupFaultPoint]
    const refusal = account ? await refusalOfAccount(pool, request, account) : null
    const reply =
      refusal ?? (await work(endpoint, { ...callOf(request, id, account, clock(), deliveries.dueTime), pageUrl }))
    if (fault === 'after') return brokenReply
    if (fault && isNonsense(fault)) return jsonReply(200, nonsense[fault])
    return fault && isLineFault(fault) ? { ...reply, fault } : reply
  }

  const answerBrowser = async (request: SimulatorRequest) => {
    const found = findEndpoint(forBrowser, request)
    return found ? answer(found.endpoint, request, found.id, null) : unknownPath(request)
  }

  const deliverDue = async () => {
    await failDueRefunds(pool, clock())
    await openDueDisputes(pool, clock())
    await decideDueDisputes(pool, clock())
    await deliveries.deliverPending()
  }
  let lastDelivery: Promise<void> = Promise.resolve()
  let waitingDeliveries = 0
  /** Sends everything that is due. A delivery waits for the one before it, so when it ends, the earlier one has ended as well. */
  const deliverPending = async () => {
    waitingDeliveries += 1
    const mine = lastDelivery.then(deliverDue).finally(() => {
      waitingDeliveries -= 1
    })
    lastDelivery = mine.catch(() => {})
    await mine
  }

  return {
    faults,
    webhook,
    /** Answers the calls of the server, which come with the secret key. */
    async handle(request: SimulatorRequest): Promise<SimulatorReply> {
      if (headerOf(request, 'authorization') !== `Bearer ${options.secretKey}`)
        return refuse(401, 'Invalid API Key provided')
      const found = findEndpoint(forServer, request)
      if (!found) return unknownPath(request)
      return answer(found.endpoint, request, found.id, headerOf(request, 'stripe-account') ?? '')
    },
    /**
     * Answers a browser, which calls `/v1/…` without the prefix of our own path. The browser reaches one intent by its client secret. A
     * secret key is refused, so that no page can use one.
     */
    async handleBrowser(request: SimulatorRequest): Promise<SimulatorReply> {
      const page = (await showAccountPage(pool, request, clock())) ?? (await showBankPage(pool, request, answerBrowser))
      if (page) return page
      const key = headerOf(request, 'authorization')
      if (key !== undefined && key !== `Bearer ${options.publishableKey}`) {
        return refuse(401, 'Only the publishable key and a client secret are accepted here.')
      }
      return answerBrowser(request)
    },
    deliverPending,
    forgetOld: () => forgetOld(pool, clock()),
    /** Sends due events every second until the returned function is called. While a delivery runs, no other one begins. */
    start(): () => void {
      const timer = setInterval(() => {
        if (waitingDeliveries === 0) deliverPending().catch(() => {})
      }, 1000)
      timer.unref()
      return () => clearInterval(timer)
    },
    close: deliveries.close,
  }
}

type Work = (endpoint: Endpoint, call: Call) => Promise<SimulatorReply>

/**
 * Lets browsers that confirm the same intent wait for each other, so that one card is tried at a time. The real service locks the intent in
 * the same way.
 */
function inLine(work: Work): Work {
  const last = new Map<string, Promise<unknown>>()
  return async (endpoint, call) => {
    if (call.account !== null || call.id === '') return work(endpoint, call)
    const before = last.get(call.id)
    const mine = (before ?? Promise.resolve()).then(() => work(endpoint, call))
    const done = mine.catch(() => {})
    last.set(call.id, done)
    try {
      return await mine
    } finally {
      if (last.get(call.id) === done) last.delete(call.id)
    }
  }
}

/** Runs one call. While the call runs, a second call with the same key is refused at once. */
function createWorker(onEvent: (event: EventRow) => Promise<void>) {
  const keysInUse = new Set<string>()
  return async (endpoint: Endpoint, call: Call): Promise<SimulatorReply> => {
    const claim = call.key === null ? null : `${call.account} ${call.key}`
    if (claim !== null && keysInUse.has(claim)) return errorReply(keyInUse(call.key ?? ''))
    if (claim !== null) keysInUse.add(claim)
    try {
      const outcome = await endpoint(call)
      const delivery = outcome.event ? onEvent(outcome.event) : null
      // The next call waits until the server has received the event about this declined card.
      if (outcome.event?.type === 'payment_intent.payment_failed') await delivery
      return jsonReply(outcome.status, outcome.body)
    } catch (error) {
      if (error instanceof StripeRefusal) return errorReply(error)
      throw error
    } finally {
      if (claim !== null) keysInUse.delete(claim)
    }
  }
}

/**
 * Returns Stripe's refusal of a call for an account that Stripe does not know or that may not be charged. Returns null if the account is
 * right.
 */
async function refusalOfAccount(
  pool: Pool,
  request: SimulatorRequest,
  account: string,
): Promise<SimulatorReply | null> {
  const isCharge = request.method === 'POST' && request.path === '/v1/payment_intents'
  return refuseAccount(pool, account, isCharge).then(
    () => null,
    (error: unknown) => {
      if (error instanceof StripeRefusal) return errorReply(error)
      throw error
    },
  )
}

function errorReply(refusal: StripeRefusal): SimulatorReply {
  return jsonReply(refusal.status, JSON.stringify({ error: refusal.error }))
}

function callOf(
  request: SimulatorRequest,
  id: string,
  account: string | null,
  now: Date,
  dueTime: (now: Date) => Date,
): Omit<Call, 'pageUrl'> {
  const query = request.path.indexOf('?')
  const encoded = request.method === 'GET' ? (query < 0 ? '' : request.path.slice(query + 1)) : request.body
  const isJson = request.method !== 'GET' && request.path.startsWith('/v2/')
  return {
    account,
    id,
    form: isJson ? formOfJson(encoded) : isMultipart(request) ? parseMultipart(request) : parseForm(encoded),
    key: request.method === 'GET' || account === null ? null : (headerOf(request, 'idempotency-key') ?? null),
    fingerprint: `${request.method} ${request.path} ${encoded}`,
    now: now.toISOString(),
    deliverAfter: dueTime(now).toISOString(),
  }
}

const brokenReply = jsonReply(500, JSON.stringify({ error: { type: 'api_error', message: 'A planted fault' } }))

const refusedSetup: Readonly<Record<SetupFaultPoint, SimulatorReply>> = {
  'wrong-key': refuse(401, 'Invalid API Key provided: sk_test_planted'),
  'no-permission': refuse(403, 'This key lacks a permission.', 'more_permissions_required'),
  'no-account': refuse(403, 'The key has no access to this account.', 'account_invalid'),
  'no-charges': refuse(400, 'The account cannot charge yet.', 'charge_not_enabled'),
}

function refuse(status: number, message: string, code?: string): SimulatorReply {
  return jsonReply(status, JSON.stringify({ error: { type: 'invalid_request_error', message, code } }))
}

function unknownPath(request: SimulatorRequest): SimulatorReply {
  return refuse(404, `Unrecognized request URL (${request.method}: ${request.path.split('?', 1)[0]}).`)
}
