import { expect, test } from 'vitest'
import { arrange, sideBySide } from '#web/office/dispatch/axis/arrange.ts'

/** A pixel is a minute, and a card is at least 80 and at most 120 wide. */
const scale = { hours: { from: 0, to: 600 }, width: 600, rem: 10 }
function hung(...spans: [number, number][]) {
  const { places } = arrange(new Map(spans.map(([from, to], at) => [String(at), { from, to }])), scale)
  return spans.map((_, at) => {
    const { left, width, row } = places.get(String(at)) ?? { left: Number.NaN, width: Number.NaN, row: -1 }
    return [left, width, row]
  })
}

test('a card begins with its work, and is as long as the work if that is long', () => {
  expect(hung([100, 115], [300, 500])).toEqual([
    [100, 120, 0],
    [300, 200, 0],
  ])
})

test('a card is narrower if the next one of its row follows soon, and hangs in a second row if it would be covered', () => {
  expect(hung([100, 115], [150, 165], [190, 205])).toEqual([
    [100, 86, 0],
    [150, 120, 1],
    [190, 120, 0],
  ])
})

test('if both rows are full, earlier cards give way to the left and stay below their work', () => {
  expect(hung([100, 115], [120, 135], [160, 175])).toEqual([
    [76, 80, 0],
    [120, 120, 1],
    [160, 120, 0],
  ])
})

test('cards of one time hang below each other', () => {
  expect(hung([100, 115], [100, 115], [100, 115]).map(([, , row]) => row)).toEqual([0, 1, 2])
})

test('a card of a late work stays inside of the lane', () => {
  expect(hung([590, 600])).toEqual([[520, 80, 0]])
})

test('buttons stand side by side in the room', () => {
  expect(sideBySide([0, 5, 100], 20, 300)).toEqual([0, 20, 90])
  expect(sideBySide([290, 295, 300], 20, 300)).toEqual([240, 260, 280])
})
