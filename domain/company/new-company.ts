/** What a hauler needs to begin (rule A18): who it is, where it works, and who manages it first. */
import { z } from 'zod'
import { areaDraftSchema } from '#domain/area/area.ts'
import { maxZipsAtOnce } from '#domain/area/zip-list.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { mobileSchema, phoneSchema } from '#domain/value/phone-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'

/** What stands before the number in the codes of its boxes. */
export const boxPrefixSchema = z.string().regex(/^[0-9a-z]{2,8}$/)

export const newCompanySchema = z.strictObject({
  /** Made by the page, so that a press that is sent twice makes one company. */
  id: z.uuid(),
  name: nameOfAtMost(100),
  phone: phoneSchema,
  email: emailSchema,
  /** Null takes one that is made for it. */
  boxPrefix: boxPrefixSchema.nullable(),
  area: areaDraftSchema,
  zipCodes: z.array(zipSchema).min(1).max(maxZipsAtOnce),
  adminPhone: mobileSchema,
})
export type NewCompany = z.infer<typeof newCompanySchema>
