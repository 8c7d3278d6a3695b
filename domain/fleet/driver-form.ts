/** The form of a driver. The office types the phone number of a new driver and cannot change it afterwards. */
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

/** The form of a known driver does not show the phone number, so that its value is null. */
const knownDriverSchema = z.strictObject({
  ...driverFactsSchema.shape,
  phone: mobileSchema.nullable(),
})

export const knownDriverForm = formOf(knownDriverSchema, {
  usualTruckId: optionalChoice,
  phone: emptyAs(null, mobileDigits),
})
