import { randomUUID } from 'node:crypto'
import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  closeIntent,
  type IntentToResolve,
  type NewIntent,
  resolveIntent,
} from '#server/operations/payment/resolve-intent.ts'
import type { PaymentIntent } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { savedCards } from '#server/testing/order-walk.ts'

const hour = 3_600_000
const creating = 'POST /v1/payment_intents'
let stage: CheckoutStage
let paymentCustomerId: string
beforeAll(async () => {
  stage = await openCheckoutStage()
  const person = { name: 'Dana Okafor', email: 'dana@example.com', phone: '+15125550100', metadata: {} }
  const made = await stage.payments.createCustomer({ ...person, paymentAccount: null, idempotencyKey: 'dana' })
  paymentCustomerId = made.paymentCustomerId
})
afterEach(() => {
  stage.faults.calls = []
})
afterAll(() => stage.close())

type IntentOptions = Partial<Pick<IntentToResolve, 'savedCard' | 'intentId' | 'key'> & Pick<NewIntent, 'amountInCents'>>

/** Makes a payment that is stored here and that the service may not know. */
function payment({ savedCard = null, intentId = null, amountInCents = 5_000, ...rest }: IntentOptions = {}) {
  const chargeId = randomUUID()
  const askedAt = stage.deps.clock()
  const newIntent = async (): Promise<NewIntent> => ({
    askedAt,
    amountInCents,
    paymentCustomerId,
    metadata: { chargeId },
    findBy: 'chargeId',
  })
  return { paymentAccount: null, key: `charge:${chargeId}`, savedCard, intentId, newIntent, ...rest }
}

const resolve = (asked: IntentToResolve) => resolveIntent(stage.deps, asked)

async function unpaid(asked: IntentToResolve): Promise<PaymentIntent> {
  const resolved = await resolve(asked)
  if (resolved.outcome !== 'unpaid') throw new Error(`the intent is ${resolved.outcome}`)
  return resolved.intent
}

const pay = ({ id, clientSecret }: PaymentIntent, number: string = savedCards.pays) =>
  confirmAsCustomer(stage.simulated.simulator, { id, clientSecret }, { number })

async function saveCard(number: string): Promise<string> {
  const intent = await unpaid(payment())
  await pay(intent, number)
  const { paymentMethodId } = await stage.payments.readIntent({ paymentAccount: null, intentId: intent.id })
  return paymentMethodId ?? ''
}

async function intentsAtService({ newIntent }: IntentToResolve) {
  const { metadata } = await newIntent()
  const all = await stage.payments.listIntents({ paymentAccount: null, createdAfter: new Date(0) })
  return all.filter(one => one.metadata.chargeId === metadata.chargeId)
}

describe('A service that refuses the key (rule M86)', () => {
  const refusesKey = () => {
    stage.faults.calls = [{ point: 'wrong-key' }]
  }

  it('charges nothing at the first call, and charges when it accepts the key again', async () => {
    const asked = payment({ savedCard: await saveCard(savedCards.pays) })
    refusesKey()
    await expect(resolve(asked)).rejects.toMatchObject({ name: 'PaymentsMisconfigured', fault: 'key' })
    stage.faults.calls = []
    expect(await intentsAtService(asked)).toEqual([])
    expect(await resolve(asked)).toMatchObject({ outcome: 'paid' })
  })

  it('leaves a payment in doubt if an earlier call may have charged it or a form may have paid it', async () => {
    const asked = payment({ savedCard: await saveCard(savedCards.pays) })
    stage.faults.calls = [{ point: 'after', on: creating, times: 2 }]
    expect(await resolve(asked)).toEqual({ outcome: 'in-doubt' })
    stage.wait(10_000)
    const intent = await unpaid(payment())
    refusesKey()
    expect(await resolve(asked)).toEqual({ outcome: 'in-doubt' })
    expect(await resolve(payment({ intentId: intent.id }))).toEqual({ outcome: 'in-doubt' })
    stage.wait(24 * hour)
    expect(await resolve(asked)).toEqual({ outcome: 'in-doubt' })
  })
})

describe('A payment with a form', () => {
  it('is unpaid and has only one intent until its customer pays, even if the product asks several times', async () => {
    const asked = payment()
    const intent = await unpaid(asked)
    expect(intent).toMatchObject({ status: 'requires_payment_method', amountInCents: 5_000 })
    expect((await unpaid(asked)).id).toBe(intent.id)
    await pay(intent)
    expect(await resolve({ ...asked, intentId: intent.id })).toMatchObject({
      outcome: 'paid',
      intent: { id: intent.id },
    })
    expect(await intentsAtService(asked)).toHaveLength(1)
  })

  it('is closed after its intent was cancelled, and cannot be paid any more', async () => {
    const asked = payment()
    const intent = await unpaid(asked)
    const { key } = asked
    const closed = { outcome: 'closed', intentId: intent.id, declined: null }
    expect(await closeIntent(stage.deps, { paymentAccount: null, intentId: intent.id, key })).toEqual(closed)
    expect(await resolve({ ...asked, intentId: intent.id })).toEqual(closed)
    expect((await pay(intent)).error).toBeDefined()
  })

  it('is found to be paid if the product closes it too late', async () => {
    const asked = payment()
    const intent = await unpaid(asked)
    await pay(intent)
    const stored = { paymentAccount: null, intentId: intent.id, key: asked.key }
    expect(await closeIntent(stage.deps, stored)).toMatchObject({ outcome: 'paid', intent: { id: intent.id } })
  })

  it('is in doubt without an answer, and has one intent after the product asks again, even if the service did the work', async () => {
    for (const point of ['before', 'after'] as const) {
      const asked = payment()
      stage.faults.calls = [{ point, on: creating }]
      expect(await resolve(asked)).toEqual({ outcome: 'in-doubt' })
      stage.faults.calls = []
      await unpaid(asked)
      expect(await intentsAtService(asked)).toHaveLength(1)
    }
  })
})

