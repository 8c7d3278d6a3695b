/**
 * A visitor of the demo names a company of their own (rule A28): its name, its color, one ZIP, and its price of a 20 yard dumpster for a
 * week.
 */
import { z } from 'zod'
import { brandSchema } from '#domain/company/brand.ts'
import { accentField } from '#domain/company/brand-form.ts'
import { readyMadeSchema } from '#domain/ready-made/price.ts'
import { dollars, emptyAs, formOf } from '#domain/value/form.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

const ownCompanySchema = z.strictObject({
  ...brandSchema.shape,
  zipCode: zipSchema,
  priceInCents: readyMadeSchema.shape.priceInCents.unwrap(),
})
export type OwnCompany = z.infer<typeof ownCompanySchema>

export const ownCompanyForm = formOf(ownCompanySchema, { accent: emptyAs(null, accentField), priceInCents: dollars })
