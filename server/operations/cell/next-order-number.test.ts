import { expect, test } from 'vitest'
import { nextOrderNumber } from '#server/operations/cell/next-order-number.ts'

test.each([
  ['a new cell takes the next block', { ofSource: 10_612, ofTarget: 10_001, from: null }, 1_000_001],
  ['a cell with a block of its own goes on', { ofSource: 10_612, ofTarget: 1_000_377, from: null }, null],
  ['the first cell goes on when a hauler comes back', { ofSource: 1_000_377, ofTarget: 10_640, from: null }, null],
  [
    'a third cell takes the block that the operator names',
    { ofSource: 10_612, ofTarget: 10_001, from: 2_000_001 },
    2_000_001,
  ],
  ['numbers never go back', { ofSource: 10_612, ofTarget: 2_000_050, from: 2_000_001 }, null],
])('%s', (_, numbers, next) => expect(nextOrderNumber(numbers)).toBe(next))
