/** A person types these parts of an address. Calls and forms read them by the same schemas. */
import { z } from 'zod'
import { lineOfAtMost, nameOfAtMost } from '#domain/value/one-line.ts'

export const maxUnitLength = 100
export const line2Schema = lineOfAtMost(maxUnitLength)

export const maxGateCodeLength = 20

/** These are the details of an address (rule C62). An older page sends none of them. */
export const addressDetailsShape = {
  gateCode: lineOfAtMost(maxGateCodeLength)
    .regex(/^[\p{L}\d#* -]*$/u)
    .nullish(),
}
export const addressDetailsSchema = z.strictObject(addressDetailsShape)

/** This address is typed part by part and was never searched. */
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
