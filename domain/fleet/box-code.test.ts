import { expect, test } from 'vitest'
import { boxAddress, digitsOf, lettersOf, readBoxCode, readBoxLabel } from './box-code.ts'

test('a box code is read as the hauler and the number, in whatever capitals it was typed', () => {
  const code = { prefix: '3fa9c104', number: 'C-101' }
  expect(readBoxCode('3fa9c104-C-101')).toEqual(code)
  expect(readBoxCode(' 3FA9C104-c-101 ')).toEqual(code)
  expect(readBoxCode('Oak7-C-101')).toEqual({ prefix: 'oak7', number: 'C-101' })
})

test.each(['', 'C-101', '3fa9c104', '3-C-101', '3fa9c104-C-', '3fa9c104-C-101-2', '3fa9c104f-C-101'])(
  '"%s" is no box code',
  text => expect(readBoxCode(text)).toBeNull(),
)

const ours = '3fa9c104'
const code = { prefix: ours, number: 'C-101' }

test('a label is read as its box, also with an address that the installation had before', () => {
  const address = boxAddress('https://dumpsters.example.com', code)
  expect(address).toBe('https://dumpsters.example.com/b/3fa9c104-C-101')
  for (const text of [address, ` ${address}\n`, 'http://192.168.0.7:3000/b/3fa9c104-c-101', address.toUpperCase()]) {
    expect(readBoxLabel(text, ours), text).toEqual({ is: 'box', code })
  }
})

test('the label of another hauler’s box is told apart from a text that is no label', () => {
  expect(readBoxLabel('https://dumpsters.example.com/b/00000000-C-101', ours)).toEqual({ is: 'other-hauler' })
  expect(readBoxLabel('https://dumpsters.example.com/b/00000000-C-101', null)).toMatchObject({ is: 'box' })
})

test.each([
  '',
  'C-101',
  '3fa9c104-C-101',
  'https://dumpsters.example.com/',
  'https://dumpsters.example.com/b/C-101',
  'https://dumpsters.example.com/orders/3fa9c104-C-101',
  'https://dumpsters.example.com/b/3fa9c104-C-101/more',
  'https://dumpsters.example.com/?next=/b/3fa9c104-C-101',
  'javascript:alert(1)//x/b/3fa9c104-C-101',
  'WIFI:S:yard;T:WPA;P:3fa9c104;;',
])('"%s" is no label of a box', text => expect(readBoxLabel(text, ours)).toEqual({ is: 'no-box' }))

test('a box number has painted digits, and may have letters before them', () => {
  expect(['C-101', 'ABCD-00042', '101', 'D-'].map(digitsOf)).toEqual(['101', '00042', '101', ''])
  expect(['C-101', 'ABCD-00042', '101', 'D-'].map(lettersOf)).toEqual(['C-', 'ABCD-', '', 'D-'])
})
