/** The schemas of an address that a person types in parts. Calls and forms use the same ones. */
import { z } from 'zod'
import { lineOfAtMost, nameOfAtMost } from '#domain/value/one-line.ts'

export const maxUnitLength = 100
export const line2Schema = lineOfAtMost(maxUnitLength)

export const maxGateCodeLength = 20

/** The schemas of the details of an address (rule C62). Older pages send none of them. */
export const addressDetailsShape = {
  gateCode: lineOfAtMost(maxGateCodeLength)
    .regex(/^[\p{L}\d#* -]*$/u)
    .nullish(),
}
export const addressDetailsSchema = z.strictObject(addressDetailsShape)

/** An address that a person typed in parts without a search. */
export const writtenAddressSchema = z.strictObject({
  line1: nameOfAtMost(200).min(3),
  line2: nameOfAtMost(maxUnitLength).nullable(),
  city: nameOfAtMost(100),
  state: z
    .string()
    .max(2)
    .regex(/^[A-Z]{2}$/),
  postalCode: z
    .string()
    .max(10)
    .regex(/^\d{5}(-\d{4})?$/),
  ...addressDetailsShape,
})
