import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { Stripe } from 'stripe'
import { applicationFee } from '#domain/payment/application-fee.ts'
import type { OutsideMoney } from '#domain/payment/outside-money.ts'
import type { ConnectMode } from '#domain/payment/payment-account.ts'
import {
  BadSignature,
  type BillingAddress,
  type EventRefusal,
  type PaymentEvent,
  type PaymentIntent,
  type Payments,
} from '../payments.ts'
import { readAccountEvent } from './account-events.ts'
import { createAccountCalls } from './stripe-accounts.ts'
import { callStripe, forRead, forWrite, requestObject } from './stripe-call.ts'
import { createCustomerCalls } from './stripe-customers.ts'
import { createDisputeCalls } from './stripe-disputes.ts'
import { createTaxCalls } from './stripe-taxes.ts'
import { withinTimeout } from './whole-answer.ts'

export type StripeOptions = {
  readonly secretKey: string
  readonly publishableKey: string
  /** Each endpoint has its secret. While a secret is replaced, the endpoint has two: the old one and the new one. */
  readonly webhookSecrets: readonly string[]
  /** The browser loads its script from this address, which is Stripe's own or the simulator's on our origin. */
  readonly scriptUrl: string
  readonly isSimulated: boolean
  /** The mode decides whose account is charged. If it is left out, the key's own account is charged. */
  readonly connect?: ConnectMode
  /**
   * The platform keeps this share of payments on haulers' own accounts, in hundredths of a percent. If it is left out, the platform keeps
   * nothing.
   */
  readonly applicationFeeInHundredths?: number
  /** If it is left out, it is Stripe's own host. */
  readonly host?: string
  readonly port?: number
  readonly protocol?: 'http' | 'https'
  readonly timeoutInMs?: number
  /** The server compares the time of an event with this clock. */
  readonly clock?: () => Date
  /** This transport replaces the network if the service runs in this process. */
  readonly transport?: StripeSettings['httpClient']
}

type StripeSettings = NonNullable<ConstructorParameters<typeof Stripe>[1]>

const expand = ['latest_charge']

/** This limit is for a whole list, which has many pages with a call for each. Only jobs read lists. */
const maxListInMs = 120_000

/** Makes payments through Stripe's SDK. The same code calls Stripe itself or the simulator, depending on the host. */
export function stripePayments(options: StripeOptions): Payments & { close(): void } {
  const { publishableKey, scriptUrl, isSimulated, webhookSecrets, clock = () => new Date() } = options
  const { stripe, close } = connectStripe(options)
  return {
    browser: { publishableKey, scriptUrl, isSimulated },
    ...createWrites(stripe, options.applicationFeeInHundredths ?? 0),
    ...createReads(stripe),
    ...createCustomerCalls(stripe),
    ...createAccountCalls(stripe),
    connect: options.connect ?? 'off',
    ...createDisputeCalls(stripe),
    taxes: createTaxCalls(stripe),
    readEvent: (rawBody, signature) => readEvent(stripe, webhookSecrets, { rawBody, signature, now: clock() }),
    close,
  }
}

export function connectStripe(
  options: Pick<StripeOptions, 'secretKey' | 'host' | 'port' | 'protocol' | 'timeoutInMs' | 'transport'>,
) {
  const protocol = options.protocol ?? 'https'
  const agent = protocol === 'http' ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true })
  const stripe = new Stripe(options.secretKey, {
    ...(options.host ? { host: options.host } : {}),
    ...(options.port ? { port: options.port } : {}),
    protocol,
    timeout: options.timeoutInMs ?? 4_000,
    maxNetworkRetries: 1,
    httpClient: options.transport ?? withinTimeout(agent),
    telemetry: false,
  })
  return { stripe, close: () => agent.destroy() }
}

type Writes = Pick<Payments, 'createIntent' | 'chargeSavedCard' | 'updateIntent' | 'cancelIntent' | 'refundIntent'>

type Charged = { readonly paymentAccount: string | null; readonly amountInCents: number }

