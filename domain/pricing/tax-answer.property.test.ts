import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addDays } from '#domain/value/calendar.ts'
import { cents, sumCents } from '#domain/value/money.ts'
import { finalBill } from './final-bill.ts'
import { priceExtension } from './later-pickup.ts'
import { orderTerms } from './order-terms.ts'
import { billInput, dropOffDay, feePrices, kept, orderOf } from './quote.stage.ts'
import { orderLines, type Pricing, priceChoices, type QuoteInput } from './quote.ts'
import { anyInput } from './random-cart.stage.ts'
import { taxOnAmount } from './tax.ts'
import { taxedPartOf } from './tax-answer.ts'

const billing = { tonnageStepInHundredths: 25, extraDaysRule: 'until-requested', fees: feePrices } as const

/** The tax of this service has another rate than the table, and differs by a few cents because the service rounds each line. */
const anyService = fc.record({
  rate: fc.constantFrom('0', '0.0625', '0.0953', '0.095', '0.1025'),
  centsBeside: fc.integer({ min: -4, max: 4 }),
})
type Service = { readonly rate: string; readonly centsBeside: number }

/** Returns the pricing of the input with the service's answer about its lines. Returns null if nothing is taxed or there is no price. */
function answered(input: QuoteInput, { rate, centsBeside }: Service): Pricing | null {
  try {
    const pricing = priceChoices(input)
    const taxed = orderTerms(pricing, billing).tax?.taxedInCents ?? 0
    if (taxed === 0) return null
    const taxInCents = cents(Math.max(0, taxOnAmount(cents(taxed), rate).taxInCents + (rate === '0' ? 0 : centsBeside)))
    return priceChoices({ ...input, taxed: { tax: { source: 'table' }, answer: { taxInCents, rate } } })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

test('with either source the lines of a price and its tax are the total, and a bill to which nothing happened is it to the cent', () => {
  let priced = 0
  fc.assert(
    fc.property(anyInput, anyService, (input, service) => {
      const pricing = answered(input, service)
      if (!pricing) return
      priced += 1
      const { quote } = pricing
      const { answer } = pricing.input.taxed ?? {}
      expect(sumCents(quote.lines.map(line => line.amountInCents))).toBe(quote.totalInCents)
      expect(quote.taxInCents).toBe(answer?.taxInCents)
      expect(sumCents(orderLines(quote).map(line => line.amountInCents))).toBe(quote.totalInCents)
      const terms = orderTerms(pricing, billing)
      const weighed = terms.containers.flatMap(type =>
        Array.from({ length: type.quantity }, () => ({
          containerTypeId: type.containerTypeId,
          tons: type.coveredTons,
        })),
      )
      const bill = finalBill({ ...billInput({ quote, terms }), weighed })
      expect(bill.totalInCents).toBe(quote.totalInCents)
      expect(bill.taxInCents).toBe(quote.taxInCents)
    }),
    { numRuns: 2_000 },
  )
  expect(priced).toBeGreaterThan(500)
})

test('order, extension and bill agree to the cent where a service has taxed the order', () => {
  fc.assert(
    fc.property(
      anyService,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 100, max: 9_999 }),
      (service, days, perDay) => {
        const table = orderOf({ pricePerDay: perDay })
        const taxed = table.terms.tax?.taxedInCents ?? cents(0)
        const tax = Math.max(0, taxOnAmount(taxed, service.rate).taxInCents + service.centsBeside)
        const answer = { taxInCents: cents(tax), rate: service.rate }
        const order = orderOf({ pricePerDay: perDay, taxed: { tax: null, answer } })
        const pickupDay = addDays(dropOffDay, order.terms.rentalDays + days)
        const agreedPickupDay = addDays(dropOffDay, order.terms.rentalDays)
        const extension = priceExtension(
          order.terms,
          { firstDay: dropOffDay, earlier: [] },
          { agreedPickupDay, pickupDay },
        )
        const bill = finalBill(billInput(order, { kept: kept(0, order.terms.rentalDays + days) }))
        expect(bill.totalInCents).toBe(order.quote.totalInCents + extension.totalInCents)
      },
    ),
  )
})

test('of a payment as much is taxed as explains the tax in it, and never more than was paid', () => {
  expect(taxedPartOf({ amountInCents: 6_000, taxInCents: 413, rate: '0.0825' })).toBe(5_419)
  expect(taxedPartOf({ amountInCents: 6_000, taxInCents: 0, rate: '0.0825' })).toBe(0)
  expect(taxedPartOf({ amountInCents: 6_000, taxInCents: 413, rate: '0' })).toBe(0)
  expect(taxedPartOf({ amountInCents: 300, taxInCents: 413, rate: '0.0825' })).toBe(300)
})
