import { expect, test } from 'vitest'
import { profileSchema } from '#domain/account/profile.ts'
import { brandSchema } from '#domain/company/brand.ts'
import { driverFactsSchema } from '#domain/fleet/driver.ts'

const signs = ['\n', '\r\n', '\t', '\0', '\u0085', '\u2028', '\u2029', '\u202e', '\u2066', '\u200f', '\ufeff']

test.each(signs.map(sign => [JSON.stringify(sign), sign] as const))(
  'no name of a company, a person or a driver has %s in it',
  (_, sign) => {
    const name = `Grackle${sign}Bcc: x@evil.example`
    const profile = { email: 'a@example.com', company: {}, smsNotificationOptIn: true }
    const driver = { email: '', language: 'en', usualTruckId: null }
    const company = { name, email: 'a@example.com' }
    // Refused, or without the sign.
    for (const read of [
      brandSchema.safeParse({ name, accent: null }),
      profileSchema.safeParse({ ...profile, name: { first: name, last: 'B' } }),
      profileSchema.safeParse({ ...profile, name: { first: 'A', last: name } }),
      profileSchema.safeParse({ ...profile, name: { first: 'A', last: 'B' }, company }),
      driverFactsSchema.safeParse({ ...driver, firstName: name, lastName: '' }),
    ])
      expect(read.success ? JSON.stringify(Object.values(read.data)) : '').not.toContain(
        JSON.stringify(sign).slice(1, -1),
      )
  },
)

test.each(['Grackle Creek', 'Peña & Söhne', '小林 Haulage', "O'Brien–Díaz"])('%s is a name', name => {
  expect(brandSchema.parse({ name: ` ${name} `, accent: null }).name).toBe(name)
})
