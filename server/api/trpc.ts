/** This file makes the base of all procedures, and decides what a call answers if it is refused or fails. */
import { initTRPC, type TRPCError } from '@trpc/server'
import { z } from 'zod'
import type { Right } from '#domain/account/roles.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Context } from '#server/api/context.ts'
import { wordsFor } from '#server/api/field-words.ts'
import { transportWords } from '#server/api/transport-words.ts'

/** Each procedure names its gate. The files in `gates/` have the gates. */
export type Gate =
  | 'anyone'
  | 'signed-in'
  | 'cart-read'
  | 'cart-write'
  | 'cart-pay'
  | 'order-read'
  | 'order-write'
  | `office-${Right}`
  | 'office'
  | 'office-orders'
  | 'operator'
  | 'driver'

export const t = initTRPC
  .context<Context>()
  .meta<{ gate: Gate; isCleaned?: true }>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const refused = error.cause instanceof Refusal ? error.cause : undefined
      const refusal = refused?.refusal
      // The page puts these values into the placeholders of its text, in the reader's language.
      const refusalValues = refused && Object.keys(refused.values).length > 0 ? refused.values : undefined
      const refusalOthers = refused && refused.others.length > 0 ? refused.others : undefined
      const fieldErrors = error.cause instanceof z.ZodError ? fieldErrorsOf(error.cause) : undefined
      return {
        code: shape.code,
        message: publicMessage(error, fieldErrors),
        data: {
          code: shape.data.code,
          httpStatus: shape.data.httpStatus,
          path: shape.data.path,
          refusal,
          refusalValues,
          refusalOthers,
          fieldErrors,
        },
      }
    },
  })

export const router = t.router

/** A field gets one of these messages if its schema has no message of its own. */
z.config({ customError: wordsFor })

/** A person can correct the input with twenty errors. More errors would only make the answer long. */
const maxFieldErrors = 20

/** Maps the path of each zod issue to its messages. The names of unknown keys are left out. */
function fieldErrorsOf(error: z.ZodError): Record<string, string[]> {
  const byPath: Record<string, string[]> = {}
  for (const issue of error.issues.slice(0, maxFieldErrors)) {
    const path = knownPath(issue).join('.') || 'input'
    byPath[path] = [...(byPath[path] ?? []), issue.message]
  }
  return byPath
}

/**
 * Removes the key from a path if the key itself is invalid. Zod adds the key to the path, but an answer must not repeat what an attacker
 * typed.
 */
function knownPath({ code, path }: z.core.$ZodIssue): PropertyKey[] {
  return code === 'invalid_key' ? path.slice(0, -1) : path
}

/**
 * Returns the message that the caller reads. Refusals and transport errors have messages for people. Every other failure gets a general
 * message, because its own message may contain a query or a secret. The log has the own message.
 */
function publicMessage(error: TRPCError, fieldErrors: Record<string, string[]> | undefined): string {
  if (error.cause instanceof Refusal) return error.cause.message
  if (fieldErrors) return Object.values(fieldErrors)[0]?.[0] ?? 'Please check what was entered.'
  if (error.code === 'INTERNAL_SERVER_ERROR') return 'Something went wrong on our side. Please try again.'
  if (error.code === 'NOT_FOUND') return 'No such call.'
  if (transportWords.has(error.message)) return error.message
  return error.code === 'BAD_REQUEST' || error.code === 'PARSE_ERROR' ? 'Please check what was entered.' : error.message
}
