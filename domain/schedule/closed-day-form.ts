/** A hauler closes a day under a name that customers read. */
import { z } from 'zod'
import { type Day, dayOf, isoDateOf } from '#domain/value/calendar.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { type Codec, formOf, optionalText } from '#domain/value/form.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'

export const closedDayNameSchema = nameOfAtMost(60)

export const closedDaySchema = z.strictObject({
  day: daySchema,
  name: closedDayNameSchema,
  nameInSpanish: closedDayNameSchema.nullable(),
})

/** The field of a browser holds "2026-11-26". */
export const closedDayField: Codec<string, number> = {
  toTyped: day => (day === null ? '' : isoDateOf(day as Day)),
  fromTyped: typed => (/^20\d\d-\d\d-\d\d$/.test(typed) ? dayOf(typed) : undefined),
}

export const closedDayForm = formOf(closedDaySchema, { day: closedDayField, nameInSpanish: optionalText })
