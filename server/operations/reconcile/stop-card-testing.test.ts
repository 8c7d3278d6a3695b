import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { findPayableCart } from '#server/db/cart/carts.ts'
import { readCheckoutPayment, startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { refuseCardTester } from '#server/operations/payment/refuse-card-tester.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeReadyCart, makeUser, type TestUser } from '#server/testing/factories.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
let heard = new Set<string>()
beforeEach(async () => {
  stage = await openCheckoutStage()
  heard = new Set()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const hour = 3_600_000
const declinedCards = ['4000000000000002', '4000000000009995', '4000000000009987', '4000000000000069'] as const
const address = '203.0.113.7'

const start = (cartId: CartId, user: TestUser, from = address, deps = stage.deps) =>
  startCheckoutPayment(deps, { cartId, user, language: 'en', ipAddress: from })

const anotherCart = (user: TestUser) => makeReadyCart(stage.db, stage.organization, user)

/** Delivers every event of the service to the server. */
async function hearEvents(): Promise<void> {
  await stage.simulated.simulator.deliverPending()
  for (const { rawBody, signature } of stage.simulated.receiver.received) {
    const event = stage.payments.readEvent(rawBody, signature)
    if (heard.has(event.id)) continue
    heard.add(event.id)
    const saved = await savePaymentEvent(stage.deps, event)
    if (saved) await handlePaymentEvent(stage.deps, saved)
  }
}

/** Makes this many declines of a person, at most five per intent, with one cart after the other. */
async function decline(user: TestUser, times: number, card: string = declinedCards[0], from = address): Promise<void> {
  for (let left = times; left > 0; left -= 5) {
    const cartId = await anotherCart(user)
    await start(cartId, user, from)
    for (let round = 0; round < Math.min(left, 5); round += 1) await stage.pay(cartId, card)
    await hearEvents()
  }
}

describe('A person whose cards are declined', () => {
  it('may continue after nine declines in a day, and must wait after ten, with any cart', async () => {
    const user = await makeUser(stage.db)
    await decline(user, 9)
    await start(await anotherCart(user), user)
    await decline(user, 1)
    const blocked = start(await anotherCart(user), user)
    await expect(blocked).rejects.toMatchObject({ refusal: 'cards-declined', code: 'TOO_MANY_REQUESTS' })
    await expect(blocked).rejects.toMatchObject({ values: { retryAfterInSeconds: expect.any(Number) } })
  })

  it('may pay again when the declines are a day old', async () => {
    const user = await makeUser(stage.db)
    await decline(user, 10)
    stage.wait(23 * hour)
    await expect(start(await anotherCart(user), user)).rejects.toMatchObject({ refusal: 'cards-declined' })
    stage.wait(hour)
    const cartId = await makeReadyCart(stage.db, stage.organization, user, { now: stage.deps.clock() })
    expect(await start(cartId, user)).toHaveProperty('paymentIntentId')
  })

  it('loses the intent that is still open, too, because its secret could be tried without the server', async () => {
    const user = await makeUser(stage.db)
    await decline(user, 9)
    const cartId = await anotherCart(user)
    const { paymentIntentId } = await start(cartId, user)
    await stage.pay(cartId, declinedCards[0])
    await hearEvents()
    expect((await stage.payments.readIntent({ paymentAccount: null, intentId: paymentIntentId })).status).toBe(
      'canceled',
    )
    expect(await stage.pay(cartId)).toBe('canceled')
  })

  it('reads on the open payment page that no other card is taken now, and not only that this payment is closed', async () => {
    const user = await makeUser(stage.db)
    const page = async (cartId: CartId) =>
      readCheckoutPayment(stage.deps, (await findPayableCart(stage.db, cartId))?.payment.live ?? null, {
        userId: user.id,
        ipAddress: address,
      })
    const first = await anotherCart(user)
    await start(first, user)
    for (let round = 0; round < 5; round += 1) await stage.pay(first, declinedCards[0])
    await hearEvents()
    await expect(page(first)).rejects.toMatchObject({ refusal: 'step-missing' })
    await decline(user, 4)
    const second = await anotherCart(user)
    await start(second, user)
    await stage.pay(second, declinedCards[0])
    await hearEvents()
    await expect(page(second)).rejects.toMatchObject({ refusal: 'cards-declined' })
    stage.wait(24 * hour)
    await expect(page(second)).rejects.toMatchObject({ refusal: 'step-missing' })
  })

  it('loses all open intents with the last decline, whichever cart the decline came with', async () => {
    const user = await makeUser(stage.db)
    const neighbour = await makeUser(stage.db)
    const others = await anotherCart(neighbour)
    await start(others, neighbour)
    const carts: CartId[] = []
    for (let cart = 0; cart < 10; cart += 1) carts.push(await anotherCart(user))
    for (const cartId of carts) await start(cartId, user)
    for (const cartId of carts) {
      await stage.pay(cartId, declinedCards[0])
      await hearEvents()
    }
    for (const cartId of carts) expect(await stage.pay(cartId)).toBe('canceled')
    expect(await stage.pay(others)).toBe('succeeded')
    await hearEvents()
  })

  it('may try three different cards in a day, and must wait after a fourth', async () => {
    const user = await makeUser(stage.db)
    for (const card of declinedCards.slice(0, 3)) await decline(user, 1, card)
    expect(await start(await anotherCart(user), user)).toHaveProperty('paymentIntentId')
    await decline(user, 1, declinedCards[3])
    await expect(start(await anotherCart(user), user)).rejects.toMatchObject({ refusal: 'cards-declined' })
  })

  it('does not keep other people from paying', async () => {
    await decline(await makeUser(stage.db), 10)
    const neighbour = await makeUser(stage.db)
    expect(await start(await anotherCart(neighbour), neighbour, '203.0.113.8')).toHaveProperty('paymentIntentId')
  })

  it('gets one decline for an event that comes twice', async () => {
    const user = await makeUser(stage.db)
    await decline(user, 5)
    const events = stage.simulated.receiver.received.map(one => stage.payments.readEvent(one.rawBody, one.signature))
    for (const event of events) await handlePaymentEvent(stage.deps, event)
    const { rows } = await stage.pool.query('SELECT count(*)::int AS count FROM card_decline')
    expect(rows).toEqual([{ count: 5 }])
  })

  it('must also wait with payments of placed orders', async () => {
    const user = await makeUser(stage.db)
    const decliner = { userId: user.id, ipAddress: null }
    await decline(user, 9)
    await refuseCardTester(stage.deps, decliner)
    await decline(user, 1)
    await expect(refuseCardTester(stage.deps, decliner)).rejects.toMatchObject({ refusal: 'cards-declined' })
    await refuseCardTester({ ...stage.deps, cardLimits: null }, decliner)
  })
})

describe('During card testing', () => {
  const attack = async () => {
    for (let person = 0; person < 4; person += 1)
      await decline(await makeUser(stage.db), 5, declinedCards[0], '198.51.100.9')
  }

  it('a new customer must wait after the second different card, and a customer who has paid before need not wait', async () => {
    const [newcomer, known] = [await makeUser(stage.db), await makeUser(stage.db)]
    const paid = await anotherCart(known)
    await start(paid, known, '203.0.113.8')
    await stage.pay(paid)
    await hearEvents()
    await attack()
    for (const [user, from] of [
      [newcomer, address],
      [known, '203.0.113.8'],
    ] as const) {
      await decline(user, 1, declinedCards[0], from)
      await start(await anotherCart(user), user, from)
      await decline(user, 1, declinedCards[1], from)
    }
    await expect(start(await anotherCart(newcomer), newcomer)).rejects.toMatchObject({ refusal: 'cards-declined' })
    expect(await start(await anotherCart(known), known, '203.0.113.8')).toHaveProperty('paymentIntentId')
    stage.wait(hour)
    expect(await start(await anotherCart(newcomer), newcomer)).toHaveProperty('paymentIntentId')
  })
})

describe('An IP address', () => {
  it('must wait after twenty declines, even if different people typed the cards', async () => {
    for (let person = 0; person < 4; person += 1) await decline(await makeUser(stage.db), person < 3 ? 5 : 4)
    const newcomer = await makeUser(stage.db)
    expect(await start(await anotherCart(newcomer), newcomer)).toHaveProperty('paymentIntentId')
    await decline(await makeUser(stage.db), 1)
    await expect(start(await anotherCart(newcomer), newcomer)).rejects.toMatchObject({ refusal: 'cards-declined' })
    expect(await start(await anotherCart(newcomer), newcomer, '203.0.113.8')).toHaveProperty('paymentIntentId')
  })
})

describe('All open payments of an IP address', () => {
  it('are closed with its twentieth decline', async () => {
    const first = await makeUser(stage.db)
    const early = await anotherCart(first)
    await start(early, first)
    const elsewhere = await makeUser(stage.db)
    const far = await anotherCart(elsewhere)
    await start(far, elsewhere, '203.0.113.8')
    for (let person = 0; person < 4; person += 1) await decline(await makeUser(stage.db), 5)
    expect(await stage.pay(early)).toBe('canceled')
    expect(await stage.pay(far)).toBe('succeeded')
    await hearEvents()
  })
})

describe('A cart', () => {
  it('may have three intents in a day, and no fourth one', async () => {
    const { cartId, user } = await stage.readyCart()
    for (let intent = 0; intent < 3; intent += 1) {
      await start(cartId, user)
      const { rows } = await stage.pool.query(`SELECT id FROM payment_attempt WHERE status = 'open'`)
      await stage.pool.query(`UPDATE payment_attempt SET status = 'cancelled' WHERE id = $1`, [rows[0].id])
    }
    await expect(start(cartId, user)).rejects.toMatchObject({ refusal: 'cart-tried-too-often' })
    expect(await start(cartId, user, address, { ...stage.deps, cardLimits: null })).toHaveProperty('paymentIntentId')
  })

  it('gets its third intent again each time that its page is opened', async () => {
    const { cartId, user } = await stage.readyCart()
    for (let intent = 0; intent < 2; intent += 1) {
      await start(cartId, user)
      await stage.pool.query(`UPDATE payment_attempt SET status = 'cancelled'`)
    }
    const third = await start(cartId, user)
    const { paymentIntentId, totalInCents } = third
    for (let visit = 0; visit < 3; visit += 1)
      expect(await start(cartId, user)).toEqual({ paymentIntentId, totalInCents, created: null })
  })
})
