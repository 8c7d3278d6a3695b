import { expect, test } from 'vitest'
import { type Numbers, nextOrderNumber } from '#server/operations/cell/next-order-number.ts'

test.each<[string, Numbers, number | null]>([
  ['a new cell takes the next block', { ofSource: 10_612, ofTarget: 10_001, from: null, ofHauler: [] }, 1_000_001],
  ['a cell with a block of its own goes on', { ofSource: 10_612, ofTarget: 1_000_377, from: null, ofHauler: [] }, null],
  [
    'the first cell goes on when a hauler comes back',
    { ofSource: 1_000_377, ofTarget: 10_640, from: null, ofHauler: [] },
    null,
  ],
  [
    'a third cell takes the block that the operator names',
    { ofSource: 10_612, ofTarget: 10_001, from: 2_000_001, ofHauler: [] },
    2_000_001,
  ],
  [
    'a new cell jumps over the orders that the hauler brings from an earlier cell',
    { ofSource: 10_612, ofTarget: 10_001, from: null, ofHauler: [10_412, 1_000_050] },
    1_000_051,
  ],
  [
    'a cell with a block of its own jumps over the orders in it that it did not number',
    { ofSource: 10_612, ofTarget: 1_000_060, from: null, ofHauler: [1_000_300, 10_412] },
    1_000_301,
  ],
  [
    'orders with earlier numbers of the block change nothing',
    { ofSource: 10_612, ofTarget: 1_000_060, from: null, ofHauler: [1_000_012, 2_000_012] },
    null,
  ],
  ['numbers never go back', { ofSource: 10_612, ofTarget: 2_000_050, from: 2_000_001, ofHauler: [] }, null],
])('%s', (_, numbers, next) => expect(nextOrderNumber(numbers)).toBe(next))
