/**
 * The forms of the office about the money of an order: a refund, a due that the office lets go, a check, and the answer to an objection.
 */
import { z } from 'zod'
import { dollars, formOf } from '#domain/value/form.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { reasonSchema } from '#domain/value/reason.ts'

/** The office types no amount above a million dollars. */
export const maxAmountInCents = 100_000_000

export const refundSchema = z.strictObject({
  amountInCents: z.int().min(1).max(maxAmountInCents),
  why: reasonSchema,
})

/** `refundableInCents` is the maximum that the office can still refund. */
export const refundForm = (refundableInCents: number) =>
  formOf(refundSchema.extend({ amountInCents: refundSchema.shape.amountInCents.max(refundableInCents) }), {
    amountInCents: dollars,
  })

export const waiverSchema = z.strictObject({ why: reasonSchema })
export const waiverForm = formOf(waiverSchema, {})

export const checkSchema = z.strictObject({ reference: nameOfAtMost(60) })
export const checkForm = formOf(checkSchema, {})

export const objectionAnswerSchema = z.strictObject({ answer: z.string().trim().min(1).max(1000) })
export const objectionAnswerForm = formOf(objectionAnswerSchema, {})
