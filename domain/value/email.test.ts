import { expect, test } from 'vitest'
import { emailSchema, notifyEmailSchema } from './email-schema.ts'

test.each([
  'ann@example.com',
  ' ann@example.com ',
  'a.b+c@d.e.co',
  "siobhan.o'brien@example.com",
  'pat@example.photography',
  'pat@bücher.example',
  'josé@example.com',
  'pat@xn--bcher-kva.example',
  '用户@例子.公司',
  'x_1-2=3@sub.domain-name.example',
  'pat@123.com',
])('%j is an address', text => {
  expect(emailSchema.parse(text)).toBe(text.trim())
})

test.each([
  'pat@example.com\u200b',
  '\u202apat@example.com\u202c',
  '\ufeffpat@exam\u00adple.com',
  '\u00a0pat@example.com\u00a0 \n',
  'pat\u2060@example.com',
])('%j is an address with invisible characters, which are removed', text => {
  expect(emailSchema.parse(text)).toBe('pat@example.com')
  expect(notifyEmailSchema.parse(text)).toBe('pat@example.com')
})

test.each([
  '',
  'ann',
  'ann@example',
  'ann@ex ample.com',
  '@example.com',
  'a@b@c.de',
  'pat@example..com',
  'pat..lee@example.com',
  'pat@example.com.',
  'pat@example.com;',
  'pat@example.com,',
  'pat@example.com>',
  'mailto:pat@example.com',
  '<pat@example.com>',
  'Pat Lee <pat@example.com>',
  '.pat@example.com',
  'pat.@example.com',
  'pat@.example.com',
  'pat@-example.com',
  'pat@example-.com',
  'pat@example.c',
  'pat@10.0.0.1',
  'pat@example.com, lee@example.com',
  'pat\u00a0lee@example.com',
  `${'x'.repeat(65)}@example.com`,
  `pat@${'x'.repeat(64)}.com`,
])('%j is refused in the words of its form', text => {
  expect(emailSchema.safeParse(text).error?.issues[0]?.message).toBe('Valid email is required')
  expect(notifyEmailSchema.safeParse(text).error?.issues[0]?.message).toBe('Please enter a valid email address.')
})
