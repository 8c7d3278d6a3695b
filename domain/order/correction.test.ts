import { expect, test } from 'vitest'
import { isCorrectable } from './correction.ts'
import { lifecycle } from './lifecycle.ts'

test('the office can correct a bill while it is to be paid and after it was paid, until everything was given back', () => {
  const statuses = new Set(lifecycle.flatMap(row => row.to))
  expect([...statuses].filter(isCorrectable).sort()).toEqual(['completed', 'payment-failed', 'payment-pending'])
})
