import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { taxOnAmount } from '#domain/pricing/tax.ts'
import { cents } from '#domain/value/money.ts'
import { findCartAccess } from '#server/db/cart/carts.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import { chargeDueBills } from '#server/operations/bill/charge-due-bills.ts'
import { priceCart } from '#server/operations/cart/price-cart.ts'
import { freezeCheckout } from '#server/operations/checkout/freeze-quote.ts'
import { startCheckoutPayment } from '#server/operations/checkout/start-checkout-payment.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { recordReturnedRefund } from '#server/operations/payment/send-refunds.ts'
import { bookTaxes } from '#server/operations/tax/book-taxes.ts'
import { tableTax } from '#server/providers/tax/table/table-tax.ts'
import type { TaxQuestion } from '#server/providers/tax/tax.ts'
import { type CheckoutStage, openCheckoutStage, taxBySimulator } from '#server/testing/checkout-stage.ts'
import { dyingStore, Killed } from '#server/testing/dying-deps.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { brokenInvariants } from '#server/testing/invariants.ts'
import { placePaidOrder, savedCards } from '#server/testing/order-walk.ts'
import { weighedOrder } from '#server/testing/weighed-order.ts'

const dayInMs = 86_400_000

let stage: CheckoutStage
beforeEach(async () => {
  stage = await openCheckoutStage({ isTaxedByStripe: true })
})
afterEach(async () => {
  expect(await brokenInvariants(stage.db)).toEqual([])
  await stage.close()
})

const rows = async (text: string, values: unknown[] = []) => (await stage.pool.query(text, values)).rows
const book = () => bookTaxes(stage.deps, { days: 2 })

/** Returns the entries in the books of the service. A sale is positive, and a reversal is negative. */
const booked = async () =>
  rows(
    `SELECT reference, amount, calculation IS NOT NULL AS "isSale" FROM stripe_simulator.tax_transactions ORDER BY created_at, amount DESC`,
  )
const amountsBooked = async () => (await booked()).map(one => one.amount)

async function orderTax(orderId: string) {
  const [row] = await rows(
    `SELECT snapshot -> 'quote' -> 'tax' AS tax, (snapshot -> 'quote' ->> 'taxInCents')::int AS "taxInCents",
       snapshot -> 'terms' -> 'tax' AS terms, total_in_cents AS "totalInCents" FROM orders WHERE id = $1`,
    [orderId],
  )
  return row
}

