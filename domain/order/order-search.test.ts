import { expect, test } from 'vitest'
import { orderStatuses } from './lifecycle.ts'
import { orderGroups, searchKeys, statusesShown } from './order-search.ts'

test.each([
  ['R-10383', ['r 10383']],
  ['10383', ['10383']],
  ['#10383', ['10383']],
  ['# R‑10383', ['r 10383']],
  ['r10383', ['r 10383']],
  ['R 103', ['r 103']],
  ["O'Brien", ['obrien']],
  ['O’BRIEN', ['obrien']],
  ['NUÑEZ', ['nunez']],
  [' Hill  Country ', ['hill country']],
  ['(512) 555-0142', ['512 555 0142', '5125550142']],
  ['+1 512 555 0142', ['+1 512 555 0142', '5125550142']],
  ['512–555–0142', ['512 555 0142', '5125550142']],
  ['512\u00a0555\u00a00142', ['512 555 0142', '5125550142']],
  ['tel:+1-512-555-0142', ['+1 512 555 0142', '5125550142']],
  ['512.555.0142 x12', ['5125550142']],
  ['512-555-0142 ext. 12', ['512 555 0142', '5125550142']],
  ['\u202a+1 (512) 555‑0142\u202c', ['+1 512 555 0142', '5125550142']],
  ['５１２ ５５５ ０１４２', ['512 555 0142', '5125550142']],
  ['0142', ['0142']],
  ['1100 Congress', ['1100 congress']],
  ['x', []],
  ['  ', []],
])('a search for "%s" looks for %j', (text, keys) => expect(searchKeys(text)).toEqual(keys))

test('every status is in one group', () => {
  const grouped = Object.values(orderGroups).flat()
  expect([...grouped].sort()).toEqual([...orderStatuses].sort())
  expect(statusesShown(null, null)).toEqual(grouped)
})

test('the filter for overdue dumpsters shows those at customers, and the filter for missing photos shows delivered ones', () => {
  expect(statusesShown('on-site', 'overdue')).toEqual(['drop-off-confirmed'])
  expect(statusesShown('done', 'overdue')).toEqual([])
  expect(statusesShown('processing', 'no-photo')).toEqual(['pickup-confirmed', 'waste-processing'])
})
