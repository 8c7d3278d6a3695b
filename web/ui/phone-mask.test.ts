import { expect, test } from 'vitest'
import { caretAfter, maskedPhone, nationalDigits } from './phone-mask.ts'

test.each([
  '5125550142',
  '+1 (512)-555-0142',
  '15125550142',
  '+15125550142',
  '1 512 555 0142',
  '512.555.0142 x9',
  '512-555-0142 ext. 12',
  '512–555–0142',
  'tel:+1-512-555-0142',
  '\u202a+1 512 555 0142\u202c',
  '５１２－５５５－０１４２',
  '＋１（５１２）５５５ ０１４２',
])('the field reads %s as the ten digits of a US number', text => expect(nationalDigits(text)).toBe('5125550142'))

test('the mask grows with the number while a person types it', () => {
  expect(['', '5', '512', '5125', '512555', '5125550142'].map(maskedPhone)).toEqual([
    '',
    '+1 (5',
    '+1 (512',
    '+1 (512)-5',
    '+1 (512)-555',
    '+1 (512)-555-0142',
  ])
})

test('the caret stays after the typed digit, whatever the mask puts around it', () => {
  const full = '+1 (512)-555-0142'
  expect([1, 3, 4, 6, 7, 10].map(count => caretAfter(count, full))).toEqual([5, 7, 10, 12, 14, 17])
  expect(caretAfter(0, '')).toBe(0)
  expect(caretAfter(3, '+4420')).toBe(3)
})

test('a person can correct the first digit, even if the next one is a 1', () => {
  const withoutFirstDigit = nationalDigits('+1 (12)-555-0142')
  expect(withoutFirstDigit).toBe('125550142')
  const masked = maskedPhone(withoutFirstDigit)
  expect(masked).toBe('+1 (125)-550-142')
  expect(nationalDigits(masked.replace('(', '(9'))).toBe('9125550142')
})

test('the field leaves out the country code, however a person types it', () => {
  expect(['1', '+1', '1512', '+1 (1512)-555-0142'].map(nationalDigits)).toEqual(['', '', '512', '5125550142'])
})

test.each([
  ['+', '+'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+47 22 12 34 56', '+4722123456'],
  ['+52 55 1234 5678', '+525512345678'],
  ['tel:+52-55-1234-5678', '+525512345678'],
  ['001 512 555 0142', '0015125550142'],
  ['011 1 512 555 0142', '01115125550142'],
  ['07946 095812', '07946095812'],
  ['52 55 1234 5678', '525512345678'],
  ['0000000000', '0000000000'],
])('%j is not a US number and stays as it is typed', (text, kept) => {
  expect(nationalDigits(text)).toBe(kept)
  expect(maskedPhone(kept)).toBe(kept)
  expect(nationalDigits(maskedPhone(kept))).toBe(kept)
})

test('the field keeps a number of another country that a person types character by character', () => {
  for (const typed of ['+442079460958', '+525512345678', '0015125550142']) {
    let shown = ''
    for (const character of typed) shown = maskedPhone(nationalDigits(shown + character))
    expect(shown).toBe(typed)
  }
})

test('an eleventh digit after a complete number changes nothing', () => {
  expect(nationalDigits('+1 (512)-555-01429')).toBe('5125550142')
})

test('the number stays the same if a person deletes the 1 of the mask', () => {
  expect(nationalDigits('+ (512)-555-0142')).toBe('5125550142')
})
