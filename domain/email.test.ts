import { expect, test } from 'vitest'
import { emailSchema, notifyEmailSchema } from './email-schema.ts'

test.each(['ann@example.com', ' ann@example.com ', 'a.b+c@d.e.co'])('%j is an address', text => {
  expect(emailSchema.parse(text)).toBe(text.trim())
})

test.each(['', 'ann', 'ann@example', 'ann@ex ample.com', '@example.com', 'a@b@c.de'])(
  '%j is refused in the words of its form',
  text => {
    expect(emailSchema.safeParse(text).error?.issues[0]?.message).toBe('Valid email is required')
    expect(notifyEmailSchema.safeParse(text).error?.issues[0]?.message).toBe('Please enter a valid email address.')
  },
)
