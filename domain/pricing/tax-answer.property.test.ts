import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addDays } from '#domain/value/calendar.ts'
import { type Cents, cents, sumCents } from '#domain/value/money.ts'
import { finalBill } from './final-bill.ts'
import { priceExtension } from './later-pickup.ts'
import { orderTerms } from './order-terms.ts'
import { billInput, dropOffDay, feePrices, kept, orderOf } from './quote.stage.ts'
import { orderLines, type Pricing, priceChoices, type QuoteInput } from './quote.ts'
import { anyInput } from './random-cart.stage.ts'
import { taxOnAmount } from './tax.ts'
import { type TaxAnswer, taxedPartOf } from './tax-answer.ts'

const billing = { tonnageStepInHundredths: 25, extraDaysRule: 'until-requested', fees: feePrices } as const

/** A tax service has a rate of its own. It rounds each line, so its tax differs from the tax on their sum by a few cents. */
const anyService = fc.record({
  rate: fc.constantFrom('0', '0.0625', '0.0953', '0.095', '0.1025'),
  roundingInCents: fc.integer({ min: -4, max: 4 }),
})
type Service = { readonly rate: string; readonly roundingInCents: number }

/** Returns what the service answers if the taxed part of the lines costs this amount. */
function answerOf({ rate, roundingInCents }: Service, taxedInCents: Cents): TaxAnswer {
  const { taxInCents: taxOnSumInCents } = taxOnAmount(taxedInCents, rate)
  const taxInCents = rate === '0' ? 0 : Math.max(0, taxOnSumInCents + roundingInCents)
  return { taxInCents: cents(taxInCents), rate }
}

/** Prices the input with the service's answer about its lines. Returns null if nothing is taxed or there is no price. */
function pricingWithAnswer(input: QuoteInput, service: Service): Pricing | null {
  try {
    const { tax } = orderTerms(priceChoices(input), billing)
    if (!tax || tax.taxedInCents === 0) return null
    return priceChoices({ ...input, taxed: { tax: null, answer: answerOf(service, tax.taxedInCents) } })
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

test('the lines of a price that a tax service taxed add up to its total, and an unchanged bill has the same total', () => {
  let pricedCarts = 0
  fc.assert(
    fc.property(anyInput, anyService, (input, service) => {
      const pricing = pricingWithAnswer(input, service)
      if (!pricing) return
      pricedCarts += 1
      const { quote } = pricing
      expect(sumCents(quote.lines.map(line => line.amountInCents))).toBe(quote.totalInCents)
      expect(quote.taxInCents).toBe(pricing.input.taxed?.answer?.taxInCents)
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
  expect(pricedCarts).toBeGreaterThan(500)
})

test('order, extension and bill agree to the cent if a tax service has taxed the order', () => {
  fc.assert(
    fc.property(
      anyService,
      fc.integer({ min: 1, max: 30 }),
      fc.integer({ min: 100, max: 9_999 }),
      (service, extraDays, pricePerDay) => {
        const orderByTable = orderOf({ pricePerDay })
        const answer = answerOf(service, orderByTable.terms.tax?.taxedInCents ?? cents(0))
        const order = orderOf({ pricePerDay, taxed: { tax: null, answer } })
        const pickupDay = addDays(dropOffDay, order.terms.rentalDays + extraDays)
        const agreedPickupDay = addDays(dropOffDay, order.terms.rentalDays)
        const extension = priceExtension(
          order.terms,
          { firstDay: dropOffDay, earlier: [] },
          { agreedPickupDay, pickupDay },
        )
        const bill = finalBill(billInput(order, { kept: kept(0, order.terms.rentalDays + extraDays) }))
        expect(bill.totalInCents).toBe(order.quote.totalInCents + extension.totalInCents)
      },
    ),
  )
})

test('the taxed part of a payment follows from its tax and rate, and is never more than the payment', () => {
  expect(taxedPartOf({ amountInCents: 6_000, taxInCents: 413, rate: '0.0825' })).toBe(5_419)
  expect(taxedPartOf({ amountInCents: 6_000, taxInCents: 0, rate: '0.0825' })).toBe(0)
  expect(taxedPartOf({ amountInCents: 6_000, taxInCents: 413, rate: '0' })).toBe(0)
  expect(taxedPartOf({ amountInCents: 300, taxInCents: 413, rate: '0.0825' })).toBe(300)
})
