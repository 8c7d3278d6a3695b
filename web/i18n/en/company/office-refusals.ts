import { companyRefusals } from '#domain/refusal/company-refusals.ts'

type Refusals = typeof companyRefusals
type Texts = { readonly [Name in keyof Refusals & string as `refusal.${Name}`]: Refusals[Name]['message'] }

/** Every "no" that only a company's people are told. */
export default Object.fromEntries(
  Object.entries(companyRefusals).map(([name, { message }]) => [`refusal.${name}`, message]),
) as Texts
