import { describe, expect, it, test } from 'vitest'
import { cents } from '#domain/money.ts'
import type { OrderTerms } from '#domain/pricing/order-terms.ts'
import { tons } from '#domain/pricing/tonnage.ts'
import { checkWeighing, weighedOf, weighingSchema } from './weighing.ts'

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

  it('counts only what is charged by the piece, each once', () => {
    const counted = (...materialIds: string[]) =>
      entered(
        ['2', '2'],
        materialIds.map(materialId => ({ materialId, quantity: 3 })),
      )
    expect(() => checkWeighing(counted(mattress), terms)).not.toThrow()
    expect(() => checkWeighing(counted(other), terms)).toThrow('no longer offered')
    expect(() => checkWeighing(counted(mattress, mattress), terms)).toThrow('no longer offered')
  })
})

const weighed = { containers: [{ containerTypeId: dumpster, tons: '2' }] }

test.each([
  ['no dumpster', { containers: [] }],
  ['a negative weight', { containers: [{ containerTypeId: dumpster, tons: '-1' }] }],
  ['a weight finer than a fifth of a pound', { containers: [{ containerTypeId: dumpster, tons: '1.00001' }] }],
  ['half a piece', { ...weighed, items: [{ materialId: mattress, quantity: 0.5 }] }],
  ['a line of nothing', { ...weighed, additionalLines: [{ label: 'Wash', amountInCents: 0, postTax: false }] }],
  ['a discount of more than all', { ...weighed, discounts: [{ type: 'percent', amount: 101 }] }],
  ['a key that nobody knows', { ...weighed, totalInCents: 1 }],
])('%s is not a weighing', (_, input) => {
  expect(weighingSchema.safeParse(input).success).toBe(false)
})
