import { checkAccount, deauthorizeAccount } from '@rolloff/payment-simulator/accounts/account-acts.stage.ts'
import { confirmAsCustomer } from '@rolloff/payment-simulator/customer-browser.stage.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConnectMode } from '#domain/payment/payment-account.ts'
import { storePublicUrl } from '#server/db/message/recipients.ts'
import { findPaymentAccount } from '#server/db/payment/payment-accounts.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { readToday } from '#server/operations/office/read-today.ts'
import { connectAccount, readConnection, returnFromAccount } from '#server/operations/payment/connect-account.ts'
import { readPayout, readPayouts } from '#server/operations/payment/read-payouts.ts'
import { refreshAccount, refreshDueAccounts } from '#server/operations/payment/refresh-account.ts'
import { registerDomains } from '#server/operations/payment/register-domains.ts'
import { requireAccount } from '#server/operations/payment/require-account.ts'
import { handlePaymentEvent, savePaymentEvent } from '#server/operations/reconcile/handle-payment-event.ts'
import { createIntent, key } from '#server/providers/payments/payments.contract.ts'
import { PaymentConflict } from '#server/providers/payments/payments.ts'
import { checkStripeDomains } from '#server/providers/payments/stripe/check-stripe-domains.ts'
import { stripePayments } from '#server/providers/payments/stripe/stripe.ts'
import { type CheckoutStage, openCheckoutStage } from '#server/testing/checkout-stage.ts'

let stage: CheckoutStage
let organizationId: string
beforeAll(async () => {
  stage = await openCheckoutStage()
  organizationId = stage.organization.id
})
afterAll(() => stage.close())
beforeEach(async () => {
  stage.faults.calls = []
  await stage.pool.query('UPDATE organization SET payment_account = NULL')
  await stage.pool.query('DELETE FROM payment_account')
  await stage.pool.query('DELETE FROM stripe_simulator.idempotency_keys')
})

const depsOf = (connect: ConnectMode) => {
  const payments = requireAccount({ ...stage.payments, connect })
  return { ...stage.deps, payments }
}
const offered = () => depsOf('offered')
const charged = async () => {
  const { rows } = await stage.pool.query('SELECT payment_account FROM organization')
  return rows[0].payment_account
}
const account = () => findPaymentAccount(stage.db, organizationId)
const now = () => stage.deps.clock()

/** Presses the button on a page that shows the current state of the account. */
const press = async (mode: ConnectMode = 'offered') =>
  connectAccount(depsOf(mode), { organizationId, seen: (await account())?.state ?? null })

/** Fills in the page of the service, as a person's browser does. */
async function onboard(answered: 'all' | 'some' | 'nothing') {
  const { url } = await press()
  const path = new URL(url).pathname.replace('/sim/stripe', '')
  const visit = (method: string, body = '') =>
    stage.simulated.simulator.handleBrowser({ method, path, headers: {}, body })
  const { body } = await visit('GET')
  expect(body).toContain('Lone Star Dumpsters')
  // A screen reader reads the page in the right language, and no inline style breaks the content security policy.
  expect(body).toContain('<html lang="en">')
  expect(body).not.toContain('<style')
  const left = await visit('POST', `answered=${answered}`)
  expect(left.headers.location).toContain('/office/settings/company?account=returned')
  await returnFromAccount(offered(), organizationId)
}

/** Handles the events that have arrived, as the webhook does. */
async function hearEvents() {
  await stage.simulated.simulator.deliverPending()
  for (const { rawBody, signature } of stage.simulated.receiver.received.splice(0)) {
    const event = stage.payments.readEvent(rawBody, signature)
    const saved = await savePaymentEvent(offered(), event)
    if (saved) await handlePaymentEvent(offered(), saved)
  }
}

const today = async (mode: ConnectMode) => {
  const { account: told } = await readToday(depsOf(mode), { organizationId, rights: ['money'] })
  return told?.state ?? null
}

