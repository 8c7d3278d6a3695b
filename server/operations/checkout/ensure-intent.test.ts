import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changeCart } from '#server/db/cart/carts.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { refreshCheckoutPayment } from '#server/operations/checkout/refresh-checkout-payment.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
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

describe('A payment that a customer starts in several tabs at once', () => {
  it('gets its intent from one call, and every tab finds this intent', async () => {
    const { cartId, user } = await stage.readyCart()
    const keys: string[] = []
    const counting = {
      ...stage.deps,
      payments: {
        ...stage.payments,
        createIntent: (input: Parameters<typeof stage.payments.createIntent>[0]) => {
          keys.push(input.idempotencyKey)
          return stage.payments.createIntent(input)
        },
      },
    }
    const begun = Array.from({ length: 8 }, () => startCheckoutPayment(counting, { cartId, user, language: 'en' }))
    const started = await Promise.all(begun)
    expect(new Set(started.map(one => one.paymentIntentId)).size).toBe(1)
    expect(keys).toHaveLength(1)
  })

  it('is started by the next call if the first server died before it made the intent', async () => {
    const { cartId, user } = await stage.readyCart()
    const dying = { ...stage.payments, createIntent: () => Promise.reject(new Error('the process was killed')) }
    const died = startCheckoutPayment({ ...stage.deps, payments: dying }, { cartId, user, language: 'en' })
    await expect(died).rejects.toThrow('killed')
    expect(await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })).toHaveProperty('paymentIntentId')
  })
})

describe('Two edits of a cart that reach the payment service in the wrong order', () => {
  it('leave the intent with the total of the later edit', async () => {
    const { cartId, user } = await stage.readyCart()
    const { paymentIntentId, totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    let letGo = () => {}
    const held = new Promise<void>(resolve => {
      letGo = resolve
    })
    let hasArrived = () => {}
    const arrived = new Promise<void>(resolve => {
      hasArrived = resolve
    })
    const slow = {
      ...stage.deps,
      payments: {
        ...stage.payments,
        updateIntent: async (input: Parameters<typeof stage.payments.updateIntent>[0]) => {
          hasArrived()
          await held
          return stage.payments.updateIntent(input)
        },
      },
    }
    await changeCart(stage.db, cartId, { addOnIds: [stage.organization.addOnId] })
    const first = refreshCheckoutPayment(slow, cartId)
    await arrived
    await changeCart(stage.db, cartId, { addOnIds: [] })
    await refreshCheckoutPayment(stage.deps, cartId)
    letGo()
    await first
    const intent = await stage.payments.readIntent({ paymentAccount: null, intentId: paymentIntentId })
    expect(intent.amountInCents).toBe(totalInCents)
    await stage.pay(cartId)
    await findOrPlaceOrder(stage.deps, cartId)
    const { rows } = await stage.pool.query(`SELECT total_in_cents AS total FROM orders`)
    expect(rows).toEqual([{ total: totalInCents }])
  })
})
