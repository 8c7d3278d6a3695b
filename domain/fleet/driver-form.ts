/** The form of a driver: the number of a new one is typed, too, and stays afterwards. */
import { z } from 'zod'
import { driverFactsSchema } from '#domain/fleet/driver.ts'
import { emptyAs, formOf, optionalChoice } from '#domain/value/form.ts'
import { mobileDigits } from '#domain/value/mobile-field.ts'
import { mobileSchema } from '#domain/value/phone-schema.ts'

export const newDriverSchema = z.strictObject({
  ...driverFactsSchema.shape,
  phone: mobileSchema,
})

export const newDriverForm = formOf(newDriverSchema, {
  usualTruckId: optionalChoice,
  phone: mobileDigits,
})

/** The number of a driver who is known is not in the form. */
const knownDriverSchema = z.strictObject({
  ...driverFactsSchema.shape,
  phone: mobileSchema.nullable(),
})

export const knownDriverForm = formOf(knownDriverSchema, {
  usualTruckId: optionalChoice,
  phone: emptyAs(null, mobileDigits),
})