describe('The account that a hauler connects (rule M87)', () => {
  it('is charged from the moment that it is ready, and until then the key’s account is charged', async () => {
    await onboard('nothing')
    expect(await account()).toMatchObject({ state: 'checking', askedCount: 3, askedBy: expect.any(Date) })
    expect([await charged(), await today('offered')]).toEqual([null, null])
    expect(await readConnection(offered(), organizationId)).toMatchObject({ charges: 'installation' })
    await onboard('some')
    expect(await account()).toMatchObject({ state: 'checking', askedCount: 0, askedBy: null })
    const paymentAccount = (await account())?.id
    await checkAccount(stage.pool, paymentAccount ?? '', { cards: 'active', now: now() })
    await hearEvents()
    expect(await account()).toMatchObject({ state: 'ready', isCharged: true })
    expect(await charged()).toBe(paymentAccount)
    const { cartId, user } = await stage.readyCart()
    const { paymentIntentId } = await startCheckoutPayment(offered(), { cartId, user, language: 'en' })
    expect(
      await stage.payments.readIntent({ paymentAccount: paymentAccount ?? '', intentId: paymentIntentId }),
    ).toBeTruthy()
    const { rows } = await stage.pool.query(
      `SELECT after FROM change WHERE act = 'change-account' ORDER BY seq DESC LIMIT 1`,
    )
    expect(rows[0].after).toEqual({ state: 'ready' })
  })

  it('is disconnected if its access was revoked, the office reads this, and another account takes its place', async () => {
    await onboard('all')
    const first = (await account())?.id ?? ''
    await deauthorizeAccount(stage.pool, first, now())
    await hearEvents()
    expect(await account()).toMatchObject({ state: 'disconnected', why: 'access', isCharged: true })
    expect(await today('offered')).toBe('disconnected')
    stage.wait(1000)
    await onboard('all')
    const second = (await account())?.id
    expect(second).not.toBe(first)
    expect([await charged(), await today('offered')]).toEqual([second, null])
    // The first account is connected again, but the second account stays the charged one.
    await stage.pool.query('UPDATE stripe_simulator.accounts SET is_connected = true WHERE id = $1', [first])
    await refreshAccount(offered(), first)
    expect(await charged()).toBe(second)
  })

  it('stays as it was if an answer of the service says nothing about it', async () => {
    await onboard('all')
    const paymentAccount = (await account())?.id ?? ''
    const payments = {
      ...stage.payments,
      readAccount: async () => {
        throw new PaymentConflict('The platform has no accounts of this kind.')
      },
    }
    await expect(refreshAccount({ ...stage.deps, payments }, paymentAccount)).rejects.toThrow('of this kind')
    expect(await account()).toMatchObject({ state: 'ready' })
    const unknown = { ...payments, readAccount: async () => null }
    await refreshAccount({ ...stage.deps, payments: unknown }, paymentAccount)
    expect(await account()).toMatchObject({ state: 'disconnected' })
  })

  it('is not charged if the platform charges no accounts of haulers', async () => {
    await onboard('some')
    const paymentAccount = (await account())?.id ?? ''
    await checkAccount(stage.pool, paymentAccount, { cards: 'active', now: now() })
    await refreshAccount(depsOf('off'), paymentAccount)
    expect(await charged()).toBeNull()
    await refreshAccount(offered(), paymentAccount)
    expect(await charged()).toBe(paymentAccount)
  })

  it('gets no link if it was disconnected a moment ago, and the page shows that it is disconnected', async () => {
    await onboard('all')
    await deauthorizeAccount(stage.pool, (await account())?.id ?? '', now())
    await expect(press()).rejects.toMatchObject({
      name: 'PaymentsMisconfigured',
      fault: 'account',
    })
    expect(await account()).toMatchObject({ state: 'disconnected', why: 'access' })
  })

  it('is made only once if two members press at once, and both get a link', async () => {
    // Both calls have read that there is no account before one of them creates an account.
    let arrived = 0
    const createAccount: typeof stage.payments.createAccount = async ask => {
      arrived += 1
      await vi.waitFor(() => expect(arrived).toBe(2), { timeout: 10_000 })
      return stage.payments.createAccount(ask)
    }
    const deps = { ...offered(), payments: { ...offered().payments, createAccount } }
    const pressing = () => connectAccount(deps, { organizationId, seen: null })
    const links = await Promise.all([pressing(), pressing()])
    expect(links).toEqual([{ url: expect.any(String) }, { url: expect.any(String) }])
    const { rows } = await stage.pool.query('SELECT count(*)::int n FROM payment_account')
    expect(rows[0].n).toBe(1)
  })

  it('is made only once if the service does not answer at first, and the office reads that it did not answer', async () => {
    const count = async () => {
      const { rows } = await stage.pool.query('SELECT count(*)::int n FROM stripe_simulator.accounts')
      return rows[0].n
    }
    const before = await count()
    stage.faults.calls = [{ point: 'after', on: 'POST /v2/core/accounts', times: 2 }]
    await expect(press()).rejects.toMatchObject({ refusal: 'account-page-unavailable' })
    await press()
    expect(await count()).toBe(before + 1)
    stage.faults.calls = [{ point: 'before', on: 'POST /v2/core/account_links' }]
    await expect(press()).rejects.toMatchObject({ refusal: 'account-page-unavailable' })
    stage.faults.calls = [{ point: 'before', on: 'GET /v2/core/accounts' }]
    await expect(returnFromAccount(offered(), organizationId)).rejects.toMatchObject({ refusal: 'account-unavailable' })
  })

  it('is not made from a page that shows another state', async () => {
    await expect(connectAccount(offered(), { organizationId, seen: 'disconnected' })).rejects.toMatchObject({
      refusal: 'account-changed',
    })
    expect(await account()).toBeNull()
  })

  it('is not made if the platform connects no accounts', async () => {
    await expect(press('off')).rejects.toMatchObject({
      refusal: 'account-not-offered',
    })
  })
})

