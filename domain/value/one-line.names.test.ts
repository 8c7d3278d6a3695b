import { expect, test } from 'vitest'
import { profileSchema } from '#domain/account/profile.ts'
import { areaDraftSchema } from '#domain/area/area.ts'
import { promotionCodeSchema } from '#domain/cart/choices.ts'
import {
  addOnFactsSchema,
  cleanupFactsSchema,
  containerTypeFactsSchema,
  materialFactsSchema,
} from '#domain/catalog/draft.ts'
import { brandSchema } from '#domain/company/brand.ts'
import { newCompanySchema } from '#domain/company/new-company.ts'
import { noPublicFacts, publicFactsSchema } from '#domain/company/public-facts.ts'
import { driverFactsSchema } from '#domain/fleet/driver.ts'
import { agreementSchema } from '#domain/pricing/agreement.ts'
import { additionalLineSchema } from '#domain/pricing/bill.ts'
import { line2Schema } from '#domain/value/address-schema.ts'

const hiddenCharacters = [
  '\n',
  '\r\n',
  '\t',
  '\0',
  '\u0085',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
  '\u200f',
  '\ufeff',
]

test.each(hiddenCharacters.map(character => [JSON.stringify(character), character] as const))(
  'no name of a company, a person or a driver has %s in it',
  (_, character) => {
    const name = `Grackle${character}Bcc: x@evil.example`
    const profile = { email: 'a@example.com', company: {}, smsNotificationOptIn: true }
    const driver = { email: '', language: 'en', usualTruckId: null }
    const company = { name, email: 'a@example.com' }
    // The character is refused, or the name is read without it.
    for (const read of [
      brandSchema.safeParse({ name, accent: null }),
      profileSchema.safeParse({ ...profile, name: { first: name, last: 'B' } }),
      profileSchema.safeParse({ ...profile, name: { first: 'A', last: name } }),
      profileSchema.safeParse({ ...profile, name: { first: 'A', last: 'B' }, company }),
      driverFactsSchema.safeParse({ ...driver, firstName: name, lastName: '' }),
    ])
      expect(read.success ? JSON.stringify(Object.values(read.data)) : '').not.toContain(
        JSON.stringify(character).slice(1, -1),
      )
  },
)

test.each(['Grackle Creek', 'Peña & Söhne', '小林 Haulage', "O'Brien–Díaz"])('%s is accepted as a name', name => {
  expect(brandSchema.parse({ name: ` ${name} `, accent: null }).name).toBe(name)
})

const area = { timeZone: 'America/Chicago', taxRate: '0.0825', cityFeeInCents: 1500, taxableKinds: [] }

test.each(hiddenCharacters.map(character => [JSON.stringify(character), character] as const))(
  'no name of the office has %s in it',
  (_, character) => {
    const name = `Tarp${character}Bcc: x@evil.example`
    const read = [
      addOnFactsSchema.shape.title.safeParse(name),
      addOnFactsSchema.shape.spanish.shape.title.safeParse(name),
      materialFactsSchema.shape.name.safeParse(name),
      containerTypeFactsSchema.shape.name.safeParse(name),
      cleanupFactsSchema.shape.title.safeParse(name),
      cleanupFactsSchema.shape.descriptionItems.safeParse([name]),
      areaDraftSchema.safeParse({ ...area, name }),
      newCompanySchema.shape.name.safeParse(name),
      publicFactsSchema.safeParse({ ...noPublicFacts, license: name }),
      additionalLineSchema.safeParse({ label: name, amountInCents: 1, postTax: false }),
      agreementSchema.shape.lines.safeParse([{ kind: 'container', label: name, amountInCents: 1 }]),
      agreementSchema.shape.address.shape.line1.safeParse(name),
      promotionCodeSchema.safeParse(name),
      line2Schema.safeParse(name),
    ]
    for (const { success, data } of read)
      expect(success ? JSON.stringify(data) : '').not.toContain(JSON.stringify(character).slice(1, -1))
  },
)
