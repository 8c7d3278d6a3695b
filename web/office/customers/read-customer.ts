/** What was typed into the form of a customer, as the call takes it. */
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

/** Which fields are wrong, or the whole of it where none is. */
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