describe('The job that reads accounts', () => {
  it('reads an account every ten minutes while it is checked and once a day later, even if another one does not answer', async () => {
    await onboard('nothing')
    const id = (await account())?.id ?? ''
    await stage.pool.query(
      `INSERT INTO payment_account (id, organization_id, since, created_at)
       VALUES ('acct_silent', $1, '2026-01-01', '2026-01-01')`,
      [organizationId],
    )
    await checkAccount(stage.pool, id, { cards: 'active', now: now() })
    stage.faults.calls = [{ point: 'before', on: 'GET /v2/core/accounts/acct_silent' }]
    expect(await refreshDueAccounts(offered())).toMatchObject({ failures: [{ name: 'PaymentInDoubt' }] })
    expect(await account()).toMatchObject({ state: 'checking' })
    stage.wait(11 * 60_000)
    expect((await refreshDueAccounts(offered())).failures).toHaveLength(1)
    expect(await account()).toMatchObject({ state: 'ready' })
    stage.faults.calls = []
    await refreshDueAccounts(offered())
    await checkAccount(stage.pool, id, { cards: 'restricted', asked: 2, now: now() })
    stage.wait(60 * 60_000)
    await refreshDueAccounts(offered())
    expect(await account()).toMatchObject({ state: 'ready' })
    stage.wait(24 * 3_600_000)
    await refreshDueAccounts(offered())
    expect(await account()).toMatchObject({ state: 'checking', askedCount: 2, isCharged: true })
    expect(await today('offered')).toBe('checking')
  })
})

