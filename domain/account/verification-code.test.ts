import { expect, test } from 'vitest'
import { verificationCodeSchema } from './verification-code.ts'

test('a code is exactly six digits', () => {
  expect(verificationCodeSchema.parse('012345')).toBe('012345')
  for (const text of ['', '12345', '1234567', '12345a', ' 12345', '１２３４５６']) {
    const result = verificationCodeSchema.safeParse(text)
    expect(result.error?.issues[0]?.message).toBe('Please enter a 6-digit verification code.')
  }
})
