import fc from 'fast-check'
import { expect, test } from 'vitest'
import { returnPath, signInPath } from './return-path.ts'

test('signing in leads a person back to the page where they were', () => {
  const path = signInPath('/checkout/c1/customer-details?x=1')
  expect(returnPath(new URL(path, 'https://example.com').search, '/dashboard')).toBe(
    '/checkout/c1/customer-details?x=1',
  )
})

test('signing in leads to the dashboard if the address names no page', () => {
  expect(signInPath('/')).toBe('/sign-in')
  expect(returnPath('', '/dashboard')).toBe('/dashboard')
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n//evil.example',
  '/a\\..\\evil.example',
  '/a\tb',
  '/%2fevil.example',
  '/%5Cevil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/\u0000/evil.example',
  '/\u0085/evil',
  'https://evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
])('signing in never leads to %s', asked =>
  expect(returnPath(`?return=${encodeURIComponent(asked)}`, '/dashboard')).toBe('/dashboard'),
)

test('signing in always leads to a path on our own site', () => {
  const parts = fc.constantFrom(
    '/',
    '\\',
    '\t',
    '\n',
    '\r',
    '%2f',
    '%5c',
    '%09',
    '.',
    '..',
    '@',
    ':',
    '?',
    '#',
    'evil.example',
    'a',
    ' ',
  )
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 8 }), drawn => {
      const led = returnPath(`?return=${encodeURIComponent(`/${drawn.join('')}`)}`, '/dashboard')
      const url = new URL(led, 'https://own.example')
      expect(url.origin).toBe('https://own.example')
      expect(url.pathname.startsWith('//')).toBe(false)
      expect(led).not.toMatch(/[\\\p{Cc}]/u)
    }),
    { numRuns: 5000 },
  )
})
