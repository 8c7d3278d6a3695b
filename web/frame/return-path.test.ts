import { expect, test } from 'vitest'
import { returnPath, signInPath } from './return-path.ts'

test('signing in leads back to where one was', () => {
  const path = signInPath('/checkout/c1/customer-details?x=1')
  expect(returnPath(new URL(path, 'https://example.com').search, '/dashboard')).toBe(
    '/checkout/c1/customer-details?x=1',
  )
})

test('signing in leads to the dashboard when nobody says where from', () => {
  expect(signInPath('/')).toBe('/sign-in')
  expect(returnPath('', '/dashboard')).toBe('/dashboard')
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', 'dashboard', ''])(
  'signing in never leads to %s',
  asked => expect(returnPath(`?return=${encodeURIComponent(asked)}`, '/dashboard')).toBe('/dashboard'),
)
