import { describe, expect, it } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { chargedLines, type PriceParts, priceLines } from './price-lines.ts'

/** Shows each text by its key, so that the tests see which texts are used. */
const keys: Translate = (key, ...[values]) => (values ? `${key} ${Object.values(values).join(' ')}` : key)

const line = (kind: string, amountInCents: number, quantity = 1) => ({
  kind,
  label: 'as written',
  quantity,
  amountInCents,
  reason: reasonFor('reason.cityFee'),
})

describe('The lines of a bill', () => {
  it('put tax, and what the office adds after it, below the subtotal', () => {
    const { before, after } = priceLines(
      [line('container', 39_900), line('tax', 3_300), line('additional-after-tax', 500), line('weight', 9_900)],
      keys,
    )
    expect(before.map(one => one.amountInCents)).toEqual([39_900, 9_900])
    expect(after.map(one => one.amountInCents)).toEqual([3_300, 500])
  })

  it('have a name in the reader’s language if the product names them, or else the name that the hauler wrote', () => {
    const names = (kind: string, quantity = 1) => {
      const { name, note } = priceLines([line(kind, 100, quantity)], keys).before[0] ?? {}
      return [name, note]
    }
    expect(names('city-fee')).toEqual(['price.cityFee', undefined])
    expect(names('weight')).toEqual(['price.line.weight as written', undefined])
    expect(names('extension', 3)).toEqual(['price.line.extension', 'price.days 3'])
    expect(names('extra-days', 2)).toEqual(['price.line.extraDays', 'price.days 2'])
    expect(names('bill-discount')).toEqual(['price.line.discount', undefined])
    expect(names('additional')).toEqual(['as written', undefined])
    expect(names('item', 4)).toEqual(['as written', '× 4'])
  })

  it('name the discount of a day on which a truck is near (rule P34)', () => {
    const near = { ...line('discount', -2000), reason: reasonFor('reason.discount.nearPercentage', { percent: 5 }) }
    expect(priceLines([near, line('discount', -500)], keys).before.map(one => one.name)).toEqual([
      'price.near',
      'as written',
    ])
  })

  it('have an id of their own, even if two lines are of one kind', () => {
    const { before } = priceLines([line('weight', 1), line('weight', 2)], keys)
    expect(new Set(before.map(one => one.id)).size).toBe(2)
  })
})

describe('The lines of a price', () => {
  const reason = reasonFor('reason.addOn')
  const part = (totalInCents: number, quantity = 1) => ({ quantity, totalInCents, reason })
  const price: PriceParts = {
    containers: [{ ...part(56_100), name: '20 yard', totalDays: 10 }],
    addOns: [{ ...part(3900), title: 'Driveway boards' }],
    materials: { totalInCents: 0, reason },
    additionalMaterialCharges: [{ ...part(8000, 2), name: 'Mattress' }],
    cityFeeInCents: 1500,
    cityFeeReason: reason,
    discounts: [{ label: 'Contractors', amountInCents: 3475, reason }],
  }
  const shown = (changes: Partial<PriceParts> = {}) =>
    priceLines(chargedLines({ ...price, ...changes }), keys).before.map(one => [one.name, one.note, one.amountInCents])

  it('come in the order of the customer’s choices, with the discounts below', () => {
    expect(shown()).toEqual([
      ['20 yard', 'price.days 10', 56_100],
      ['price.materials', undefined, 0],
      ['Mattress', '× 2', 8000],
      ['Driveway boards', undefined, 3900],
      ['price.cityFee', undefined, 1500],
      ['Contractors', undefined, -3475],
    ])
  })

  it('have no fee if there is none, and no disposal before the customer chooses a dumpster', () => {
    expect(shown({ cityFeeInCents: 0, containers: [], discounts: [] }).map(([name]) => name)).toEqual([
      'Mattress',
      'Driveway boards',
    ])
  })
})