describe('An order for which Stripe Tax computes the tax', () => {
  it('is charged Stripe’s tax at the delivery address, and stores the tax with its calculation', async () => {
    const { orderId, totalInCents } = await placePaidOrder(stage)
    const { tax, taxInCents, terms, ...order } = await orderTax(orderId)
    expect(tax).toMatchObject({ source: 'stripe', rate: '0.095' })
    expect(tax.calculationId).toMatch(/^taxcalc_/)
    expect(taxInCents).toBe(taxOnAmount(cents(terms.taxedInCents), '0.095').taxInCents + (terms.differenceInCents ?? 0))
    expect(terms).toMatchObject({ rate: '0.095' })
    expect(order.totalInCents).toBe(totalInCents)
    const [calculation] = await rows('SELECT body FROM stripe_simulator.tax_calculations')
    expect(JSON.parse(calculation.body)).toMatchObject({ amount_total: totalInCents, tax_amount_exclusive: taxInCents })
  })

  it('is in the books of Stripe once after it is paid, even if the job runs several times', async () => {
    const { cartId, user } = await stage.readyCart()
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    await book()
    expect(await booked()).toEqual([])
    const { totalInCents } = await placePaidOrder(stage)
    await book()
    await book()
    expect(await booked()).toEqual([
      { reference: expect.stringMatching(/^sale:pi_/), amount: totalInCents, isSale: true },
    ])
  })

  it('asks for one calculation, even if the customer opens the same payment page again', async () => {
    const { cartId, user } = await stage.readyCart()
    const first = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    const second = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(second).toEqual({ ...first, created: null })
    expect(await rows('SELECT id FROM stripe_simulator.tax_calculations')).toHaveLength(1)
  })

  it('stores its question to the tax service so that the database alone does not reveal the street', async () => {
    const { cartId, user } = await stage.readyCart()
    const questions: TaxQuestion[] = []
    const { tax } = stage.deps
    if (!tax) throw new Error('no tax service is in use')
    const deps = {
      ...stage.deps,
      tax: {
        ...tax,
        calculate: (question: TaxQuestion) => {
          questions.push(question)
          return tax.calculate(question)
        },
      },
    }
    await startCheckoutPayment(deps, { cartId, user, language: 'en' })
    const [stored] = await rows(`SELECT snapshot #>> '{quote,tax,asked}' AS asked FROM quote`)
    const [question] = questions
    if (!question) throw new Error('the tax service was not asked')
    // An attacker guesses the street and knows everything else: the account, the city and the lines.
    const { paymentAccount, place, parts } = question
    const guess = JSON.stringify([paymentAccount, place, parts])
    expect(stored.asked).not.toBe(createHash('sha256').update(guess).digest('base64url'))
    expect(stored.asked).toBe(tax.digestOf?.(question))
    // The same guess has another digest in an installation with another secret.
    const other = taxBySimulator(stage.simulated, Buffer.from('the key of another installation'))
    expect(other.digestOf?.(question)).not.toBe(stored.asked)
    // If the digest differs, the service is called again.
    await startCheckoutPayment({ ...stage.deps, tax: other }, { cartId, user, language: 'en' })
    expect(await rows('SELECT id FROM stripe_simulator.tax_calculations')).toHaveLength(2)
  })

  it('shows Stripe’s tax in its summary as soon as its days and address are known', async () => {
    const { cartId, user } = await stage.readyCart()
    const cart = await findCartAccess(stage.db, cartId)
    if (!cart) throw new Error('the cart is gone')
    const shown = await priceCart(stage.deps, cart, 'en')
    const { totalInCents } = await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(shown.totalInCents).toBe(totalInCents)
    const before = await priceCart(stage.deps, { ...cart, deliveryAddressId: null }, 'en')
    expect(before.taxInCents).toBeLessThan(shown.taxInCents)
  })

  it('is charged only a total that its page has shown, and Stripe’s total after the page shows it', async () => {
    const { cartId } = await stage.readyCart()
    const cart = await findCartAccess(stage.db, cartId)
    if (!cart) throw new Error('the cart is gone')
    const pay = async (deps: CheckoutStage['deps']) => {
      const { totalInCents } = await priceCart(deps, cart, 'en')
      return freezeCheckout(stage.deps, { cartId, language: 'en', mayOpen: true, agreed: { totalInCents } })
    }
    await expect(pay({ ...stage.deps, tax: tableTax() })).rejects.toMatchObject({ refusal: 'price-changed' })
    expect(await rows('SELECT FROM quote')).toEqual([])
    const { quote } = await pay(stage.deps)
    expect(quote.snapshot.quote).toMatchObject({ tax: { source: 'stripe' } })
  })

  it('has no tax and makes no call if its cart collects no taxes', async () => {
    const { cartId, user } = await stage.readyCart()
    await stage.pool.query('UPDATE cart SET collect_taxes = false WHERE id = $1', [cartId])
    await startCheckoutPayment(stage.deps, { cartId, user, language: 'en' })
    expect(await rows('SELECT id FROM stripe_simulator.tax_calculations')).toEqual([])
    const [quote] = await rows(`SELECT snapshot -> 'quote' AS quote FROM quote WHERE cart_id = $1`, [cartId])
    expect(quote.quote).toMatchObject({ taxInCents: 0 })
    expect(quote.quote.tax).toBeUndefined()
  })

  it('is taxed with the rate of the area if the service fails, says so, and is told to the service later', async () => {
    const totals: number[] = []
    for (const point of ['before', 'silence', 'cut', 'json-page', 'not-json', 'no-permission', 'no-account'] as const) {
      stage.faults.calls = [{ point, on: 'POST /v1/tax/calculations', times: 1 }]
      // Each order uses a new provider, whose breaker has counted no failure yet.
      const { orderId, totalInCents } = await placePaidOrder({
        ...stage,
        deps: { ...stage.deps, tax: taxBySimulator(stage.simulated) },
      })
      const { tax, terms } = await orderTax(orderId)
      expect([point, tax, terms.rate]).toEqual([point, { source: 'table' }, '0.082500'])
      totals.push(totalInCents)
    }
    await book()
    expect(await amountsBooked()).toEqual(totals)
  })
})