describe('Wallets (rule M88)', () => {
  const known = async () => {
    const { rows } = await stage.pool.query('SELECT account, domain_name FROM stripe_simulator.payment_method_domains')
    return rows.map(one => `${one.account} ${one.domain_name}`)
  }
  const checks = (accounts: readonly (string | null)[], publicUrl: string) =>
    checkStripeDomains({ payments: stage.payments, publicUrl, accounts })

  it('are registered for each charged account when it becomes ready and when the public address changes', async () => {
    await storePublicUrl(stage.db, 'http://localhost:3000')
    await registerDomains(offered())
    expect(await known()).toEqual([])
    await storePublicUrl(stage.db, 'https://order.lonestar.example')
    expect(await checks([null], 'https://order.lonestar.example')).toMatchObject([
      { ok: null, cure: expect.stringContaining('registers the domain') },
    ])
    await registerDomains(offered())
    expect(await known()).toEqual([' order.lonestar.example'])
    await onboard('all')
    const own = (await account())?.id ?? ''
    stage.faults.calls = [{ point: 'before', on: 'GET /v1/payment_method_domains' }]
    expect((await registerDomains(offered())).failures).toMatchObject([{ name: 'PaymentInDoubt' }])
    expect(await checks([own], 'https://order.lonestar.example')).toMatchObject([{ ok: null }])
    stage.faults.calls = []
    await registerDomains(offered())
    expect(await known()).toEqual([' order.lonestar.example', `${own} order.lonestar.example`])
    expect(await checks([null, own], 'https://order.lonestar.example')).toMatchObject([{ ok: true }, { ok: true }])
    await storePublicUrl(stage.db, 'https://unseen.lonestar.invalid')
    await registerDomains(offered())
    expect(await checks([own], 'https://unseen.lonestar.invalid')).toMatchObject([
      { ok: false, words: expect.stringContaining('cannot be reached') },
    ])
    const { rows } = await stage.pool.query(`SELECT is_active, problem FROM wallet_domain WHERE domain LIKE 'unseen%'`)
    expect(rows).toEqual([{ is_active: false, problem: expect.stringContaining('cannot be reached') }])
    // The service checks the domains again in an hour, and not in each run.
    stage.faults.calls = [{ point: 'before', on: 'GET /v1/payment_method_domains' }]
    expect((await registerDomains(offered())).failures).toEqual([])
    stage.wait(3_600_000)
    expect((await registerDomains(offered())).failures).toHaveLength(1)
    expect(await checks([own], 'http://localhost:3000')).toMatchObject([{ ok: null, name: 'Stripe wallets' }])
  })
})

describe('Payouts to a hauler’s bank (rule M90)', () => {
  const otherHauler = '00000000-0000-4000-8000-0000000000f1'

  it('are those of its own account, each with its payments, refunds and fees, to the cent', async () => {
    await onboard('all')
    const paymentAccount = (await account())?.id ?? ''
    const pay = async (amountInCents: number) => {
      const intent = await createIntent(stage.payments, { amountInCents, paymentAccount })
      await confirmAsCustomer(stage.simulated.simulator, intent, { number: '4242424242424242' })
      return intent
    }
    const [first] = [await pay(45_000), await pay(30_000)]
    const refund = { paymentAccount, intentId: first.id, amountInCents: 5_000, idempotencyKey: key() }
    await stage.payments.refundIntent(refund)
    stage.wait(24 * 3_600_000)
    const [payout, ...others] = await readPayouts(offered(), organizationId)
    expect(payout).toMatchObject({ status: 'in_transit', failure: null })
    expect(others).toEqual([])
    const sums = await readPayout(offered(), { organizationId, payoutId: payout?.id ?? '' })
    expect(sums).toEqual([
      { kind: 'payment', count: 2, amountInCents: 75_000 },
      { kind: 'refund', count: 1, amountInCents: -5_000 },
      { kind: 'fees', count: 2, amountInCents: -2_235 },
    ])
    expect(payout?.amountInCents).toBe(67_765)
    stage.wait(24 * 3_600_000)
    expect(await readPayouts(offered(), organizationId)).toMatchObject([{ status: 'paid' }])
    await expect(readPayout(offered(), { organizationId, payoutId: 'po_other' })).rejects.toMatchObject({
      refusal: 'payout-not-found',
    })
  })

  it('of the key’s account are shown to a hauler only if no other hauler uses this account', async () => {
    expect(await readPayouts(offered(), organizationId)).toEqual(expect.any(Array))
    await stage.pool.query(
      `INSERT INTO organization (id, name, phone, email) VALUES ($1, 'Other', '+15125550111', 'other@example.com')`,
      [otherHauler],
    )
    await expect(readPayouts(offered(), organizationId)).rejects.toMatchObject({ refusal: 'payouts-not-yours' })
    await stage.pool.query('DELETE FROM organization WHERE id = $1', [otherHauler])
    stage.faults.calls = [{ point: 'before', on: 'GET /v1/payouts' }]
    await expect(readPayouts(offered(), organizationId)).rejects.toMatchObject({ refusal: 'payouts-unavailable' })
  })

  it('are refused to a hauler that needs its own account, if its account was never ready', async () => {
    const asked = { organizationId, payoutId: 'po_1' }
    const refused = { refusal: 'payouts-without-account' }
    await expect(readPayouts(depsOf('required'), organizationId)).rejects.toMatchObject(refused)
    await onboard('some')
    await expect(readPayout(depsOf('required'), asked)).rejects.toMatchObject(refused)
  })
})

