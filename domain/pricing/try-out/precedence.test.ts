import { expect, test } from 'vitest'
import { precedenceAt } from '#domain/pricing/try-out/precedence.ts'

test.each([
  ['between two', [800, 500], 1, 650],
  ['between two without a whole number in the middle', [503, 500], 1, 501],
  ['where there is none between, as strong as the one above', [501, 500], 1, 501],
  ['between two that are equally strong', [500, 500], 1, 500],
  ['before the first', [800, 500], 0, 850],
  ['before the first, at most 1000', [980], 0, 1000],
  ['behind the last', [800, 500], 2, 450],
  ['behind the last, at least 100', [120], 1, 100],
  ['alone', [], 0, 500],
])('a rule gets its precedence %s', (_, others, place, expected) => {
  expect(precedenceAt(others, place)).toBe(expected)
})
