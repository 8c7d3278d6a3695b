/**
 * `npm run doctor` uses this check of Stripe. It checks the keys, the endpoints for events, and that signed events arrive. It charges
 * nothing.
 */
import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { paymentEventTypes } from '#domain/payment/event-types.ts'
import type { Finding, PostToSelf } from '../../provider.ts'
import { PaymentsMisconfigured } from '../payments.ts'
import { checkStripeDomains } from './check-stripe-domains.ts'
import { checkStripeTaxes } from './check-stripe-taxes.ts'
import { connectStripe, type StripeOptions } from './stripe.ts'
import { createDomainCalls } from './stripe-accounts.ts'
import { callStripe } from './stripe-call.ts'

export type StripeCheck = {
  readonly settings: Pick<StripeOptions, 'secretKey' | 'webhookSecrets' | 'connect' | 'host' | 'port' | 'protocol'> & {
    /** The code is null or left out if Stripe Tax is not in use. */
    readonly taxCode?: string | null
  }
  /** People reach this installation at this address, which does not end with a slash. */
  readonly site: string
  /** The function is null if the public address does not lead to this installation, because nothing signed may go elsewhere. */
  readonly post: PostToSelf | null
  readonly now: () => Date
  /** These accounts are charged. Null among them is the account of the key. */
  readonly accounts: readonly (string | null)[]
  /** This is the number of haulers of this installation. It is zero if they cannot be counted. */
  readonly haulers: number
}

const path = '/webhooks/stripe'

export async function checkStripe(check: StripeCheck): Promise<Finding[]> {
  const { settings, post } = check
  const { stripe, close } = connectStripe(settings)
  try {
    const key = await checkKey(stripe, settings.secretKey)
    const isAccepted = key.every(({ ok }) => ok !== false)
    return [
      ...key,
      ...(isAccepted ? [await checkEndpoints(stripe, check), ...(await checkWallets(stripe, check))] : []),
      ...(isAccepted && settings.taxCode ? await checkStripeTaxes(stripe, check.accounts) : []),
      ...(isAccepted ? await checkClock(stripe, check.now) : []),
      ...(await Promise.all(settings.webhookSecrets.map((secret, at) => checkSecret(stripe, { secret, at, post })))),
      ...sharedAccount(check),
      unproven,
    ]
  } finally {
    close()
  }
}

const checkWallets = (stripe: Stripe, { site, accounts }: StripeCheck): Promise<Finding[]> =>
  checkStripeDomains({ payments: createDomainCalls(stripe), publicUrl: site, accounts })

/** Reports if several haulers share one account: without Connect, the account of the key takes the payments of all haulers. */
function sharedAccount({ settings: { connect = 'off' }, haulers }: StripeCheck): Finding[] {
  if (connect !== 'off' || haulers < 2) return []
  return [
    {
      name: 'Stripe accounts',
      ok: null,
      words: `${haulers} companies work here, and the money of all of them goes to the one account of the key.`,
      cure: 'If each has to be paid on its own account, set STRIPE_CONNECT=required, and let each connect its account in Settings.',
    },
  ]
}

const unproven: Finding = {
  name: 'Stripe payment',
  ok: null,
  words: 'Only a payment proves the publishable key and a customer’s browser.',
  cure: 'With test keys, pay one order with the card 4242 4242 4242 4242; with live keys, pay one with your own card and refund it.',
}

const reads: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  customers: stripe => stripe.customers.list({ limit: 1 }),
  'payment intents': stripe => stripe.paymentIntents.list({ limit: 1 }),
  refunds: stripe => stripe.refunds.list({ limit: 1 }),
  charges: stripe => stripe.charges.list({ limit: 1 }),
  disputes: stripe => stripe.disputes.list({ limit: 1 }),
  events: stripe => stripe.events.list({ limit: 1 }),
}

/** This is why a call failed. It is null if the call was answered. */
type Failure = 'key' | 'permission' | 'other' | null

async function failureOf(call: () => Promise<unknown>): Promise<Failure> {
  try {
    await callStripe(call)
    return null
  } catch (error) {
    if (!(error instanceof PaymentsMisconfigured)) return 'other'
    return error.fault === 'key' ? 'key' : 'permission'
  }
}

async function checkKey(stripe: Stripe, secretKey: string): Promise<Finding[]> {
  const name = 'Stripe key'
  const failures = await Promise.all(
    Object.entries(reads).map(async ([of, read]) => [of, await failureOf(() => read(stripe))] as const),
  )
  if (failures.some(([, failure]) => failure === 'key')) {
    const cure =
      'Copy it again from the page "API keys" of Stripe; a key that was rolled or revoked has a successor there.'
    return [{ name, ok: false, words: 'Stripe refuses STRIPE_SECRET_KEY.', cure }]
  }
  if (failures.every(([, failure]) => failure === 'other')) {
    const cure =
      'Let this machine reach api.stripe.com over https, or correct STRIPE_HOST, STRIPE_PORT and STRIPE_PROTOCOL.'
    return [{ name, ok: false, words: 'Stripe does not answer.', cure }]
  }
  const mode = secretKey.includes('_live_') ? 'live: cards are charged' : 'test: only Stripe’s test cards work'
  const refused = failures.flatMap(([of, failure]) => (failure ? [of] : []))
  const isRestricted = secretKey.startsWith('rk_')
  return [
    { name, ok: true, words: `Stripe accepts STRIPE_SECRET_KEY. Its mode is ${mode}.` },
    refused.length > 0
      ? {
          name: 'Stripe permissions',
          ok: false,
          words: `The key may not read ${refused.join(', ')}.`,
          cure: 'Allow it at the restricted key: docs/operations.md lists what it needs.',
        }
      : { name: 'Stripe permissions', ok: true, words: `The key reads ${Object.keys(reads).join(', ')}.` },
    ...(isRestricted && refused.length === 0
      ? [
          {
            name: 'Stripe writes',
            ok: null,
            words: 'A restricted key may read and still be refused to write.',
            cure: 'Pay and refund one order.',
          },
        ]
      : []),
  ]
}