function createWrites(stripe: Stripe, feeInHundredths: number): Writes {
  const feeOf = ({ paymentAccount, amountInCents }: Charged) =>
    paymentAccount !== null && feeInHundredths > 0
      ? { application_fee_amount: applicationFee(amountInCents, feeInHundredths) }
      : {}
  /** An empty value removes a fee that an earlier setting put there. The platform's own account has no fee to remove. */
  const changedFeeOf = (charged: Charged): Pick<Stripe.PaymentIntentUpdateParams, 'application_fee_amount'> =>
    charged.paymentAccount !== null && feeInHundredths === 0 ? { application_fee_amount: '' } : feeOf(charged)
  return {
    async createIntent({ amountInCents, paymentCustomerId, description, metadata, ...write }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountInCents,
        ...feeOf({ ...write, amountInCents }),
        currency: 'usd',
        customer: paymentCustomerId,
        description,
        metadata,
        allowed_payment_method_types: ['card'],
        setup_future_usage: 'off_session',
      }
      return toIntent(
        await requestObject('payment_intent', () => stripe.paymentIntents.create(params, forWrite(write))),
        write.paymentAccount,
      )
    },

    async chargeSavedCard({ amountInCents, paymentCustomerId, paymentMethodId, description, metadata, ...write }) {
      const params: Stripe.PaymentIntentCreateParams = {
        amount: amountInCents,
        ...feeOf({ ...write, amountInCents }),
        currency: 'usd',
        customer: paymentCustomerId,
        payment_method: paymentMethodId,
        off_session: true,
        confirm: true,
        description,
        metadata,
        allowed_payment_method_types: ['card'],
        expand,
      }
      return toIntent(
        await requestObject('payment_intent', () => stripe.paymentIntents.create(params, forWrite(write))),
        write.paymentAccount,
      )
    },

    async updateIntent({ intentId, amountInCents, metadata, ...write }) {
      const params: Stripe.PaymentIntentUpdateParams = {
        amount: amountInCents,
        ...changedFeeOf({ ...write, amountInCents }),
        ...(metadata ? { metadata } : {}),
        expand,
      }
      return toIntent(
        await requestObject('payment_intent', () => stripe.paymentIntents.update(intentId, params, forWrite(write))),
        write.paymentAccount,
      )
    },

    async cancelIntent({ intentId, ...write }) {
      return toIntent(
        await requestObject('payment_intent', () =>
          stripe.paymentIntents.cancel(intentId, { expand }, forWrite(write)),
        ),
        write.paymentAccount,
      )
    },

    async refundIntent({ intentId, amountInCents, ...write }) {
      const params: Stripe.RefundCreateParams = {
        payment_intent: intentId,
        amount: amountInCents,
        ...(await givesFeeBack(stripe, write.paymentAccount, intentId)),
      }
      const refund = await requestObject('refund', () => stripe.refunds.create(params, forWrite(write)))
      return { refundId: refund.id, status: refundStatus(refund.status) }
    },
  }
}

/**
 * Returns if a refund also gives back the platform's share of the payment. Stripe refuses that if the platform kept nothing of the payment.
 * The setting may have changed since the payment, so the fee that is stored with the payment decides.
 */
async function givesFeeBack(stripe: Stripe, paymentAccount: string | null, intentId: string) {
  if (paymentAccount === null) return {}
  const intent = await requestObject('payment_intent', () =>
    stripe.paymentIntents.retrieve(intentId, {}, forRead(paymentAccount)),
  )
  return intent.application_fee_amount ? { refund_application_fee: true } : {}
}

function createReads(stripe: Stripe): Pick<Payments, 'readIntent' | 'readRefund' | 'listIntents' | 'listEvents'> {
  return {
    async readIntent({ paymentAccount, intentId }) {
      return toIntent(
        await requestObject('payment_intent', () =>
          stripe.paymentIntents.retrieve(intentId, { expand }, forRead(paymentAccount)),
        ),
        paymentAccount,
      )
    },

    async readRefund({ paymentAccount, refundId }) {
      const refund = await requestObject('refund', () => stripe.refunds.retrieve(refundId, {}, forRead(paymentAccount)))
      return { status: refundStatus(refund.status) }
    },

    async listIntents({ paymentAccount, createdAfter }) {
      const created = { gte: Math.floor(createdAfter.getTime() / 1000) }
      const params = { created, limit: 100, expand: ['data.latest_charge'] }
      const pages = stripe.paymentIntents.list(params, forRead(paymentAccount))
      const intents: PaymentIntent[] = []
      await callStripe(
        () => pages.autoPagingEach(intent => void intents.push(toIntent(intent, paymentAccount))),
        maxListInMs,
      )
      return intents
    },

    async listEvents({ paymentAccount, createdAfter, types }) {
      const created = { gte: Math.floor(createdAfter.getTime() / 1000) }
      const pages = stripe.events.list({ created, types: [...types], limit: 100 }, forRead(paymentAccount))
      const events: PaymentEvent[] = []
      await callStripe(
        () => pages.autoPagingEach(event => void events.push({ ...toEvent(event), paymentAccount })),
        maxListInMs,
      )
      return events.reverse()
    },
  }
}

/** The time of a signature may differ from now by this many seconds. */
const toleranceInSeconds = 300

type SignedBytes = { readonly rawBody: Buffer; readonly signature: string; readonly now: Date }

