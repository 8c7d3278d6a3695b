import { expect, test } from 'vitest'
import { formatPhone, phoneFromDigits } from './phone.ts'
import { phoneSchema } from './phone-schema.ts'

test('a phone number is stored as +1 and ten digits, and shown as people write it', () => {
  expect(phoneFromDigits('5125550142')).toBe('+15125550142')
  expect(formatPhone('+15125550142')).toBe('(512) 555-0142')
})

test.each(['512555014', '51255501422', '512-555-0142'])('"%s" is not ten digits', digits => {
  expect(() => phoneFromDigits(digits)).toThrow('Phone number must be exactly 10 digits')
})

test.each(['5125550142', '+445125550142', '+1512555014', '+15125550142\n'])(
  '%j is refused in the specified words',
  text => {
    expect(phoneSchema.safeParse(text).error?.issues[0]?.message).toBe(
      'Invalid phone number format. Must be +1 followed by 10 digits',
    )
  },
)

test('any other text is shown unchanged', () => {
  expect(formatPhone('call the office')).toBe('call the office')
})