describe('The platform’s share (rule M89)', () => {
  it('is kept of payments on a hauler’s own account, follows a changed amount, and goes back with a refund', async () => {
    await onboard('all')
    const paymentAccount = (await account())?.id ?? ''
    const payments = stripePayments({ ...stage.simulated.options, applicationFeeInHundredths: 125 })
    const feeOf = async (intentId: string) => {
      const { rows } = await stage.pool.query(
        'SELECT application_fee_amount kept, application_fee_refunded back FROM stripe_simulator.payment_intents WHERE id = $1',
        [intentId],
      )
      return rows[0]
    }
    const pay = async (on: string | null) => {
      const opened = await createIntent(payments, { amountInCents: 12_340, paymentAccount: on })
      const change = { paymentAccount: on, intentId: opened.id, amountInCents: 20_000, idempotencyKey: key() }
      const before = await feeOf(opened.id)
      await confirmAsCustomer(stage.simulated.simulator, await payments.updateIntent(change), {
        number: '4242424242424242',
      })
      const refund = { paymentAccount: on, intentId: opened.id, amountInCents: 5_000, idempotencyKey: key() }
      await payments.refundIntent(refund)
      return [before, await feeOf(opened.id)]
    }
    expect(await pay(paymentAccount)).toEqual([
      { kept: 154, back: 0 },
      { kept: 250, back: 63 },
    ])
    expect(await pay(null)).toEqual(Array(2).fill({ kept: null, back: 0 }))
    payments.close()
    // The payment was made without a fee. So its refund has no fee either, even if the platform takes a fee now.
    const free = stripePayments(stage.simulated.options)
    const early = await createIntent(free, { amountInCents: 9_900, paymentAccount })
    await confirmAsCustomer(stage.simulated.simulator, early, { number: '4242424242424242' })
    const back = { paymentAccount, intentId: early.id, amountInCents: 100, idempotencyKey: key() }
    expect(await payments.refundIntent(back)).toMatchObject({ status: 'succeeded' })
    free.close()
  })
})

describe('When every hauler needs its own account', () => {
  const start = async () => {
    const { cartId, user } = await stage.readyCart()
    return startCheckoutPayment(depsOf('required'), { cartId, user, language: 'en' })
  }

  it('customers of a hauler without one cannot pay by card until its account is ready', async () => {
    await expect(start()).rejects.toMatchObject({ name: 'PaymentsMisconfigured', fault: 'charges' })
    const { rows } = await stage.pool.query('SELECT FROM service_fault')
    expect(rows).toEqual([])
    expect(await today('required')).toBe('none')
    expect(await readConnection(depsOf('required'), organizationId)).toMatchObject({ charges: 'nobody' })
    await onboard('all')
    expect((await start()).paymentIntentId).toMatch(/^pi_/)
    expect(await today('required')).toBeNull()
  })

  it('a former payment on the key’s account can still be refunded', async () => {
    const { intentId } = await stage.paidCart()
    const refund = { paymentAccount: null, intentId, amountInCents: 100, idempotencyKey: 'r1' }
    expect(await depsOf('required').payments.refundIntent(refund)).toMatchObject({ status: 'succeeded' })
  })
})
