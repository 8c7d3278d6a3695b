/** In these tests, a customer's bank begins to look into a payment while a press charges the saved card (rule M48). */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { CartId } from '#domain/cart/cart.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { repeatOrder } from '#server/operations/cart/repeat-order.ts'
import { chargeReplacement } from '#server/operations/checkout/charge-replacement.ts'
import { payWithCardOnFile } from '#server/operations/checkout/pay-with-card-on-file.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { chargePhoneOrder } from '#server/operations/phone-order/charge-phone-order.ts'
import { openPhoneStage, type PhoneStage } from '#server/operations/phone-order/phone-order.stage.ts'
import { priceCall } from '#server/operations/phone-order/price-call.ts'
import { endDispute, openDispute } from '#server/testing/disputes.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { weekday } from '#server/testing/journey.ts'
import { laterThanRepeats, placePaidOrder, savedCards, walkTo } from '#server/testing/order-walk.ts'

let stage: PhoneStage
beforeEach(async () => {
  stage = await openPhoneStage()
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

type Deps = PhoneStage['phoneDeps']
/** `press` charges the saved card of the customer of this order, and returns the outcome. */
type Press = { readonly orderId: string; readonly cartId: string; readonly press: (deps: Deps) => Promise<string> }

async function ofSwap(): Promise<Press> {
  const { orderId, user } = await placePaidOrder(stage)
  await walkTo(stage.db, orderId, 'drop-off-confirmed')
  const swapWindow = { day: weekday(stage.deps.clock(), 1), start: 9, end: 12 }
  const acting = { orderId, by: 'customer', actorId: user.id } as const
  const asked = { ...acting, swapWindow, rentalDurationDays: 7, isSameSize: true } as const
  const { cartId } = await requestSwap({ ...stage.deps, newId: randomUUID }, asked)
  const cart = { id: cartId as CartId, organizationId: stage.organization.id, replacesOrderId: orderId }
  // The customer has also opened the form for another card. Two payments would be possible, so the charge first closes the form's payment.
  await startCheckoutPayment(stage.deps, { cartId: cart.id, user, language: 'en' })
  return {
    orderId,
    cartId,
    press: async deps => wayOf(await chargeReplacement(deps, { cart, user, language: 'en' })),
  }
}

async function ofSameAgain(): Promise<Press> {
  const { orderId, user } = await placePaidOrder(stage, savedCards.pays, laterThanRepeats)
  const browser = Buffer.alloc(32, 'this browser')
  const made = await repeatOrder({ ...stage.deps, newId: randomUUID }, { orderId, browser, language: 'en' })
  const cart = made && (await findCartAccess(stage.db, made.cartId as CartId))
  if (!cart) throw new Error('no cart was made')
  const { totalInCents } = await priceCart(stage.deps, cart, 'en')
  const agreed = { totalInCents, sentence: cardConsentSentence('en', 30_000) }
  const ask = { cart, user, language: 'en', agreed, isSecond: false } as const
  return { orderId, cartId: cart.id, press: async deps => wayOf(await payWithCardOnFile(deps, ask)) }
}

async function ofPhone(): Promise<Press> {
  const { phone, id } = await stage.regular()
  const asked = await stage.order({ phone })
  if (!asked.visit) throw new Error('nothing is charged for a call')
  const { language, zipCode, customerType, materials, promotionCode, visit } = asked
  const { containers, addOnIds, dropOffWindow, pickupWindow } = visit
  const { quote, consent } = await priceCall(
    stage.phoneDeps,
    { organizationId: stage.acting.organizationId, language: 'en' },
    {
      phone,
      language,
      zipCode,
      customerType,
      materials,
      promotionCode,
      containers,
      addOnIds,
      dropOffWindow,
      pickupWindow,
    },
  )
  const charge = {
    asked,
    consent: { sentence: consent ?? '', totalInCents: quote?.totalInCents ?? 0 },
    isSecond: true,
  }
  const [order] = await stage.rows('SELECT id FROM orders WHERE user_id = $1', id)
  return {
    orderId: String(order?.id),
    cartId: asked.cartId,
    press: async deps =>
      chargePhoneOrder(deps, stage.acting, charge).then(
        ({ isPaid }) => (isPaid ? 'charged' : 'declined'),
        error => {
          if (!(error instanceof Refusal)) throw error
          return error.refusal
        },
      ),
  }
}

const wayOf = ({ success }: { readonly success: boolean }) => (success ? 'charged' : 'payment page')

const presses = [
  ['a swap', ofSwap, 'payment page'],
  ['the same ordered again', ofSameAgain, 'payment page'],
  ['an order by telephone', ofPhone, 'card-disputed'],
] as const

const chargedFor = async (cartId: string) =>
  (
    await stage.rows(
      `SELECT FROM stripe_simulator.payment_intents WHERE metadata->>'cartId' = $1 AND status = 'succeeded'`,
      cartId,
    )
  ).length

/**
 * Makes a server to which the bank reports a dispute during the call to the payment service, after the first check for disputes and before
 * the charge.
 */
function toldMeanwhile(orderId: string): Deps {
  const { payments } = stage.deps
  let isNotified = false
  const tell = async () => {
    if (isNotified) return
    isNotified = true
    await openDispute(stage, orderId)
  }
  return {
    ...stage.phoneDeps,
    payments: {
      ...payments,
      listCards: async ask => {
        const cards = await payments.listCards(ask)
        await tell()
        return cards
      },
      cancelIntent: async ask => {
        const intent = await payments.cancelIntent(ask)
        await tell()
        return intent
      },
    },
  }
}

describe.each(presses)('While %s is being paid with the saved card', (_, make, instead) => {
  it('the card is not charged if the bank begins to look into a payment, and can be charged after the bank has decided', async () => {
    const { orderId, cartId, press } = await make()
    expect(await press(toldMeanwhile(orderId))).toBe(instead)
    expect(await chargedFor(cartId)).toBe(0)
    expect(
      await stage.rows(`SELECT FROM payment_attempt WHERE cart_id = $1 AND payment_method_id IS NOT NULL`, cartId),
    ).toEqual([])
    await endDispute(stage, orderId, 'won')
    expect(await press(stage.phoneDeps)).toBe('charged')
    expect(await chargedFor(cartId)).toBe(1)
  })

  it('a dispute that arrives waits for the charge that has begun, and is stored after it', async () => {
    const { orderId, cartId, press } = await make()
    const holder = await stage.pool.connect()
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE quote IN EXCLUSIVE MODE')
    const pressed = press(stage.phoneDeps)
    await untilWaiting('relation')
    const told = openDispute(stage, orderId).then(() => 'told')
    expect(await Promise.race([told, untilWaiting('advisory')])).toBe('advisory')
    await holder.query('COMMIT')
    holder.release()
    expect([await pressed, await told]).toEqual(['charged', 'told'])
    expect(await chargedFor(cartId)).toBe(1)
  })
})

const waitingFor = `SELECT FROM pg_locks WHERE NOT granted AND locktype = $1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`

/** Resolves when a session waits for a lock of this kind. */
async function untilWaiting(kind: 'relation' | 'advisory'): Promise<string> {
  while ((await stage.rows(waitingFor, kind)).length === 0) await pause(5)
  return kind
}
