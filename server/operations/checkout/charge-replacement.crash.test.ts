import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { chargeReplacement } from '#server/operations/checkout/charge-replacement.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import type { Payments } from '#server/providers/payments/payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

/** The error stands for the end of the process. No code catches it, and nothing happens after it. */
class ProcessKilled extends Error {}

type Call = 'chargeSavedCard' | 'readIntent' | 'cancelIntent'
type Point = { readonly call: Call; readonly when: 'before' | 'after' }

/** Makes a server that dies at its first call of a kind to the service, before it sends the call or after the answer. */
function dyingAt({ call, when }: Point): Payments {
  const { payments } = stage.deps
  const die = () => {
    throw new ProcessKilled(`${when} ${call}`)
  }
  const dying = async (ask: never) => {
    if (when === 'before') die()
    await (payments[call] as (ask: never) => Promise<unknown>)(ask).catch(() => {})
    return die()
  }
  return { ...payments, [call]: dying }
}

async function swapping(card: string) {
  const { orderId, user } = await placePaidOrder(stage, card)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const swapWindow = { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 }
  const acting = { orderId, by: 'customer', actorId: user.id } as const
  const made = await requestSwap(
    { ...stage.deps, newId: randomUUID },
    { ...acting, swapWindow, rentalDurationDays: 7, isSameSize: true },
  )
  const cart = { id: made.cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
  return { cart, user, language: 'en' } as const
}

type RequestedSwap = Awaited<ReturnType<typeof swapping>>

const die = async (ask: RequestedSwap, point: Point) => {
  const deps = { ...stage.deps, payments: dyingAt(point) }
  await expect(chargeReplacement(deps, ask)).rejects.toBeInstanceOf(ProcessKilled)
}

const chargesOf = async (cartId: string) => {
  const { rows } = await stage.pool.query(
    `SELECT count(*)::int AS n FROM stripe_simulator.payment_intents
     WHERE metadata->>'cartId' = $1 AND status = 'succeeded'`,
    [cartId],
  )
  return rows[0].n
}
const isOrdered = async (cartId: string) =>
  (await stage.pool.query('SELECT FROM orders WHERE id = $1', [cartId])).rowCount === 1

const restart = async () => {
  stage.wait(120_000)
  return reconcilePayments(stage.deps)
}

/** Tries everything again afterwards, as the customer does. No second try may charge twice. */
async function tryEverythingAgain(ask: RequestedSwap): Promise<void> {
  const again = [
    () => chargeReplacement(stage.deps, ask),
    () => startCheckoutPayment(stage.deps, { cartId: ask.cart.id, user: ask.user, language: 'en' }),
  ]
  for (const one of again) {
    await one().catch(error => expect(error).toBeInstanceOf(Refusal))
  }
}

const paying: Point[] = [
  { call: 'chargeSavedCard', when: 'before' },
  { call: 'chargeSavedCard', when: 'after' },
  { call: 'readIntent', when: 'before' },
  { call: 'readIntent', when: 'after' },
]

describe.each(paying)('If the server is killed $when $call, and the card pays,', point => {
  it('the restarted server ends with one charge and its order, without any request', async () => {
    const ask = await swapping(savedCards.pays)
    await die(ask, point)
    expect(await restart()).toMatchObject({ failures: [] })
    expect([await chargesOf(ask.cart.id), await isOrdered(ask.cart.id)]).toEqual([1, true])
    await tryEverythingAgain(ask)
    expect(await chargesOf(ask.cart.id)).toBe(1)
  })

  it('a customer who presses again before the restart is charged once', async () => {
    const ask = await swapping(savedCards.pays)
    await die(ask, point)
    expect(await chargeReplacement(stage.deps, ask)).toMatchObject({ success: true })
    await restart()
    expect([await chargesOf(ask.cart.id), await isOrdered(ask.cart.id)]).toEqual([1, true])
  })

  it('the usual payment page, opened before the restart, says that the cart is paid', async () => {
    const ask = await swapping(savedCards.pays)
    await die(ask, point)
    const manual = startCheckoutPayment(stage.deps, { cartId: ask.cart.id, user: ask.user, language: 'en' })
    await expect(manual).rejects.toMatchObject({ refusal: 'already-paid' })
    expect([await chargesOf(ask.cart.id), await isOrdered(ask.cart.id)]).toEqual([1, true])
  })
})

const declining: Point[] = [
  { call: 'chargeSavedCard', when: 'before' },
  { call: 'chargeSavedCard', when: 'after' },
  { call: 'cancelIntent', when: 'before' },
  { call: 'cancelIntent', when: 'after' },
]

describe.each(declining)('If the server is killed $when $call, and the card is declined,', point => {
  it('nothing is charged, the payment is closed, and the usual page opens one new payment', async () => {
    const ask = await swapping(savedCards.declinesLater)
    await die(ask, point)
    expect(await restart()).toMatchObject({ failures: [] })
    const { rows } = await stage.pool.query(
      `SELECT i.status FROM stripe_simulator.payment_intents i WHERE i.metadata->>'cartId' = $1`,
      [ask.cart.id],
    )
    expect(rows).toEqual([{ status: 'canceled' }])
    await startCheckoutPayment(stage.deps, { cartId: ask.cart.id, user: ask.user, language: 'en' })
    const open = await stage.pool.query(
      `SELECT i.client_secret, i.id FROM stripe_simulator.payment_intents i
       WHERE i.metadata->>'cartId' = $1 AND i.status = 'requires_payment_method'`,
      [ask.cart.id],
    )
    expect(open.rowCount).toBe(1)
  })
})
