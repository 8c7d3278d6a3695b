import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findOrPlaceOrder } from '#server/operations/checkout/place-order.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
  const { cartId } = await stage.paidCart()
  await findOrPlaceOrder(stage.deps, cartId)
})
afterEach(() => stage.close())

/** Constraints protect the tables, so the damage has to bypass them. */
const unguarded = 'ALTER TABLE payment DISABLE TRIGGER payment_append_only;'

describe('The check of the invariants', () => {
  it.each([
    [
      'INV-3',
      `${unguarded} DELETE FROM payment; UPDATE stripe_simulator.payment_intents SET created_at = '2026-01-01'`,
    ],
    ['INV-4', `${unguarded} DELETE FROM payment`],
    ['INV-7', `UPDATE stripe_simulator.payment_intents SET amount = 100, amount_received = 100`],
    ['INV-8', 'UPDATE orders SET total_in_cents = total_in_cents + 1'],
    ['INV-9', `UPDATE orders SET status = 'completed'`],
    ['INV-12', `UPDATE cart SET user_id = NULL`],
    [
      'INV-17',
      `INSERT INTO change (organization_id, at, act, object, object_id, after)
       SELECT organization_id, now(), 'refund', 'order', id, jsonb_build_object('amountInCents', total_in_cents + 1) FROM orders`,
    ],
    [
      'INV-17',
      `INSERT INTO message (key, organization_id, order_id, recipient, channel, subject, text, next_attempt_at, segments, created_at)
       SELECT 'refunded:' || id || ':email', organization_id, id, 'ann@example.com', 'email', 'Refund', 'You get $1.23 back.', now(), 1, now() FROM orders`,
    ],
    ['INV-13', `DELETE FROM identity_consent`],
    [
      'INV-13',
      `INSERT INTO identity_consent (phone, wording, language, method, agreed_at, verified_at, is_agreed)
       SELECT recipient, 'stop', 'en', 'text-reply', now(), now(), false FROM message WHERE channel = 'sms';
       UPDATE message SET sent_at = now() + interval '2 seconds'`,
    ],
  ])('finds a broken %s', async (rule, damage) => {
    expect(await brokenInvariants(stage.db)).toEqual([])
    await stage.pool.query(damage)
    expect((await brokenInvariants(stage.db)).map(one => one.rule.split(' ')[0])).toContain(rule)
  })
})
