import { expect, test } from 'vitest'
import { parseBoxSearch } from '#domain/fleet/box-name.ts'
import { containerNumberSchema, maxNumbersAtOnce, numbersBetween } from '#domain/fleet/container-number.ts'

test.each([
  ['C-101', 'C-103', ['C-101', 'C-102', 'C-103']],
  ['C-7', 'C-7', ['C-7']],
  ['AB-098', 'AB-101', ['AB-098', 'AB-099', 'AB-100', 'AB-101']],
  ['C-103', 'C-101', null],
  ['C-101', 'D-103', null],
  ['C-1', `C-${maxNumbersAtOnce + 1}`, null],
])('the numbers from %s to %s are listed, or there are none if they are no range', (first, last, numbers) => {
  expect(numbersBetween(first, last)).toEqual(numbers)
})

test.each([
  [' c-101 ', 'C-101'],
  ['101', null],
  ['C101', null],
  ['ABCDE-1', null],
])('the typed text %o is the box number %o', (typed, number) => {
  expect(containerNumberSchema.safeParse(typed).data ?? null).toBe(number)
})

test.each([
  ['c-11', { letters: 'C', digits: '11' }],
  [' C11 ', { letters: 'C', digits: '11' }],
  ['c 114', { letters: 'C', digits: '114' }],
  ['114', { letters: null, digits: '114' }],
  ['reyes', null],
  ['1100 con', null],
  ['555-0142', null],
])('the search text %o looks for the box %o', (text, meant) => {
  expect(parseBoxSearch(text)).toEqual(meant)
})
