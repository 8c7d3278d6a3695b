import { type RefusalName, refusals } from '#domain/refusal.ts'

type Texts = { readonly [Name in RefusalName as `refusal.${Name}`]: (typeof refusals)[Name]['message'] }

/** Every "no" as the server says it: the sentences stand with the refusals. */
export default Object.fromEntries(
  Object.entries(refusals).map(([name, { message }]) => [`refusal.${name}`, message]),
) as Texts
