import { expect, test } from 'vitest'
import { shownStateOf } from './shown-state.ts'

test.each([
  ['planned', false, false, 'planned'],
  ['planned', true, false, 'published'],
  ['planned', false, true, 'late'],
  ['planned', true, true, 'late'],
  ['under-way', true, true, 'on-the-way'],
  ['arrived', true, false, 'there'],
  ['waiting', true, false, 'waiting'],
  ['done', true, true, 'done'],
  ['failed', true, false, 'could-not'],
] as const)(
  'rule D161: a stop that is %s (published: %s, late: %s) is shown as %s',
  (state, isPublished, isLate, shown) => {
    expect(shownStateOf({ state, isPublished, isLate })).toBe(shown)
  },
)
