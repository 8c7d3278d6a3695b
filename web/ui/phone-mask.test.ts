import { expect, test } from 'vitest'
import { caretAfter, maskedPhone, nationalDigits } from './phone-mask.ts'

test.each(['5125550142', '+1 (512)-555-0142', '15125550142', '+15125550142', '1 512 555 0142', '512.555.0142 x9'])(
  '%s is taken as the ten digits of a US number',
  text => expect(nationalDigits(text)).toBe('5125550142'),
)

test('a number grows in its mask while it is typed', () => {
  expect(['', '5', '512', '5125', '512555', '5125550142'].map(maskedPhone)).toEqual([
    '',
    '+1 (5',
    '+1 (512',
    '+1 (512)-5',
    '+1 (512)-555',
    '+1 (512)-555-0142',
  ])
})

test('the caret stays behind the digit that was typed, whatever the mask puts around it', () => {
  const full = '+1 (512)-555-0142'
  expect([1, 3, 4, 6, 7, 10].map(count => caretAfter(count, full))).toEqual([5, 7, 10, 12, 14, 17])
  expect(caretAfter(0, '')).toBe(0)
})

test('the first digit is corrected, also where the next one is a 1', () => {
  const without = nationalDigits('+1 (12)-555-0142')
  expect(without).toBe('125550142')
  const masked = maskedPhone(without)
  expect(masked).toBe('+1 (125)-550-142')
  expect(nationalDigits(masked.replace('(', '(9'))).toBe('9125550142')
})

test('the country code is left out once, however it is typed', () => {
  expect(['1', '+1', '1512', '+1 (1512)-555-0142'].map(nationalDigits)).toEqual(['', '', '512', '5125550142'])
})
