import { expect, test } from 'vitest'
import { readBoxCode } from './box-code.ts'

test('a code is the hauler and the number, however it was typed', () => {
  const code = { prefix: '3fa9c104', number: 'C-101' }
  expect(readBoxCode('3fa9c104-C-101')).toEqual(code)
  expect(readBoxCode(' 3FA9C104-c-101 ')).toEqual(code)
})

test.each(['', 'C-101', '3fa9c104', '3fa9c10-C-101', '3fa9c104-C-', '3fa9c104-C-101-2', 'zzzzzzzz-C-101'])(
  '"%s" is none',
  text => expect(readBoxCode(text)).toBeNull(),
)
