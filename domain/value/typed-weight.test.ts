import { expect, test } from 'vitest'
import { pounds, poundsSchema, tonsBetween, weighedTons } from './typed-weight.ts'

test.each([
  ['30620', 30_620],
  ['30,620', 30_620],
  [' ', null],
  ['12.5', undefined],
  ['heavy', undefined],
])('the typed text "%s" is %s pounds', (text, value) => expect(pounds.fromTyped(text)).toBe(value))

test.each(['0', '200,001'])('a ticket does not weigh %s pounds', text => {
  expect(poundsSchema.safeParse(pounds.fromTyped(text)).success).toBe(false)
})

test.each([
  ['2', '2'],
  ['2.35', '2.35'],
  ['2,35', '2.35'],
  ['', undefined],
  ['two', undefined],
  ['2.12345', undefined],
])('the typed text "%s" is %s tons', (text, tons) => expect(weighedTons.fromTyped(text)).toBe(tons))

test.each([
  ['30620', '22000', '4.31'],
  ['22001', '22000', '0.0005'],
  ['22000', '30620', null],
  ['30620', '', null],
])('%s pounds minus %s pounds are %s tons', (gross, tare, tons) => expect(tonsBetween(gross, tare)).toBe(tons))
