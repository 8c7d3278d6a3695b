import fc from 'fast-check'
import { expect, test } from 'vitest'
import { profileSchema } from '#domain/account/profile.ts'
import { customerDetailsSchema } from '#domain/customer/customer.ts'
import { driverFactsSchema } from '#domain/fleet/driver.ts'
import { nameOfAtMost, withoutInvisible } from './one-line.ts'

test.each([
  ['Pat \u202eeeL', 'Pat eeL'],
  ['\u200bRosa\u200d Reyes\ufeff', 'Rosa Reyes'],
  ['Rosa\u2028Reyes', 'Rosa Reyes'],
  ['\u2066Zoë\u2069', 'Zoë'],
  ['\u3164', ''],
  ['José Núñez-O’Brien 🏠', 'José Núñez-O’Brien 🏠'],
])('%j is the name %j', (typed, name) => expect(withoutInvisible(typed)).toBe(name))

test.each(['Rosa\nReyes', 'Rosa\tReyes', 'Rosa\u0085Reyes', '\u0000'])('the name %j is refused', text => {
  expect(nameOfAtMost(60).safeParse(text).success).toBe(false)
})

test('a name without a visible letter is missing, for a customer and for a driver', () => {
  for (const nothing of ['\u200b', '\u202e \u2066', '\u3164']) {
    const person = {
      name: { first: nothing, last: 'Reyes' },
      email: 'r@example.com',
      company: {},
      smsNotificationOptIn: false,
    }
    expect(profileSchema.safeParse(person).error?.issues[0]?.message).toBe('First name is required')
    const driver = { firstName: nothing, lastName: '', email: '', language: 'en', usualTruckId: null }
    expect(driverFactsSchema.safeParse(driver).error?.issues[0]?.message).toBe('First name is required')
  }
})

test('whatever a person types, a name never turns or ends the line in which it is', () => {
  const details = (name: string) => ({ kind: 'person', name, company: null, phone: null, email: null, tags: [] })
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
      const read = customerDetailsSchema.safeParse(details(text))
      if (read.success) expect(read.data.name).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
    }),
    { numRuns: 2_000 },
  )
})
