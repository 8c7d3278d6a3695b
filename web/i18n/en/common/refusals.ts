import { customerRefusals } from '#domain/refusal/customer-refusals.ts'

type Refusals = typeof customerRefusals
type Texts = { readonly [Name in keyof Refusals & string as `refusal.${Name}`]: Refusals[Name]['message'] }

/** Every "no" to a customer as the server says it: the sentences stand with the refusals. */
export default Object.fromEntries(
  Object.entries(customerRefusals).map(([name, { message }]) => [`refusal.${name}`, message]),
) as Texts
