import { expect, test } from 'vitest'
import { addDays, dayOf } from '#domain/value/calendar.ts'
import { orderStatuses } from './lifecycle.ts'
import { dayMeant, orderGroups, orderTagOf, searchKeys, statusesShown, textOfOrderTag } from './order-search.ts'

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

test('the filter for missing photos of the pick-up shows orders from the pick-up until they are paid', () => {
  const pickedUp = ['pickup-confirmed', 'waste-processing', 'payment-pending', 'payment-failed']
  expect([...statusesShown(null, 'no-pickup-photo')].sort()).toEqual(pickedUp.sort())
  expect(statusesShown('on-site', 'no-pickup-photo')).toEqual([])
})

test.each([
  ['site:gate', { of: 'site', name: 'gate' }],
  ['customer:Net 30: cash', { of: 'customer', name: 'Net 30: cash' }],
  ['customer:', null],
  ['driver:Luis', null],
  [`customer:${'x'.repeat(31)}`, null],
  [null, null],
] as const)('the text %s in an address means the tag %j', (text, tag) => {
  expect(orderTagOf(text)).toEqual(tag)
  if (tag) expect(textOfOrderTag(tag)).toBe(text)
})

test('a filter by "today" or "tomorrow" follows the calendar, and a filter by a date stays', () => {
  const [monday, friday] = [dayOf('2026-11-23'), dayOf('2026-11-27')]
  expect(dayMeant('today', monday)).toBe(monday)
  expect(dayMeant('tomorrow', monday)).toBe(addDays(monday, 1))
  expect(dayMeant(friday, monday)).toBe(friday)
})
