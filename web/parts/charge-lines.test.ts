import { describe, expect, it } from 'vitest'
import { reasonFor } from '#domain/pricing/reason.ts'
import type { Translate } from '#web/i18n/texts.ts'
import { chargeLines } from './charge-lines.ts'

/** Texts by their keys, so that only what is chosen shows. */
const keys: Translate = (key, ...[values]) => (values ? `${key} ${Object.values(values).join(' ')}` : key)

const line = (kind: string, amountInCents: number, quantity = 1) => ({
  kind,
  label: 'as written',
  quantity,
  amountInCents,
  reason: reasonFor('reason.cityFee'),
})

describe('the lines of a bill', () => {
  it('put tax, and what the office adds after it, below the subtotal', () => {
    const { before, after } = chargeLines(
      [line('container', 39_900), line('tax', 3_300), line('additional-after-tax', 500), line('weight', 9_900)],
      keys,
    )
    expect(before.map(one => one.amountInCents)).toEqual([39_900, 9_900])
    expect(after.map(one => one.amountInCents)).toEqual([3_300, 500])
  })

  it('are named in the reader’s language where the product names them, and as the hauler wrote them elsewhere', () => {
    const names = (kind: string, quantity = 1) => {
      const { name, note } = chargeLines([line(kind, 100, quantity)], keys).before[0] ?? {}
      return [name, note]
    }
    expect(names('city-fee')).toEqual(['price.cityFee', undefined])
    expect(names('weight')).toEqual(['bill.line.weight as written', undefined])
    expect(names('extension', 3)).toEqual(['bill.line.extension', 'price.days 3'])
    expect(names('extra-days', 2)).toEqual(['bill.line.extraDays', 'price.days 2'])
    expect(names('bill-discount')).toEqual(['bill.line.discount', undefined])
    expect(names('additional')).toEqual(['as written', undefined])
    expect(names('item', 4)).toEqual(['as written', '× 4'])
  })

  it('keep each its own reason, also two of one kind', () => {
    const { before } = chargeLines([line('weight', 1), line('weight', 2)], keys)
    expect(new Set(before.map(one => one.id)).size).toBe(2)
  })
})
