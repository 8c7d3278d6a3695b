/**
 * Every refusal of the product with its code and its English text. The texts are an interface, because clients search for parts of them. A
 * customer gets no message of the server that is not in this list.
 */

import { dayOf } from '#domain/value/calendar.ts'
import { dayText } from '#domain/value/day-text.ts'
import { isPerson, unknownName } from '#domain/value/person.ts'
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
  | 'SERVICE_UNAVAILABLE'

type Words = { readonly code: RefusalCode; readonly message: string }

export const refusals = {
  ...customerRefusals,
  ...companyRefusals,
} as const satisfies Record<string, Words>

export type RefusalName = keyof typeof refusals

/** The values for the `{name}` placeholders of the text. */
export type RefusalValues = Readonly<Record<string, string | number>>

/**
 * Returns the text of a value. A status has its label, and a day has the form that messages have. The values themselves do not change,
 * because clients may have texts of their own.
 */
function valueText(name: string, value: string | number | undefined): string {
  if (name === 'status') return statusLabels[String(value)] ?? String(value)
  if (name === 'day' && typeof value === 'string') return dayText(dayOf(value), 'en')
  if (value === unknownName && isPerson(name)) return 'Another person'
  return String(value ?? 'unknown')
}

/** Thrown if a rule refuses a request. The call answers with its code and its text. */
export class Refusal extends Error {
  readonly refusal: RefusalName
  readonly values: RefusalValues
  /** The values of other parts of the same request that the rule refuses for the same reason. */
  readonly others: readonly RefusalValues[]

  /** `cause` is only for the log. Customers never see it. */
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
