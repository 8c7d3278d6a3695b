/** A note about an order or a customer. Only the office reads it. */
import { z } from 'zod'
import { formOf } from '#domain/value/form.ts'

export const noteSchema = z.strictObject({ content: z.string().trim().min(1).max(2000) })
export const noteForm = formOf(noteSchema, {})
