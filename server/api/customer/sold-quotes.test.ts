import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { orderLines } from '#domain/pricing/quote.ts'
import { presentPrice } from '#domain/pricing/shown/present-price.ts'
import { type QuoteBefore, readQuote } from '#domain/pricing/stored-quote.ts'

/**
 * Orders of the demo hauler as commit 4e1ea90 placed them, read from its database: the quote of the snapshot, which its calls
 * answered as it was, and the rows of `order_line`.
 */
type OrderBefore = {
  readonly name: string
  readonly quote: QuoteBefore | null
  readonly totalInCents: number
  readonly lines: readonly object[]
}

const { orders } = JSON.parse(readFileSync(new URL('orders-before.json', import.meta.url), 'utf8')) as {
  readonly orders: readonly OrderBefore[]
}
const priced = orders.flatMap(({ quote, ...order }) => (quote ? [{ ...order, quote }] : []))

describe('A quote that was frozen before quotes had lines', () => {
  it('is there of every kind', () => {
    const kinds = new Set(priced.flatMap(({ quote }) => readQuote(quote).lines.map(line => line.kind)))
    expect([...kinds].sort()).toEqual(
      ['add-on', 'additional-material', 'city-fee', 'container', 'discount', 'materials', 'tax'].sort(),
    )
    expect(orders.map(({ name }) => name)).toEqual(expect.arrayContaining(['restricted', 'replacement', 'promotion']))
  })

  it.each(priced)('has the lines that its order was placed with: $name', ({ quote, lines, totalInCents }) => {
    const read = readQuote(quote)
    expect(orderLines(read)).toEqual(lines)
    expect(read.lines.reduce((sum, line) => sum + line.amountInCents, 0)).toBe(totalInCents)
    expect(read.totalInCents).toBe(totalInCents)
  })

  it.each(priced)('is answered as it was before: $name', ({ quote }) => {
    expect(presentPrice(readQuote(quote))).toEqual(quote)
  })

  it.each(priced)('is read the same once it has lines: $name', ({ quote }) => {
    const read = readQuote(quote)
    expect(readQuote(JSON.parse(JSON.stringify(read)))).toEqual(read)
  })
})

it('an order of restricted materials was placed without a quote and without lines', () => {
  expect(orders.find(({ name }) => name === 'restricted')).toMatchObject({ quote: null, lines: [], totalInCents: 0 })
})
