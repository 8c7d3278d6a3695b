import { expect, test } from 'vitest'
import { cents } from '#domain/value/money.ts'
import { faultKind, MissingData } from './fault.ts'

const faultOf = (work: () => unknown) => {
  try {
    return work()
  } catch (error) {
    return faultKind(error)
  }
}

test('an amount that cannot be right is a fault of calculation', () => {
  expect(faultOf(() => cents(0.5))).toBe('calculation')
})

test('data that did not arrive is a fault of missing data', () => {
  const order: { cart: { id: string } } = JSON.parse('{}')
  expect(faultOf(() => order.cart.id)).toBe('missing-data')
  expect(faultKind(new MissingData('order'))).toBe('missing-data')
})

test('any other error is a general fault', () => {
  expect(faultKind(new Error('?'))).toBe('generic')
  expect(faultKind(new TypeError('Failed to fetch dynamically imported module'))).toBe('generic')
})
