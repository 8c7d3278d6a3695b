/** The new boxes that the office enters: one number, or all numbers from the first to the last. */
import { z } from 'zod'
import { containerNumberSchema } from '#domain/fleet/container-number.ts'
import { emptyAs, formOf, optionalChoice, optionalText, wholeNumber } from '#domain/value/form.ts'

export const containerRigs = ['cable', 'hook'] as const

export const newContainersSchema = z.strictObject({
  first: containerNumberSchema,
  /** Null means that there is only the first box. */
  last: containerNumberSchema.nullable(),
  containerTypeId: z.uuid(),
  rig: z.enum(containerRigs),
  tareInPounds: z.int().min(500).max(20_000).nullable(),
  yardId: z.uuid().nullable(),
})

export const newContainersForm = formOf(newContainersSchema, {
  last: optionalText,
  tareInPounds: emptyAs(null, wholeNumber),
  yardId: optionalChoice,
})
