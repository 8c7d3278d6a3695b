import { afterEach, beforeEach, expect, test } from 'vitest'
import { listAccountsToRead } from '#server/db/payment/event-list.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { reconcilePayments } from '#server/operations/reconcile/reconcile-payments.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'
import { makeOrganization, makeReadyCart, makeUser } from '#server/testing/factories.ts'

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage()
})
afterEach(() => stage.close())

const hour = 3_600_000

/** Makes a hauler with its own payment account, and a customer of this hauler who has opened the payment page. */
async function openPaymentOf(paymentAccount: string) {
  const organization = await makeOrganization(stage.db, { paymentAccount })
  const user = await makeUser(stage.db)
  const cartId = await makeReadyCart(stage.db, organization, user, { now: stage.deps.clock() })
  await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
  return { cartId }
}

/** Returns the accounts whose events a run reads. The haulers have closed the accounts in `closed`. */
async function run(closed: readonly string[] = []) {
  const asked: (string | null)[] = []
  const payments = {
    ...stage.payments,
    listEvents: async (input: Parameters<typeof stage.payments.listEvents>[0]) => {
      asked.push(input.paymentAccount)
      if (closed.includes(input.paymentAccount ?? ''))
        throw new Error('The provided key does not have access to account')
      return stage.payments.listEvents(input)
    },
  }
  const { failures } = await reconcilePayments({ ...stage.deps, payments })
  return { asked: asked.sort(), failures }
}

test('a hauler that has closed its account does not keep the product from reading the missed events of other haulers', async () => {
  await openPaymentOf('acct_a_closed')
  await openPaymentOf('acct_b')
  await openPaymentOf('acct_c')
  const { asked, failures } = await run(['acct_a_closed'])
  expect(asked).toEqual(['acct_a_closed', 'acct_b', 'acct_c'])
  expect(failures).toHaveLength(1)
})

test('an account with an open charge, refund or dispute is read at once, an idle account every hour, an unused one never', async () => {
  const { cartId } = await openPaymentOf('acct_b')
  await makeOrganization(stage.db, { paymentAccount: 'acct_unused' })
  expect((await run()).asked).toEqual(['acct_b'])
  await stage.pay(cartId)
  await run()
  expect((await run()).asked).toEqual([])
  const payment = 'FROM payment'
  for (const [begin, end] of [
    [
      `INSERT INTO order_charge (organization_id, order_id, purpose, purpose_id, amount_in_cents, payment_account,
         provider_customer_id, idempotency_key, state, created_at, updated_at)
       SELECT organization_id, order_id, 'balance', 'test', 100, payment_account, 'cus_test', 'charge:test', 'asked', now(), now() ${payment}`,
      `UPDATE order_charge SET state = 'cancelled'`,
    ],
    [
      `INSERT INTO refund (organization_id, order_id, intent_id, payment_account, idempotency_key, amount_in_cents, status, why)
       SELECT organization_id, order_id, intent_id, payment_account, 'refund:test', 100, 'asked', 'test' ${payment}`,
      `UPDATE refund SET status = 'failed'`,
    ],
    [
      `INSERT INTO dispute (organization_id, order_id, intent_id, provider_dispute_id, amount_in_cents, reason, status, told_at, opened_at)
       SELECT organization_id, order_id, intent_id, 'dp_test', 100, 'fraudulent', 'needs_response', now(), now() ${payment}`,
      'UPDATE dispute SET closed_at = now()',
    ],
  ] as const) {
    await stage.pool.query(begin)
    expect(await listAccountsToRead(stage.db, stage.deps.clock())).toEqual(['acct_b'])
    await stage.pool.query(end)
    expect(await listAccountsToRead(stage.db, stage.deps.clock())).toEqual([])
  }
  stage.wait(hour)
  expect((await run()).asked).toEqual(['acct_b'])
  expect((await run()).asked).toEqual([])
})
