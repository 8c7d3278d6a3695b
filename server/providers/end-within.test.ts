import { expect, test } from 'vitest'
import { endWithin, NoAnswerInTime } from './end-within.ts'

test('a call that never ends is given up after its time', async () => {
  await expect(endWithin(10, new Promise(() => {}))).rejects.toThrow(NoAnswerInTime)
})

test('a call that ends in time keeps its answer or its own error', async () => {
  await expect(endWithin(1_000, Promise.resolve(7))).resolves.toBe(7)
  await expect(endWithin(1_000, Promise.reject(new RangeError('no')))).rejects.toThrow(RangeError)
})
