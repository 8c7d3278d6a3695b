import { describe, expect, it, test } from 'vitest'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { cents } from '#domain/value/money.ts'
import { checkWeighing, tonsIn, weighedOf, weighingSchema } from './weighing.ts'

const dumpster = '6a1f0c1e-51a0-4a43-8a5c-1f0d4f6b0001'
const mattress = '6a1f0c1e-51a0-4a43-8a5c-1f0d4f6b0002'
const other = '6a1f0c1e-51a0-4a43-8a5c-1f0d4f6b0003'

const terms: OrderTerms = {
  rentalDays: 7,
  containers: [
    {
      containerTypeId: dumpster,
      name: '10 yard',
      quantity: 2,
      coveredTons: tons('2'),
      perTonInCents: cents(9_900),
      coveredDays: 7,
      extraDayInCents: cents(1_500),
    },
  ],
  tonStep: tons('0.25'),
  items: [
    { materialId: mattress, name: 'Mattress', eachInCents: cents(2_500), paidQuantity: 1, paidInCents: cents(2_500) },
  ],
  tax: null,
  extraDaysRule: 'until-requested',
}

const entered = (weights: readonly string[], items: { materialId: string; quantity: number }[] = []) =>
  weighingSchema.parse({ containers: weights.map(weight => ({ containerTypeId: dumpster, tons: weight })), items })

describe('A weighing', () => {
  it('takes quarter steps and exact weights alike, and leaves out what was not entered', () => {
    const weighing = entered(['2.75', '1.4035'])
    expect(weighing).toMatchObject({ ticketNumber: null, ticketPhotoId: null, additionalLines: [], discounts: [] })
    expect(weighedOf(weighing)).toEqual([
      { containerTypeId: dumpster, tons: tons('2.75') },
      { containerTypeId: dumpster, tons: tons('1.4035') },
    ])
    expect(() => checkWeighing(weighing, terms)).not.toThrow()
    expect(weighingSchema.parse({ containers: weighing.containers }).items).toEqual([])
  })

  it('needs one weight for each dumpster of the order', () => {
    expect(() => checkWeighing(entered(['2']), terms)).toThrow('Please enter one weight for each dumpster')
    expect(() => checkWeighing(entered(['2', '2', '2']), terms)).toThrow('Please enter one weight for each dumpster')
    const stranger = weighingSchema.parse({
      containers: [
        { containerTypeId: dumpster, tons: '2' },
        { containerTypeId: other, tons: '2' },
      ],
    })
    expect(() => checkWeighing(stranger, terms)).toThrow('Please enter one weight for each dumpster')
  })

  it('counts only materials that are charged by the piece, each once', () => {
    const counted = (...materialIds: string[]) =>
      entered(
        ['2', '2'],
        materialIds.map(materialId => ({ materialId, quantity: 3 })),
      )
    expect(() => checkWeighing(counted(mattress), terms)).not.toThrow()
    const [item] = terms.items
    const both = { ...terms, items: [...terms.items, ...(item ? [{ ...item, materialId: other }] : [])] }
    expect(() => checkWeighing(counted(mattress, other), both)).not.toThrow()
    expect(() => checkWeighing(counted(other), terms)).toThrow('no longer offered')
    expect(() => checkWeighing(counted(mattress, mattress), terms)).toThrow('no longer offered')
  })
})

const weighed = { containers: [{ containerTypeId: dumpster, tons: '2' }] }
const line = { label: 'Wash', amountInCents: 500, postTax: false }
const item = { materialId: mattress, quantity: 1 }
const times = <T>(count: number, one: T) => Array.from({ length: count }, () => one)

