import { expect, it } from 'vitest'
import { maxTriesOfEvent, waitBeforeLookInMs } from './look-again.ts'

const minute = 60_000

it('the product waits longer after each look, up to six hours', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 100].map(looks => waitBeforeLookInMs(looks) / minute)).toEqual([
    1, 3, 10, 30, 120, 360, 360, 360,
  ])
})

it('the product looks eight times in a day for a payment that is not made, and tries an event for two days', () => {
  const reached = (within: number) => {
    let [looks, at] = [0, 0]
    while (at + waitBeforeLookInMs(looks) <= within) at += waitBeforeLookInMs(looks++)
    return looks
  }
  expect(reached(24 * 60 * minute)).toBe(8)
  expect(reached(48 * 60 * minute)).toBe(maxTriesOfEvent)
})