describe('The books of the tax service', () => {
  it('take back each refund once and by its amount', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '0' })
    await billOrder(stage.deps, { orderId, actorId: null })
    const refund = (amountInCents: number) => giveBack(stage.deps, { orderId, amountInCents, why: 'late' })
    await refund(1000)
    await book()
    await refund(2500)
    await book()
    await book()
    expect(await amountsBooked()).toEqual([totalInCents, -1000, -2500])
  })

  it('take back a refund only once if a bank returns it and the office sends it again', async () => {
    const { orderId, totalInCents } = await placePaidOrder(stage, savedCards.sendsRefundsBack)
    await cancelOrder(stage.deps, { orderId, by: 'customer', actorId: null })
    await book()
    const [refund] = await rows('SELECT id, order_id AS "orderId", amount_in_cents AS "amountInCents" FROM refund')
    await stage.db.transaction().execute(tx => recordReturnedRefund(tx, refund, stage.deps.clock()))
    stage.wait(60_000)
    await stage.simulated.simulator.deliverPending()
    await giveBack(stage.deps, { orderId, amountInCents: totalInCents, why: 'again' })
    await book()
    expect(await rows('SELECT status FROM refund ORDER BY created_at')).toEqual([
      { status: 'failed' },
      { status: 'succeeded' },
    ])
    expect(await amountsBooked()).toEqual([totalInCents, -totalInCents])
    // No further entry is stored.
    expect(await rows('SELECT kind FROM tax_entry ORDER BY kind')).toEqual([{ kind: 'reversal' }, { kind: 'sale' }])
  })

  it('take back a cancelled order as a whole', async () => {
    const { orderId, user, totalInCents } = await placePaidOrder(stage)
    await cancelOrder(stage.deps, { orderId, by: 'customer', actorId: user.id })
    await book()
    expect(await amountsBooked()).toEqual([totalInCents, -totalInCents])
  })

  it('get the balance after weighing as it was charged, at the frozen rate', async () => {
    const { orderId, totalInCents } = await weighedOrder(stage, { tonsTooMany: '1' })
    await billOrder(stage.deps, { orderId, actorId: null })
    stage.wait(2 * dayInMs)
    await chargeDueBills(stage.deps)
    await bookTaxes(stage.deps, { days: 9 })
    const [balance] = await rows(
      'SELECT amount_in_cents AS amount FROM payment WHERE order_id = $1 AND amount_in_cents <> $2',
      [orderId, totalInCents],
    )
    expect(await amountsBooked()).toEqual(expect.arrayContaining([totalInCents, balance.amount]))
    const [bill] = await rows('SELECT tax_in_cents AS tax FROM bill WHERE order_id = $1', [orderId])
    const [entries] = await rows('SELECT sum(tax_in_cents)::int AS tax FROM tax_entry')
    expect(entries.tax).toBe(bill.tax)
  })

  it('get a sale with the paid amount from a new calculation if the first calculation has expired', async () => {
    const { totalInCents } = await placePaidOrder(stage)
    stage.wait(91 * dayInMs)
    await bookTaxes(stage.deps, { days: 92 })
    expect(await amountsBooked()).toEqual([totalInCents])
    expect(await rows('SELECT id FROM stripe_simulator.tax_calculations')).toHaveLength(2)
  })

  it('get one sale and one reversal, wherever the server is killed', async () => {
    const amounts: number[] = []
    const points: string[] = []
    for (let point = 0; ; point += 1) {
      const { orderId, user, totalInCents } = await placePaidOrder(stage)
      await cancelOrder(stage.deps, { orderId, by: 'customer', actorId: user.id })
      amounts.push(totalInCents, -totalInCents)
      const dying = dyingStore({ ...stage.deps, pool: stage.pool }, point)
      const isKilled = await bookTaxes({ ...stage.deps, ...dying.deps }, { days: 2 }).then(
        () => false,
        error => {
          if (!(error instanceof Killed)) throw error
          return true
        },
      )
      await book()
      if (!isKilled) break
      points.push(dying.passed.at(-1) ?? '')
    }
    expect((await amountsBooked()).sort()).toEqual(amounts.sort())
    const moments = ['insert into tax_entry', 'update tax_entry'].flatMap(name => [`before ${name}`, `after ${name}`])
    expect(new Set(points)).toEqual(new Set(moments))
  })

  it('get one sale if the answer of the service is lost', async () => {
    const { totalInCents } = await placePaidOrder(stage)
    stage.faults.calls.push({ point: 'cut', on: 'POST /v1/tax/transactions' })
    await book()
    expect(await rows('SELECT transaction_id FROM tax_entry')).toEqual([{ transaction_id: null }])
    stage.faults.calls.length = 0
    stage.wait(2 * 60_000)
    await book()
    expect(await amountsBooked()).toEqual([totalInCents])
    expect(await rows('SELECT transaction_id IS NOT NULL AS "isMade" FROM tax_entry')).toEqual([{ isMade: true }])
  })

  it('count an entry that the service refuses, and get it later', async () => {
    const { totalInCents } = await placePaidOrder(stage)
    stage.faults.calls.push({ point: 'no-permission', on: 'POST /v1/tax/transactions' })
    await book()
    stage.wait(2 * 60_000)
    expect(await book()).toEqual({ refusedCount: 1 })
    const [entry] = await rows('SELECT problem FROM tax_entry')
    expect(entry.problem).toContain('refuses')
    stage.faults.calls.length = 0
    stage.wait(10 * 60_000)
    expect(await book()).toEqual({ refusedCount: 0 })
    expect(await amountsBooked()).toEqual([totalInCents])
  })
})