describe('A charge of a saved card', () => {
  it('is paid once, even if the product asks several times', async () => {
    const asked = payment({ savedCard: await saveCard(savedCards.pays) })
    const first = await resolve(asked)
    expect(first).toMatchObject({ outcome: 'paid', intent: { amountInCents: 5_000 } })
    expect(await resolve(asked)).toEqual(first)
    expect(await intentsAtService(asked)).toHaveLength(1)
  })

  it('that the bank declines is closed with the reason, also when the product asks again', async () => {
    const asked = payment({ savedCard: await saveCard(savedCards.declinesLater) })
    const declined = { message: 'Your card was declined.', needsCustomer: false }
    const first = await resolve(asked)
    expect(first).toEqual({ outcome: 'closed', intentId: expect.any(String), declined })
    expect(await resolve(asked)).toEqual(first)
    expect(await intentsAtService(asked)).toMatchObject([{ status: 'canceled' }])
  })

  it('is in doubt while its declined intent cannot be closed', async () => {
    const asked = payment({ savedCard: await saveCard(savedCards.declinesLater) })
    const [intent] = await refusedIntentOf(asked)
    expect(intent?.status).toBe('requires_payment_method')
    expect(await resolve(asked)).toMatchObject({ outcome: 'closed', declined: { message: 'Your card was declined.' } })
  })

  it('whose intent stayed unpaid is closed, also if only the intent is known', async () => {
    const asked = payment({ savedCard: await saveCard(savedCards.declinesLater) })
    const [intent] = await refusedIntentOf(asked)
    expect(await resolve({ ...asked, intentId: intent?.id ?? '' })).toEqual({
      outcome: 'closed',
      intentId: intent?.id,
      declined: { message: null, needsCustomer: false },
    })
    expect(await intentsAtService(asked)).toMatchObject([{ status: 'canceled' }])
  })

  it('is closed and takes no money if the card is gone', async () => {
    const asked = payment({ savedCard: 'pm_gone' })
    expect(await resolve(asked)).toEqual({ outcome: 'closed', intentId: null, declined: null })
    expect((await intentsAtService(asked)).filter(one => one.status === 'succeeded')).toEqual([])
  })

  /** Lets the card be declined while the service does not answer the call that closes the intent. */
  async function refusedIntentOf(asked: IntentToResolve) {
    stage.faults.calls = [{ point: 'before', on: `${creating}/` }]
    expect(await resolve(asked)).toEqual({ outcome: 'in-doubt' })
    stage.faults.calls = []
    return intentsAtService(asked)
  }
})

describe('A key that the service already knows', () => {
  it('leads to the payment with this key and these metadata, even if its amount is another', async () => {
    const asked = payment()
    const first = await unpaid(asked)
    const other = { ...asked, newIntent: async () => ({ ...(await asked.newIntent()), amountInCents: 6_000 }) }
    expect(await resolve(other)).toMatchObject({ outcome: 'unpaid', intent: { id: first.id, amountInCents: 5_000 } })
    await pay(first)
    expect(await resolve(other)).toMatchObject({ outcome: 'paid', intent: { id: first.id } })
  })

  it('closes the payment if the key belongs to another payment', async () => {
    const first = payment()
    await unpaid(first)
    const second = payment({ key: first.key, amountInCents: 6_000 })
    expect(await resolve(second)).toEqual({ outcome: 'closed', intentId: null, declined: null })
  })
})

describe('After 23 hours, when the service may have forgotten the key', () => {
  it('the product finds the payment by its metadata and never requests it again', async () => {
    const [form, card] = [payment(), payment({ savedCard: await saveCard(savedCards.pays) })]
    const intent = await unpaid(form)
    await resolve(card)
    const [neverAsked, declined] = [payment(), payment({ savedCard: await saveCard(savedCards.declinesLater) })]
    await resolve(declined)
    stage.wait(24 * hour)
    stage.faults.calls = [{ point: 'before', on: creating }]
    expect(await resolve(form)).toMatchObject({ outcome: 'unpaid', intent: { id: intent.id } })
    expect(await resolve(card)).toMatchObject({ outcome: 'paid' })
    expect(await resolve(declined)).toMatchObject({ outcome: 'closed', intentId: expect.any(String) })
    expect(await resolve(neverAsked)).toEqual({ outcome: 'closed', intentId: null, declined: null })
  })
})