function readEvent(stripe: Stripe, secrets: readonly string[], signed: SignedBytes): PaymentEvent {
  const { rawBody, signature, now } = signed
  const signedAt = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1])
  if (!Number.isFinite(signedAt) || !/(?:^|,)v1=/.test(signature)) throw new BadSignature('unsigned')
  const secret = secrets.find(one => isSignedBy(stripe, one, signed))
  if (secret === undefined) throw new BadSignature('other-secret')
  // The SDK refuses only an event that is too old. A time in the future is wrong as well.
  if (signedAt - now.getTime() / 1000 > toleranceInSeconds) throw new BadSignature('too-early')
  try {
    return (
      readAccountEvent(stripe, { rawBody, signature, secret }) ??
      toEvent(stripe.webhooks.constructEvent(rawBody, signature, secret))
    )
  } catch (error) {
    throw new BadSignature(whyUnread(error, rawBody), { cause: error })
  }
}

/** Checks the signature and ignores its time. */
function isSignedBy(stripe: Stripe, secret: string, { rawBody, signature }: SignedBytes): boolean {
  try {
    return stripe.webhooks.signature?.verifyHeader(rawBody, signature, secret, 0) ?? false
  } catch {
    return false
  }
}

/**
 * Returns why an event cannot be used. A thin event only names an object. The server reads thin events about accounts, and takes all other
 * events as snapshots.
 */
function whyUnread(error: unknown, rawBody: Buffer): EventRefusal {
  if (error instanceof Stripe.errors.StripeSignatureVerificationError) return 'too-old'
  return /"object"\s*:\s*"v2\.core\.event"/.test(rawBody.toString('utf8')) ? 'thin-event' : 'unreadable'
}

function toEvent(event: Stripe.Event): PaymentEvent {
  return {
    id: event.id,
    type: event.type,
    paymentAccount: event.account ?? null,
    intentId: intentOf(event.data.object),
    cartId: cartOf(event.data.object),
    cardFingerprint: declinedCardOf(event.data.object),
    money: moneyOf(event),
    createdAt: new Date(event.created * 1000),
  }
}

function intentOf(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object)) return null
  if (object.object === 'payment_intent' && 'id' in object) return String(object.id)
  const intent = 'payment_intent' in object ? object.payment_intent : null
  return typeof intent === 'string' ? intent : null
}

function cartOf(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object) || object.object !== 'payment_intent') return null
  const { metadata } = object as Stripe.PaymentIntent
  return metadata.cartId ?? null
}

function moneyOf({ type, data }: Stripe.Event): OutsideMoney | null {
  const object = data.object as { readonly object?: unknown }
  if (object.object === 'dispute') {
    const { id, amount, reason, status, evidence_details: evidence } = data.object as Stripe.Dispute
    if (!(amount > 0)) return null
    const dispute = { kind: 'dispute', disputeId: id, amountInCents: amount, reason: reason ?? '', status } as const
    return evidence?.due_by ? { ...dispute, answerBy: new Date(evidence.due_by * 1000).toISOString() } : dispute
  }
  if (object.object === 'refund') {
    const { id, amount, status } = data.object as Stripe.Refund
    const isFailed = refundStatus(status) === 'failed'
    return amount > 0 ? { kind: 'refund', refundId: id, amountInCents: amount, isFailed } : null
  }
  if (object.object !== 'charge' || type !== 'charge.refunded') return null
  const { id, amount_refunded: refundedInCents } = data.object as Stripe.Charge
  return refundedInCents > 0 ? { kind: 'charge', chargeId: id, refundedInCents } : null
}

function declinedCardOf(object: Stripe.Event.Data.Object): string | null {
  if (!('object' in object) || object.object !== 'payment_intent') return null
  const { last_payment_error: failure } = object as Stripe.PaymentIntent
  return failure?.payment_method?.card?.fingerprint ?? null
}

function toIntent(intent: Stripe.PaymentIntent, paymentAccount: string | null): PaymentIntent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null
  const card = charge?.paid ? charge.payment_method_details?.card : null
  return {
    id: intent.id,
    paymentAccount,
    status: intent.status as PaymentIntent['status'],
    amountInCents: intent.amount,
    currency: intent.currency,
    clientSecret: intent.client_secret ?? '',
    paymentCustomerId: idOf(intent.customer),
    paymentMethodId: idOf(intent.payment_method),
    card: card ? { brand: card.brand ?? 'card', lastFour: card.last4 ?? '' } : null,
    billingAddress: card ? billingAddressOf(charge) : null,
    metadata: intent.metadata,
    createdAt: new Date(intent.created * 1000),
  }
}

function billingAddressOf(charge: Stripe.Charge | null): BillingAddress | null {
  const { postal_code: postalCode, country } = charge?.billing_details.address ?? {}
  return postalCode ? { postalCode, country: country ?? null } : null
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'object' ? (reference?.id ?? null) : reference
}

function refundStatus(status: string | null): 'succeeded' | 'pending' | 'failed' {
  if (status === 'succeeded') return 'succeeded'
  return status === 'failed' || status === 'canceled' ? 'failed' : 'pending'
}
