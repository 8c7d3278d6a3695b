import { randomUUID } from 'node:crypto'
import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addDays, isSunday } from '#domain/value/calendar.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { chargeReplacement } from '#server/operations/checkout/charge-replacement.ts'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { confirmOrderPayment } from '#server/operations/payment/confirm-order-payment.ts'
import { sendRefunds } from '#server/operations/payment/send-refunds.ts'
import { startOrderPayment } from '#server/operations/payment/start-order-payment.ts'
import type { CheckoutStage } from '#server/testing/checkout-stage.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { weekday } from '#server/testing/journey.ts'
import { placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'
import { killEverywhere } from '#server/testing/processes/kill-everywhere.ts'
import { bringToWeighing, correct, weigh, weighedOrder, weighingWith } from '#server/testing/weighed-order.ts'

const day = 24 * 3_600_000
const unlessRefused = (call: Promise<unknown>) =>
  call.catch(error => {
    if (!(error instanceof Refusal)) throw error
  })

async function typeCard({ simulated }: CheckoutStage, { clientSecret }: { clientSecret: string }) {
  const [id = ''] = clientSecret.split('_secret_')
  await confirmAsCustomer(simulated.simulator, { id, clientSecret }, { number: savedCards.pays })
}

async function dueOrder(stage: CheckoutStage, options: { tonsTooMany?: string; card?: string } = {}) {
  const { orderId } = await weighedOrder(stage, options)
  await billOrder(stage.deps, { orderId, actorId: null })
  return orderId
}

async function chargeAll(deps: PaymentDeps) {
  const { failures } = await chargeDueBills(deps)
  for (const failure of failures) throw failure
}

const itself = (orderId: string) => orderId

describe('A server that is killed at any step', () => {
  it('of a checkout charges the card once, for one order', async () => {
    const steps = await killEverywhere({
      prepare: stage => stage.readyCart({ now: stage.deps.clock() }),
      act: async (deps, { cartId, user }, stage) => {
        await startCheckoutPayment(deps, { cartId, user, language: 'en' })
        await stage.pay(cartId)
        await findOrPlaceOrder(deps, cartId)
      },
      goOn: async (stage, { cartId, user }) => {
        await unlessRefused(startCheckoutPayment(stage.deps, { cartId, user, language: 'en' }))
        await stage.pay(cartId)
        await findOrPlaceOrder(stage.deps, cartId)
      },
      orderOf: ({ cartId }) => cartId,
      ends: { status: 'pending-drop-off', payments: [], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of paying for a replacement with the saved card charges it once, for one order', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const { orderId, user } = await placePaidOrder(stage)
        await walkTo(stage.db, orderId, 'drop-off-confirmed')
        const acting = { orderId, by: 'customer', actorId: user.id } as const
        const visit = { swapWindow: { day: weekday(stage.deps.clock(), 4), start: 9, end: 12 }, rentalDurationDays: 7 }
        const { cartId } = await requestSwap(
          { ...stage.deps, newId: randomUUID },
          { ...acting, ...visit, isSameSize: true },
        )
        const cart = { id: cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
        return { cart, user, language: 'en' } as const
      },
      act: (deps, input) => chargeReplacement(deps, input),
      goOn: (stage, input) => unlessRefused(chargeReplacement(stage.deps, input)),
      orderOf: ({ cart }) => cart.id,
      ends: { status: 'pending-drop-off', payments: [], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of charging the balance charges it once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const orderId = await dueOrder(stage)
        stage.wait(day)
        return orderId
      },
      act: chargeAll,
      goOn: stage => chargeDueBills(stage.deps),
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of charging a balance that the bank refuses charges nothing, and the customer pays once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const orderId = await dueOrder(stage, { card: savedCards.declinesLater })
        stage.wait(day)
        return orderId
      },
      act: chargeAll,
      goOn: async (stage, orderId) => {
        await chargeDueBills(stage.deps)
        await typeCard(stage, await startOrderPayment(stage.deps, orderId))
        await confirmOrderPayment(stage.deps, orderId)
      },
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of the balance’s payment page takes the payment once', async () => {
    const steps = await killEverywhere({
      prepare: stage => dueOrder(stage, { tonsTooMany: '3.25' }),
      act: async (deps, orderId, stage) => {
        await typeCard(stage, await startOrderPayment(deps, orderId))
        await confirmOrderPayment(deps, orderId)
      },
      goOn: async (stage, orderId) => {
        const again = startOrderPayment(stage.deps, orderId).then(page => typeCard(stage, page))
        await unlessRefused(again)
        await unlessRefused(confirmOrderPayment(stage.deps, orderId))
      },
      orderOf: itself,
      ends: { status: 'completed', payments: [32_175], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of making a bill and charging it at once makes and charges it once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        await stage.pool.query('UPDATE organization SET objection_hours = 0')
        return (await weighedOrder(stage)).orderId
      },
      act: (deps, orderId) => billOrder(deps, { orderId, actorId: null }),
      goOn: async (stage, orderId) => {
        await billOrder(stage.deps, { orderId, actorId: null })
        await chargeDueBills(stage.deps)
      },
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(8)
  }, 300_000)

  it('of refunding an overpayment after a corrected weight refunds it once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        await stage.pool.query('UPDATE organization SET objection_hours = 0')
        const { orderId } = await weighedOrder(stage)
        await billOrder(stage.deps, { orderId, actorId: null })
        return orderId as string
      },
      act: async (deps, orderId) => correct(deps, orderId, await weighingWith(deps.db, orderId, '0.5')),
      // A second press of the office corrects the bill to the same weight again.
      goOn: async (stage, orderId) => correct(stage.deps, orderId, await weighingWith(stage.db, orderId, '0.5')),
      orderOf: itself,
      ends: { status: 'completed', payments: [9_900], refunded: 4_950 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of cancelling refunds everything once', async () => {
    const steps = await killEverywhere({
      prepare: stage => placePaidOrder(stage),
      act: (deps, { orderId, user }) => cancelOrder(deps, { orderId, by: 'customer', actorId: user.id }),
      goOn: (stage, { orderId, user }) =>
        unlessRefused(cancelOrder(stage.deps, { orderId, by: 'customer', actorId: user.id })),
      orderOf: ({ orderId }) => orderId,
      ends: { status: 'refunded', payments: [], refunded: 'all' },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of a refund by the office refunds everything once', async () => {
    const all = { amountInCents: 'all', why: 'the office says so' } as const
    const steps = await killEverywhere({
      prepare: async stage => {
        const { orderId } = await placePaidOrder(stage)
        await bringToWeighing(stage.db, orderId)
        await weigh(stage, orderId, '0')
        await billOrder(stage.deps, { orderId, actorId: null })
        return orderId as string
      },
      act: (deps, orderId) => giveBack(deps, { orderId, ...all }),
      // A second press finds the refund that the first one has requested. A job sends it.
      goOn: async (stage, orderId) => {
        await unlessRefused(giveBack(stage.deps, { orderId, ...all }))
        await sendRefunds(stage.deps)
      },
      orderOf: itself,
      ends: { status: 'refunded', payments: [], refunded: 'all' },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)

  it('of extending a rental charges the extension once', async () => {
    const steps = await killEverywhere({
      prepare: async stage => {
        const { orderId, user } = await placePaidOrder(stage)
        await walkTo(stage.db, orderId, 'drop-off-confirmed')
        const agreed = (await stage.pool.query('SELECT pickup_window AS w FROM orders WHERE id = $1', [orderId]))
          .rows[0].w
        const next = addDays(agreed.day, 2)
        const pickupDay = isSunday(next) ? addDays(next, 1) : next
        const options = { orderId, by: 'customer', actorId: user.id, pickupDay } as const
        const { totalInCents } = await quoteExtension(stage.deps, options)
        return { ...options, totalInCents }
      },
      act: (deps, options) => extendRental(deps, options),
      goOn: (stage, options) => unlessRefused(extendRental(stage.deps, options)),
      orderOf: ({ orderId }) => orderId,
      ends: { status: 'drop-off-confirmed', payments: [expect.any(Number) as unknown as number], refunded: 0 },
    })
    expect(steps).toBeGreaterThanOrEqual(6)
  }, 300_000)
})
