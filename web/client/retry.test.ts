import { expect, test } from 'vitest'
import { cartRetry, generalRetry, newOrderRetry } from './retry.ts'

const failure = (code: string, httpStatus: number) => Object.assign(new Error(code), { data: { code, httpStatus } })
const waits = (policy: { retryDelay: (attempt: number) => number }) => [0, 1, 2, 3, 4].map(policy.retryDelay)

test('a page asks for a cart three more times, after 1, 2 and 4 seconds', () => {
  const down = failure('INTERNAL_SERVER_ERROR', 500)
  expect([0, 1, 2, 3].map(attempt => cartRetry.retry(attempt, down))).toEqual([true, true, true, false])
  expect(waits(cartRetry).slice(0, 3)).toEqual([1000, 2000, 4000])
  expect(cartRetry.retryDelay(9)).toBe(30_000)
})

test('a page does not ask again if the server refuses a cart, and asks again if no answer comes', () => {
  expect(cartRetry.retry(0, failure('NOT_FOUND', 404))).toBe(false)
  expect(cartRetry.retry(0, new Error('Failed to fetch'))).toBe(true)
})

test('a page repeats any other call five more times, beginning after half a second', () => {
  const missing = failure('NOT_FOUND', 404)
  expect([4, 5].map(attempt => generalRetry.retry(attempt, missing))).toEqual([true, false])
  expect(waits(generalRetry)).toEqual([500, 1000, 2000, 4000, 8000])
  expect(waits(newOrderRetry)).toEqual([500, 1000, 2000, 4000, 5000])
})

test('a page does not repeat a call that the server refuses because the person is signed out', () => {
  expect(generalRetry.retry(0, failure('UNAUTHORIZED', 401))).toBe(false)
})
