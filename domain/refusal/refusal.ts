/**
 * Every "no" the product can say to a request, its transport code and its English text.
 * The texts are an interface: clients look for parts of them. Nothing outside this list
 * reaches a customer as the server's message.
 */

import { dayOf } from '#domain/value/calendar.ts'
import { dayText } from '#domain/value/day-text.ts'
import { isPerson, nobodyKnown } from '#domain/value/somebody.ts'
import { companyRefusals } from './company-refusals.ts'
import { customerRefusals } from './customer-refusals.ts'
import { statusLabels } from './status-labels.ts'

export type RefusalCode =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'CONFLICT'
  | 'PRECONDITION_FAILED'
  | 'TOO_MANY_REQUESTS'

type Words = { readonly code: RefusalCode; readonly message: string }

export const refusals = {
  ...customerRefusals,
  ...companyRefusals,
} as const satisfies Record<string, Words>

export type RefusalName = keyof typeof refusals

/** Values for the text, which has them as `{name}`. */
export type RefusalValues = Readonly<Record<string, string | number>>

/** People read a status by its label and a day as in messages; the values keep what clients with words of their own read. */
function valueText(name: string, value: string | number | undefined): string {
  if (name === 'status') return statusLabels[String(value)] ?? String(value)
  if (name === 'day' && typeof value === 'string') return dayText(dayOf(value), 'en')
  if (value === nobodyKnown && isPerson(name)) return 'Somebody'
  return String(value ?? 'unknown')
}

/** Thrown wherever a rule says no; the transport answers with its code and text. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly values: RefusalValues
  /** The values of what else was asked at once and is refused for the same. */
  readonly others: readonly RefusalValues[]

  /** `cause`: what the log is told and the customer is not. */
  constructor(
    refusal: RefusalName,
    values: RefusalValues = {},
    { cause, others = [] }: { readonly cause?: Error; readonly others?: readonly RefusalValues[] } = {},
  ) {
    super(
      refusals[refusal].message.replace(/\{(\w+)\}/g, (_, name: string) => valueText(name, values[name])),
      cause && { cause },
    )
    this.name = 'Refusal'
    this.refusal = refusal
    this.values = values
    this.others = others
  }

  get code(): RefusalCode {
    return refusals[this.refusal].code
  }
}
