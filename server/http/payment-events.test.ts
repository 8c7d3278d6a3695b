import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxTriesOfEvent } from '#domain/payment/look-again.ts'
import { findPaidAttempt } from '#server/db/payment/paid-attempts.ts'
import { receivePaymentEvent } from '#server/http/payment-events.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string) => (await stage.pool.query(text)).rows

async function signedEvents() {
  await stage.simulated.simulator.deliverPending()
  return stage.simulated.receiver.received
}

describe('An event of the payment service', () => {
  it('is stored once and answered before it is handled, and the reconciler handles it again if that fails', async () => {
    await stage.paidCart()
    const [event] = await signedEvents()
    if (!event) throw new Error('no event was sent')
    const failures: unknown[] = []
    const silent = { ...stage.deps.payments, readIntent: () => Promise.reject(new Error('the process was killed')) }
    let told = () => {}
    const failed = new Promise<void>(resolve => {
      told = resolve
    })
    const dying = {
      ...stage.deps,
      payments: silent,
      onFailure: (error: unknown) => {
        failures.push(error)
        told()
      },
    }
    expect(await receivePaymentEvent(dying, event.rawBody, event.signature)).toEqual({ status: 200 })
    await failed
    expect(await receivePaymentEvent(dying, event.rawBody, event.signature)).toEqual({ status: 200 })
    expect(failures).toHaveLength(1)
    expect(await rows('SELECT state FROM provider_event')).toEqual([{ state: 'unmatched' }])
    stage.wait(60_000)
    await reconcilePayments(stage.deps)
    expect(await rows('SELECT state FROM provider_event')).toEqual([{ state: 'done' }])
    expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'pending-drop-off' }])
  })

  it('waits while the payment service refuses the key, and places its order afterwards (rule M86)', async () => {
    await stage.paidCart()
    const [event] = await signedEvents()
    if (!event) throw new Error('no event was sent')
    const saved = await savePaymentEvent(stage.deps, stage.payments.readEvent(event.rawBody, event.signature))
    if (!saved) throw new Error('it was stored before')
    stage.faults.calls = [{ point: 'wrong-key' }]
    const tried = { ...saved, tries: maxTriesOfEvent }
    await expect(handlePaymentEvent(stage.deps, tried)).rejects.toMatchObject({ refusal: 'payment-in-doubt' })
    expect(await rows(`SELECT state FROM provider_event WHERE state = 'unknown'`)).toEqual([])
    stage.faults.calls = []
    stage.wait(60_000)
    await reconcilePayments(stage.deps)
    expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'pending-drop-off' }])
  })

  it('without a good signature is refused and not stored', async () => {
    await stage.paidCart()
    const [event] = await signedEvents()
    const body = Buffer.from(event?.rawBody.toString().replace('succeeded', 'canceled') ?? '')
    expect(await receivePaymentEvent(stage.deps, body, event?.signature ?? '')).toEqual({ status: 400 })
    expect(await receivePaymentEvent(stage.deps, Buffer.alloc(0), '')).toEqual({ status: 400 })
    expect(await rows('SELECT id FROM provider_event')).toEqual([])
  })

  it('is stored with the payment attempt that it pays', async () => {
    const { intentId } = await stage.paidCart()
    const [event] = (await signedEvents()).map(one => stage.payments.readEvent(one.rawBody, one.signature))
    if (!event) throw new Error('no event was sent')
    const saved = await savePaymentEvent(stage.deps, event)
    expect(saved?.attempt).toMatchObject({
      attempt: { intentId, status: 'open' },
      hasOrder: false,
      isPaidByThis: false,
    })
    expect(saved?.attempt).toEqual(await findPaidAttempt(stage.db, { intentId }))
    expect(await savePaymentEvent(stage.deps, event)).toBeNull()
  })

  it('finds its payment attempt even if the intent was stored after the event', async () => {
    const { intentId } = await stage.paidCart()
    const [event] = (await signedEvents()).map(one => stage.payments.readEvent(one.rawBody, one.signature))
    await rows(`UPDATE payment_attempt SET intent_id = NULL, status = 'creating'`)
    const saved = event && (await savePaymentEvent(stage.deps, event))
    expect(saved?.attempt).toBeNull()
    await rows(`UPDATE payment_attempt SET intent_id = '${intentId}', status = 'open'`)
    if (saved) await handlePaymentEvent(stage.deps, saved)
    expect(await rows('SELECT state FROM provider_event')).toEqual([{ state: 'done' }])
    expect(await rows('SELECT status FROM orders')).toEqual([{ status: 'pending-drop-off' }])
  })

  it('about an unknown intent is stored as unmatched and changes nothing else', async () => {
    const event = {
      id: 'evt_foreign',
      type: 'payment_intent.payment_failed',
      paymentAccount: null,
      intentId: 'pi_foreign',
    }
    expect(await savePaymentEvent(stage.deps, event)).toEqual({ ...event, attempt: null })
    await handlePaymentEvent(stage.deps, event)
    expect(await rows('SELECT state FROM provider_event')).toEqual([{ state: 'unmatched' }])
  })
})

describe('A card tester', () => {
  it('is stopped after five declines, and the customer can pay with a new intent', async () => {
    const { cartId, user } = await stage.readyCart()
    const { paymentIntentId } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    for (let tries = 0; tries < 5; tries += 1) await stage.pay(cartId, '4000000000000002')
    const events = (await signedEvents()).map(one => stage.payments.readEvent(one.rawBody, one.signature))
    for (const event of events) {
      const saved = await savePaymentEvent(stage.deps, event)
      if (saved) await handlePaymentEvent(stage.deps, saved)
    }
    expect((await stage.payments.readIntent({ paymentAccount: null, intentId: paymentIntentId })).status).toBe(
      'canceled',
    )
    expect(await stage.pay(cartId)).toBe('canceled')
    const again = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(again.paymentIntentId).not.toBe(paymentIntentId)
  })
})
