/** A person proves that an account is theirs by a card that is saved there: its last four digits and its ZIP (rule M76). */
import { z } from 'zod'
import { zipSchema } from '#domain/zip-schema.ts'

export const lastFourLength = 4

export const cardProofSchema = z.strictObject({
  lastFour: z.string().regex(/^\d{4}$/),
  zip: zipSchema,
})
