/** The office confirms the figures of a scale ticket: its number, the two weights and the tons between them. */
import { z } from 'zod'
import { tonsTextSchema } from '#domain/pricing/tons-schema.ts'
import { formOf, optionalText } from '#domain/value/form.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { pounds, poundsSchema, weighedTons } from '#domain/value/typed-weight.ts'

export const ticketSchema = z.strictObject({
  tons: tonsTextSchema,
  grossInPounds: poundsSchema.default(null),
  tareInPounds: poundsSchema.default(null),
  ticketNumber: nameOfAtMost(60).nullable().default(null),
})

export const ticketForm = formOf(ticketSchema, {
  tons: weighedTons,
  grossInPounds: pounds,
  tareInPounds: pounds,
  ticketNumber: optionalText,
})
export type TypedTicket = ReturnType<typeof ticketForm.toTyped>
