/** The drivers of a hauler. Their statuses are the specified ones. The office identifies a driver by their phone number (rule D4). */
import { z } from 'zod'
import { emailSchema } from '#domain/value/email-schema.ts'
import { languages } from '#domain/value/language.ts'
import { printablePattern, visibleText } from '#domain/value/one-line.ts'

export const driverStatuses = ['active', 'available', 'created', 'in-transit', 'suspended'] as const
export type DriverStatus = (typeof driverStatuses)[number]

const nameSchema = visibleText
  .max(60, 'At most 60 characters')
  .regex(printablePattern, 'Please use letters, digits and punctuation on one line only.')

/** The facts about a driver that the office enters. */
export const driverFactsSchema = z.strictObject({
  firstName: nameSchema.min(1, 'First name is required'),
  lastName: nameSchema,
  email: z.union([emailSchema, z.literal('')]),
  language: z.enum(languages),
  usualTruckId: z.uuid().nullable(),
})
export type DriverFacts = z.infer<typeof driverFactsSchema>