test.each([
  ['a ticket with its number', { ticketNumber: '4711' }],
  ['a ticket number of sixty letters', { ticketNumber: 'x'.repeat(60) }],
  ['a picture of the ticket', { ticketPhotoId: other }],
  ['no pieces where some were paid for', { items: [{ ...item, quantity: 0 }] }],
  ['a thousand pieces', { items: [{ ...item, quantity: 1000 }] }],
  ['fifty dumpsters', { containers: times(50, weighed.containers[0]) }],
  ['a hundred materials', { items: times(100, item) }],
  ['twenty lines of the office', { additionalLines: times(20, line) }],
  [
    'the largest line, up and down',
    { additionalLines: [-1, 1].map(by => ({ ...line, amountInCents: by * 100_000_000 })) },
  ],
  ['a line with the longest label', { additionalLines: [{ ...line, label: 'x'.repeat(100) }] }],
  ['ten discounts', { discounts: times(10, { type: 'percent', amount: 100 }) }],
  [
    'the smallest and the largest discount',
    { discounts: [1, 100_000_000].map(amount => ({ type: 'dollars', amount })) },
  ],
])('the office may enter %s', (_, input) => {
  expect(weighingSchema.safeParse({ ...weighed, ...input }).success).toBe(true)
})

test('a weighing stores its texts without the spaces around them', () => {
  const entries = { ticketNumber: ' 4711 ', additionalLines: [{ ...line, label: ' Wash ' }] }
  expect(weighingSchema.parse({ ...weighed, ...entries })).toMatchObject({
    ticketNumber: '4711',
    additionalLines: [line],
  })
})

test.each([
  ['no dumpster', { containers: [] }],
  ['a negative weight', { containers: [{ containerTypeId: dumpster, tons: '-1' }] }],
  ['a weight finer than a fifth of a pound', { containers: [{ containerTypeId: dumpster, tons: '1.00001' }] }],
  ['a dumpster with something unknown', { containers: [{ ...weighed.containers[0], color: 'red' }] }],
  ['more than fifty dumpsters', { containers: times(51, weighed.containers[0]) }],
  ['a ticket number of spaces', { ...weighed, ticketNumber: ' ' }],
  ['a ticket number beyond its length', { ...weighed, ticketNumber: 'x'.repeat(61) }],
  ['a piece with something unknown', { ...weighed, items: [{ ...item, color: 'red' }] }],
  ['less than no pieces', { ...weighed, items: [{ ...item, quantity: -1 }] }],
  ['more than a thousand pieces', { ...weighed, items: [{ ...item, quantity: 1001 }] }],
  ['more than a hundred materials', { ...weighed, items: times(101, item) }],
  ['more than twenty lines', { ...weighed, additionalLines: times(21, line) }],
  ['a line with something unknown', { ...weighed, additionalLines: [{ ...line, color: 'red' }] }],
  ['a line without a label', { ...weighed, additionalLines: [{ ...line, label: ' ' }] }],
  ['a label beyond its length', { ...weighed, additionalLines: [{ ...line, label: 'x'.repeat(101) }] }],
  ['a line beyond a million dollars', { ...weighed, additionalLines: [{ ...line, amountInCents: 100_000_001 }] }],
  ['a line below minus a million', { ...weighed, additionalLines: [{ ...line, amountInCents: -100_000_001 }] }],
  ['more than ten discounts', { ...weighed, discounts: times(11, { type: 'percent', amount: 1 }) }],
  ['a discount of no percent', { ...weighed, discounts: [{ type: 'percent', amount: 0 }] }],
  ['a discount of no dollars', { ...weighed, discounts: [{ type: 'dollars', amount: 0 }] }],
  ['a discount beyond a million dollars', { ...weighed, discounts: [{ type: 'dollars', amount: 100_000_001 }] }],
  ['a discount with something unknown', { ...weighed, discounts: [{ type: 'percent', amount: 1, why: 'late' }] }],
  ['dollars with something unknown', { ...weighed, discounts: [{ type: 'dollars', amount: 1, why: 'late' }] }],
  ['half a piece', { ...weighed, items: [{ materialId: mattress, quantity: 0.5 }] }],
  ['a line of nothing', { ...weighed, additionalLines: [{ label: 'Wash', amountInCents: 0, postTax: false }] }],
  ['a discount of more than all', { ...weighed, discounts: [{ type: 'percent', amount: 101 }] }],
  ['an unknown field', { ...weighed, totalInCents: 1 }],
])('a weighing with %s is refused', (_, input) => {
  expect(weighingSchema.safeParse(input).success).toBe(false)
})

test('an order with two dumpsters weighs as much as both together', () => {
  const containers = ['2.25', '1.5'].map(weight => ({ containerTypeId: dumpster, tons: weight }))
  expect(tonsIn(weighedOf({ containers }))).toBe(3.75)
})
