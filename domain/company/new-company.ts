/**
 * The input for a new hauler (rules A18 and A25). It needs a name and an area with ZIPs. Everything else may be left out: the operator is the
 * first member then, and the contact of the company.
 */
import { z } from 'zod'
import { areaDraftSchema } from '#domain/area/area.ts'
import { maxZipsAtOnce } from '#domain/area/zip-list.ts'
import { brandSchema } from '#domain/company/brand.ts'
import { readyMadeSchema } from '#domain/ready-made/price.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { mobileSchema, phoneSchema } from '#domain/value/phone-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

/** The prefix of the codes on a hauler's boxes. */
export const boxPrefixSchema = z.string().regex(/^[0-9a-z]{2,8}$/)

/** The facts of a new hauler that the operator types. */
export const newCompanyFactsSchema = z.strictObject({
  name: nameOfAtMost(100),
  /** The number that customers see. Null means the operator's own. */
  phone: phoneSchema.nullable(),
  /** Null means that the company has none yet. */
  email: emailSchema.nullable(),
  accent: brandSchema.shape.accent,
  /** Null means that the product makes a prefix. */
  boxPrefix: boxPrefixSchema.nullable(),
  area: areaDraftSchema,
  zipCodes: z.array(zipSchema).min(1).max(maxZipsAtOnce),
  /** Null means that the operator works there. */
  adminPhone: mobileSchema.nullable(),
  readyMade: readyMadeSchema.nullable(),
})

export const newCompanySchema = z.strictObject({
  /** The page makes the id, so that a form that is sent twice makes only one hauler. */
  id: z.uuid(),
  ...newCompanyFactsSchema.shape,
})
export type NewCompany = z.infer<typeof newCompanySchema>
