import { expect, test } from 'vitest'
import { sizesInOrder } from '#domain/storefront/size-order.ts'

test('rule W1: sizes go from 10 to 40 yards, and the boxes for heavy loads come last', () => {
  const types = [
    { size: 'concrete-box', volume: 6 },
    { size: '40yard', volume: 40 },
    { size: '10yard-heavy', volume: 10 },
    { size: '10yard', volume: 10 },
    { size: '20yard', volume: 20 },
  ] as const
  expect(sizesInOrder(types).map(one => one.size)).toEqual([
    '10yard',
    '20yard',
    '40yard',
    '10yard-heavy',
    'concrete-box',
  ])
})
