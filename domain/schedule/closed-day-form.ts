/** The office closes a day and gives it a name that customers read. */
import { z } from 'zod'
import { daySchema } from '#domain/value/day-schema.ts'
import { formOf, optionalText } from '#domain/value/form.ts'
import { isoDay } from '#domain/value/iso-day.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'

export const closedDayNameSchema = nameOfAtMost(60)

export const closedDaySchema = z.strictObject({
  day: daySchema,
  name: closedDayNameSchema,
  nameInSpanish: closedDayNameSchema.nullable(),
})

export const closedDayForm = formOf(closedDaySchema, { day: isoDay, nameInSpanish: optionalText })
