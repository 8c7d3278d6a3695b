import { expect, it } from 'vitest'
import { unevenTexts } from './texts.ts'

it('texts that one language lacks are caught, and so are values that only one language has', () => {
  const uneven = (en: Record<string, string>, es: Record<string, string>) =>
    unevenTexts('price', { English: en, Spanish: es })
  expect(uneven({ 'price.tax': 'Tax' }, {})).toEqual([expect.stringContaining('Spanish texts of price')])
  expect(uneven({ 'price.tax': 'Tax' }, { 'price.tax': ' ' })).toHaveLength(1)
  expect(uneven({}, { 'price.tax': 'Impuesto' })).toEqual([expect.stringContaining('English texts of price')])
  expect(uneven({ a: 'Up to {tons} tons' }, { a: 'Hasta {toneladas} toneladas' })).toEqual([
    'a speaks of {tons} in English and of {toneladas} in Spanish.',
  ])
  expect(uneven({ a: '{n, plural, one {# day in {city}} other {# days}}' }, { a: '{n} días' })).toHaveLength(1)
  expect(uneven({ a: 'Hello {name}' }, { a: 'Hola {name' })).toHaveLength(1)
  expect(uneven({ a: '{n, plural, one {# day} other {# days}}' }, { a: '{n} días' })).toEqual([])
})
