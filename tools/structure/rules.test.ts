import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { lifecycle } from '#domain/order/lifecycle.ts'
import { finalBill } from '#domain/pricing/final-bill.ts'
import { orderTerms } from '#domain/pricing/order-terms.ts'
import { feePrices, ruleOf } from '#domain/pricing/quote.stage.ts'
import { orderLines, priceChoices, type QuoteInput } from '#domain/pricing/quote.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { dayOf } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import type { ZipCode } from '#domain/value/zip.ts'

const page = (name: string) => readFile(new URL(`../../docs/rules/${name}.md`, import.meta.url), 'utf8')
const total = (cents: number) => `**${formatCents(cents).slice(1)}**`

const example: QuoteInput = {
  cart: {
    zipCode: '78701' as ZipCode,
    customerType: 'individual',
    userId: null,
    materials: [{ id: 'mattress', quantity: 2 }],
    containers: { '20yard': 1 },
    addOnIds: ['boards'],
    promotionCode: null,
  },
  containerTypes: [{ _id: '20yard', name: '20 yard', pricePerDay: 3500 }],
  materials: [{ _id: 'mattress', name: 'Mattress', extraChargeInCents: 5000 }],
  addOns: [{ _id: 'boards', title: 'Driveway boards', priceInCents: 2500 }],
  rules: [
    ruleOf({
      id: 'period',
      type: 'CONTAINER_PERIOD_PRICING',
      data: {
        containerPeriods: [
          {
            containerTypeId: '20yard',
            basePriceInCents: 45_000,
            includedTonnage: '2',
            includedDays: 7,
            additionalDayRateInCents: 1500,
            additionalTonRateInCents: 9900,
          },
        ],
      },
    }),
    ruleOf({ id: 'tenth', type: 'AUTO_DISCOUNT', data: { discountType: 'percentage', discountPercent: '0.1' } }),
  ],
  serviceArea: { cityFeeInCents: 2000, taxRate: '0.0825', taxableKinds: ['container', 'add-on'] },
  tonStep: tons('0.25'),
  collectTaxes: true,
  rentalDays: 10,
  now: new Date('2026-11-21T12:00:00Z'),
}

it('the examples of prices and bills in the docs are what the product computes', async () => {
  const pricing = priceChoices(example)
  const { quote } = pricing
  expect(await page('prices')).toContain(`| **Total** | | ${total(quote.totalInCents)} | | |`)
  const bookedDropOffDay = dayOf('2026-12-01')
  const bill = finalBill({
    ordered: orderLines(quote),
    terms: orderTerms(pricing, {
      tonnageStepInHundredths: 25,
      extraDaysRule: 'until-requested',
      fees: feePrices,
    }),
    weighed: [{ containerTypeId: '20yard', tons: tons('3.1') }],
    items: [{ materialId: 'mattress', quantity: 1 }],
    kept: {
      bookedDropOffDay,
      deliveredDay: bookedDropOffDay,
      requestedDay: dayOf('2026-12-13'),
      collectedDay: dayOf('2026-12-14'),
    },
    fees: [],
    additional: [],
    discounts: [],
  })
  expect(await page('bills')).toContain(`| **Total** | | ${total(bill.totalInCents)} |`)
})

it('the table of the lifecycle in the docs is the table in the code', async () => {
  const inWords = lifecycle.map(({ from, event, to, by }) => {
    const outcome = [to.slice(0, -1).join(', '), to.at(-1)].filter(Boolean).join(' or ')
    return `| ${from.map(status => status ?? '–').join(', ')} | ${event} | ${outcome} | ${by.join(', ')} |`
  })
  const rows = (await page('lifecycle')).split('\n').filter(line => line.startsWith('| '))
  expect(rows.slice(1)).toEqual(inWords)
})
