import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { openSimulatedStage, type SimulatedStage } from '#server/providers/payments/embedded/simulated.stage.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { part, questionWith, taxContract } from '../tax.contract.ts'
import { TaxRefused, TaxUnavailable } from '../tax.ts'
import { stripeTax } from './stripe-tax.ts'

let database: TestDatabase
let simulated: SimulatedStage
let warnings: object[]
let elapsedInMs: number
beforeAll(async () => {
  database = await createTestDatabase()
  simulated = await openSimulatedStage(database.pool)
})
afterAll(async () => {
  await simulated.close()
  await database.drop()
})
beforeEach(() => {
  simulated.simulator.faults.calls = []
  warnings = []
  elapsedInMs = 0
})

const open = (taxCode = 'txcd_99999999') =>
  stripeTax({
    taxes: simulated.payments.taxes,
    taxCode,
    digestKey: Buffer.from('the key of this installation'),
    log: { warn: about => void warnings.push(about) },
    now: () => elapsedInMs,
  })
const question = questionWith([part('container', 40_000), part('city-fee', 1_500, false)])
const calculations = async () =>
  (await database.pool.query('SELECT body FROM stripe_simulator.tax_calculations')).rows.map(({ body }) =>
    JSON.parse(body),
  )
const entry = { paymentAccount: null, place: question.place }

taxContract('Stripe Tax', open)

describe('Stripe Tax', () => {
  it('gets the delivery address, and computes at its own rate', async () => {
    const { calculationId, taxInCents, rate } = await open().calculate(question)
    expect([taxInCents, rate]).toEqual([3_800, '0.095'])
    const calculation = (await calculations()).find(one => one.id === calculationId)
    expect(calculation).toMatchObject({
      amount_total: 45_300,
      tax_amount_exclusive: 3_800,
      customer_details: {
        address: {
          line1: '9 Elm St',
          line2: 'Apt 4',
          city: 'Austin',
          state: 'TX',
          postal_code: '78701',
          country: 'US',
        },
        address_source: 'shipping',
      },
    })
  })

  it('computes no tax in a state without a sales tax', async () => {
    const place = { ...question.place, state: 'OR', postalCode: '97201' }
    expect(await open().calculate({ ...question, place })).toMatchObject({ taxInCents: 0, rate: '0' })
  })

  it.each(['before', 'cut', 'other-shape', 'json-text', 'json-null', 'json-list', 'json-empty-object'] as const)(
    'without a whole answer (%s) computes nothing',
    async point => {
      simulated.simulator.faults.calls = [{ point, on: 'POST /v1/tax/calculations' }]
      await expect(open().calculate(question)).rejects.toBeInstanceOf(TaxUnavailable)
      expect(warnings).toEqual([])
    },
  )

  it.each([
    ['an account that Stripe does not know', { paymentAccount: 'acct_unknown' }],
    ['an address that is none', { place: { ...question.place, postalCode: 'none' } }],
  ])('refuses %s, and the log says so', async (_, changes) => {
    await expect(open().calculate({ ...question, ...changes })).rejects.toBeInstanceOf(TaxUnavailable)
    expect(warnings).toEqual([{ service: 'stripe-tax', reason: expect.any(String) }])
  })

  it('gets no call for a while after five calls without an answer, and then calls again', async () => {
    simulated.simulator.faults.calls = [{ point: 'before', on: 'POST /v1/tax/calculations', times: 5 }]
    const provider = open()
    for (let tries = 0; tries < 6; tries += 1)
      await expect(provider.calculate(question)).rejects.toBeInstanceOf(TaxUnavailable)
    elapsedInMs = 21_000
    expect(await provider.calculate(question)).toMatchObject({ taxInCents: 3_800 })
  })

  it('gets one call for a price that is shown several times', async () => {
    const shown = questionWith([part('container', 12_321)])
    const provider = open()
    const before = (await calculations()).length
    for (let times = 0; times < 5; times += 1) await provider.estimate(shown)
    expect((await calculations()).length).toBe(before + 1)
    elapsedInMs = 3 * 60_000
    await provider.estimate(shown)
    expect((await calculations()).length).toBe(before + 2)
  })
})

describe('The books of Stripe Tax', () => {
  const books = () => {
    const kept = open().books
    if (!kept) throw new Error('Stripe keeps books')
    return kept
  }
  const taxed = { taxedInCents: cents(5_475), untaxedInCents: cents(1_000) }

  it('accept an entry once under its name, and also its reversals', async () => {
    const reference = 'sale:once'
    const { calculationId, taxInCents } = await books().calculateIncluded({ ...entry, reference, ...taxed })
    expect(taxInCents).toBe(475)
    const first = await books().addSale({ paymentAccount: null, reference, calculationId })
    expect(await books().addSale({ paymentAccount: null, reference, calculationId })).toEqual(first)
    const part = { ...first, paymentAccount: null, reference: 'reversal:once', amountInCents: 475, isWhole: false }
    expect(await books().addReversal(part)).toEqual(await books().addReversal(part))
    const { rows } = await database.pool.query(
      `SELECT amount FROM stripe_simulator.tax_transactions WHERE reference LIKE '%:once' ORDER BY amount`,
    )
    expect(rows).toEqual([{ amount: -475 }, { amount: 6_475 }])
  })

  it('refuse a reversal above the sale, and a sale that they do not know', async () => {
    const reference = 'sale:small'
    const { calculationId } = await books().calculateIncluded({ ...entry, reference, ...taxed })
    const sale = await books().addSale({ paymentAccount: null, reference, calculationId })
    const reversal = {
      ...sale,
      paymentAccount: null,
      reference: 'reversal:large',
      amountInCents: 6_476,
      isWhole: false,
    }
    await expect(books().addReversal(reversal)).rejects.toBeInstanceOf(TaxRefused)
    const unknown = { paymentAccount: null, reference: 'sale:unknown', calculationId: 'taxcalc_unknown' }
    await expect(books().addSale(unknown)).rejects.toBeInstanceOf(TaxRefused)
    await expect(books().addSale({ ...unknown, paymentAccount: 'acct_unknown' })).rejects.toBeInstanceOf(TaxRefused)
  })

  it('say that they cannot be reached if the service does not answer', async () => {
    simulated.simulator.faults.calls = [{ point: 'before', on: 'POST /v1/tax/' }]
    const ask = books().calculateIncluded({ ...entry, reference: 'sale:later', ...taxed })
    await expect(ask).rejects.toBeInstanceOf(TaxUnavailable)
  })
})
