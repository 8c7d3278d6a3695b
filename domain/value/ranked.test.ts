import { expect, test } from 'vitest'
import { pageOfRanked } from './ranked.ts'

type Row = { readonly id: string; readonly rank: number }
const byTie = (one: Row, other: Row) => (one.id < other.id ? -1 : 1)
const rows: Row[] = [
  { id: 'c', rank: 1 },
  { id: 'a', rank: 3 },
  { id: 'b', rank: 1 },
  { id: 'd', rank: 2 },
]

test.each([
  [false, ['b', 'c', 'd', 'a']],
  [true, ['a', 'd', 'b', 'c']],
])('each page continues where the page before ended (reversed: %s)', (isReversed, ids) => {
  const page = (after: Row | null) => pageOfRanked(rows, { after, isReversed, limit: 2, byTie })
  const first = page(null)
  const second = page(first.at(-1) ?? null)
  expect([...first, ...second].map(row => row.id)).toEqual(ids)
  expect(page(second.at(-1) ?? null)).toEqual([])
})

test('a row that is gone does not keep the next page from its rows', () => {
  const gone = { id: 'bb', rank: 1 }
  expect(pageOfRanked(rows, { after: gone, isReversed: false, limit: 9, byTie }).map(row => row.id)).toEqual([
    'c',
    'd',
    'a',
  ])
})
