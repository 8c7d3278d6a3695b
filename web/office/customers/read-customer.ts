/** These functions turn the typed form of a customer into the input of the call. */
import { type CustomerDetails, type CustomerKind, customerDetailsSchema } from '#domain/customer/customer.ts'
import { nationalDigits } from '#web/ui/phone-mask.ts'

export type TypedCustomer = {
  readonly kind: CustomerKind
  readonly name: string
  readonly company: string
  readonly phone: string
  readonly email: string
  readonly tags: string
}

type Field = keyof TypedCustomer

/** The result has the fields that are wrong, or all details if none is wrong. */
export function readCustomer(typed: TypedCustomer): {
  readonly wrong: readonly Field[]
  readonly details: CustomerDetails | null
} {
  const read = customerDetailsSchema.safeParse({
    kind: typed.kind,
    name: typed.name,
    company: typed.company.trim() || null,
    phone: typed.phone.trim() ? `+1${nationalDigits(typed.phone)}` : null,
    email: typed.email.trim() || null,
    tags: typed.tags
      .split(',')
      .map(tag => tag.trim())
      .filter(Boolean),
  })
  if (read.success) return { wrong: [], details: read.data }
  return { wrong: read.error.issues.map(issue => issue.path[0] as Field), details: null }
}
