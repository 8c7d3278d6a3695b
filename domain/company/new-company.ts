/** The input for a new hauler (rule A18): its name, its area and its first manager. */
import { z } from 'zod'
import { areaDraftSchema } from '#domain/area/area.ts'
import { maxZipsAtOnce } from '#domain/area/zip-list.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { mobileSchema, phoneSchema } from '#domain/value/phone-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

/** The prefix of the codes on a hauler's boxes. */
export const boxPrefixSchema = z.string().regex(/^[0-9a-z]{2,8}$/)

/** The facts of a new hauler that the operator types. */
export const newCompanyFactsSchema = z.strictObject({
  name: nameOfAtMost(100),
  phone: phoneSchema,
  email: emailSchema,
  /** Null means that the product makes a prefix. */
  boxPrefix: boxPrefixSchema.nullable(),
  area: areaDraftSchema,
  zipCodes: z.array(zipSchema).min(1).max(maxZipsAtOnce),
  adminPhone: mobileSchema,
})

export const newCompanySchema = z.strictObject({
  /** The page makes the id, so that a form that is sent twice makes only one hauler. */
  id: z.uuid(),
  ...newCompanyFactsSchema.shape,
})
export type NewCompany = z.infer<typeof newCompanySchema>