async function checkEndpoints(stripe: Stripe, { site, settings }: StripeCheck): Promise<Finding> {
  const name = 'Stripe endpoints'
  const wanted = `${site}${path}`
  const all: Stripe.WebhookEndpoint[] = []
  const failure = await failureOf(() =>
    stripe.webhookEndpoints.list({ limit: 100 }).autoPagingEach(one => void all.push(one)),
  )
  if (failure) {
    const cure = `Look in Stripe that an endpoint ${wanted} is there, or let the key read webhook endpoints.`
    return { name, ok: null, words: 'The key may not read the webhook endpoints.', cure }
  }
  const here = all.filter(({ url }) => url.replace(/\/+$/, '') === wanted)
  const enabled = here.filter(({ status }) => status === 'enabled')
  if (enabled.length === 0) {
    const words =
      here.length > 0 ? `Stripe has switched the endpoint ${wanted} off.` : `Stripe has no endpoint ${wanted}.`
    const cure =
      here.length > 0
        ? 'Switch it on there.'
        : 'Create it there, and put its signing secret into STRIPE_WEBHOOK_SECRETS.'
    return { name, ok: false, words, cure }
  }
  const subscribed = new Set(enabled.flatMap(endpoint => endpoint.enabled_events))
  const missing = subscribed.has('*') ? [] : paymentEventTypes.filter(type => !subscribed.has(type))
  if (missing.length > 0)
    return {
      name,
      ok: false,
      words: `The endpoints do not send ${missing.join(', ')}.`,
      cure: 'Add them to the endpoint.',
    }
  if (settings.webhookSecrets.length < enabled.length) {
    const words = `Stripe has ${enabled.length} endpoints for this address and STRIPE_WEBHOOK_SECRETS has ${settings.webhookSecrets.length}.`
    return {
      name,
      ok: false,
      words,
      cure: 'Each endpoint has a signing secret of its own: add the others, with commas.',
    }
  }
  return { name, ok: true, words: `${enabled.length} at ${wanted}, with all events that are needed.` }
}

const maxApartInMs = 30_000

async function checkClock(stripe: Stripe, now: () => Date): Promise<Finding[]> {
  const name = 'Stripe clock'
  try {
    const { lastResponse } = await stripe.events.list({ limit: 1 })
    const theirs = Date.parse(String(lastResponse.headers.date ?? ''))
    if (Number.isNaN(theirs)) return []
    const apartInMs = Math.abs(now().getTime() - theirs)
    if (apartInMs <= maxApartInMs) return [{ name, ok: true, words: 'The clock of this machine agrees with Stripe’s.' }]
    const words = `The clock of this machine is ${Math.round(apartInMs / 1000)} seconds away from Stripe’s: signed events would be refused.`
    return [{ name, ok: false, words, cure: 'Let the machine set its clock by the network (NTP).' }]
  } catch {
    return []
  }
}

type Signed = { readonly secret: string; readonly at: number; readonly post: PostToSelf | null }

/**
 * Posts an event of a kind that the server ignores, once as a snapshot and once as a thin event. The same secret always makes the same
 * event, so the server stores it once.
 */
async function checkSecret(stripe: Stripe, { secret, at, post }: Signed): Promise<Finding> {
  const name = `Stripe webhook secret ${at + 1}`
  if (!post)
    return {
      name,
      ok: null,
      words: 'Nothing was posted.',
      cure: 'Correct PUBLIC_URL first: it does not lead to this installation.',
    }
  const send = (event: object) => {
    const payload = JSON.stringify(event)
    const signature = stripe.webhooks.generateTestHeaderString({ payload, secret })
    return post(path, payload, { 'content-type': 'application/json', 'stripe-signature': signature })
  }
  const id = `evt_check_${createHash('sha256').update(secret).digest('hex').slice(0, 16)}`
  const created = Math.floor(Date.now() / 1000)
  const kind = { type: 'rolloff.check', livemode: false }
  const snapshot = await send({ ...kind, id, object: 'event', created, data: { object: { object: 'check' } } })
  if (snapshot === 200) {
    const thin = await send({ ...kind, id, object: 'v2.core.event', created: new Date().toISOString() })
    if (thin === 200) return { name, ok: true, words: 'Events that it signs arrive, snapshot and thin ones.' }
    if (thin === 400)
      return {
        name,
        ok: true,
        words: 'Snapshot events that it signs arrive; thin ones are refused, as they should be.',
      }
    return { name, ok: false, ...unanswered(thin) }
  }
  if (snapshot !== 400) return { name, ok: false, ...unanswered(snapshot) }
  return {
    name,
    ok: false,
    words: 'The running server refuses an event that this secret has signed.',
    cure: 'Start the server again with the same settings. If it is refused still, something on the way changes the body.',
  }
}

const unanswered = (status: number | null) => ({
  words: status === null ? `Nobody answers at ${path}.` : `${path} was answered with the status ${status}.`,
  cure: 'Let the proxy pass POST requests to this path on as they are.',
})
