import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { mobileSchema } from './phone-schema.ts'
import { isUsMobile, mobileFromDigits } from './us-mobile.ts'

describe('A mobile number', () => {
  it.each([
    ['+15125550142', 'Austin'],
    ['+16215550142', 'Houston, since January 2025'],
    ['+16795550142', 'Detroit, since November 2025'],
    ['+14365550142', 'Ohio, since March 2024'],
    ['+18615550142', 'Illinois, since 2023'],
    ['+17295550142', 'Tennessee, since 2025'],
    ['+19245550142', 'Minnesota'],
    ['+17875550142', 'Puerto Rico'],
    ['+19395550142', 'Puerto Rico'],
    ['+13405550142', 'the US Virgin Islands'],
    ['+16715550142', 'Guam'],
    ['+16845550142', 'American Samoa'],
    ['+16705550142', 'the Northern Mariana Islands'],
  ])('%s of %s is accepted', phone => {
    expect(isUsMobile(phone)).toBe(true)
    expect(mobileSchema.parse(phone)).toBe(phone)
  })

  it.each([
    ['+14165550142', 'Toronto'],
    ['+15485550142', 'Ontario'],
    ['+16835550142', 'Ontario'],
    ['+18795550142', 'Newfoundland'],
    ['+19425550142', 'Toronto'],
    ['+18765550142', 'Jamaica'],
    ['+18095550142', 'the Dominican Republic'],
    ['+12425550142', 'the Bahamas'],
    ['+15275550142', 'no place'],
    ['+15005550142', 'no place'],
    ['+18005550142', 'a toll-free line'],
    ['+18335550142', 'a toll-free line'],
    ['+19005550142', 'a premium line'],
    ['+10000000000', 'nobody'],
    ['+12222222222', 'nobody'],
    ['+15120550142', 'nobody: after the area code there is no 0'],
    ['+19115550142', 'an emergency line'],
  ])('%s of %s is refused in the specified words', phone => {
    expect(isUsMobile(phone)).toBe(false)
    expect(mobileSchema.safeParse(phone).error?.issues.map(issue => issue.message)).toEqual([
      'Please enter a valid US phone number',
    ])
  })

  it.each(['+442079460958', '+525512345678', '0015125550142', '+1512555014', '15125550142', '+15125550142\n', ''])(
    '%j is refused',
    phone => expect(isUsMobile(phone)).toBe(false),
  )
})

test('the page and the server accept the same numbers, for all area codes', () => {
  let taken = 0
  for (let area = 200; area < 1000; area += 1) {
    const lines = fc.sample(fc.integer({ min: 0, max: 9_999_999 }), { numRuns: 25, seed: area })
    for (const line of lines) {
      const digits = `${area}${String(line).padStart(7, '0')}`
      const isTaken = mobileSchema.safeParse(`+1${digits}`).success
      expect(mobileFromDigits(digits), digits).toBe(isTaken ? `+1${digits}` : null)
      if (isTaken) taken += 1
    }
  }
  expect(taken).toBeGreaterThan(5_000)
})
