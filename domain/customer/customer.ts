/**
 * Customers in the office are people and companies, each with the accounts that ordered for it (rule K1). A company has a company name, a
 * person has their own name. A customer has no name if its only person has deleted the account.
 */
import { z } from 'zod'
import { maxCompanyNameLength } from '#domain/account/profile.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { phoneSchema } from '#domain/value/phone-schema.ts'

export const customerKinds = ['person', 'company'] as const
export type CustomerKind = (typeof customerKinds)[number]

export const customerFilters = ['on-site', 'unpaid', 'blocked'] as const
export type CustomerFilter = (typeof customerFilters)[number]

/**
 * The columns by which the list can be sorted (rule V28). The customer who owes most, or who has most dumpsters, is first. Customers without
 * a value follow by name.
 */
export const customerSorts = ['name', 'due', 'onSite'] as const
export type CustomerSort = (typeof customerSorts)[number]

export const maxCustomerNameLength = 130
export const maxTagLength = 30
export const maxTags = 10

/** The details of a customer that the office may write. A company needs a company name. For a person it is optional. */
export const customerDetailsSchema = z
  .strictObject({
    kind: z.enum(customerKinds),
    name: nameOfAtMost(maxCustomerNameLength),
    company: nameOfAtMost(maxCompanyNameLength).nullable(),
    phone: phoneSchema.nullable(),
    email: emailSchema.nullable(),
    tags: z.array(nameOfAtMost(maxTagLength)).max(maxTags).transform(tidyTags),
  })
  .refine(({ kind, company }) => kind === 'person' || company !== null, { path: ['company'] })
export type CustomerDetails = z.infer<typeof customerDetailsSchema>

/** Removes duplicate tags, so that "VIP, vip , cash" becomes VIP and cash. The first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const tag of tags.map(one => one.trim()).filter(Boolean)) {
    if (!bySpelling.has(tag.toLowerCase())) bySpelling.set(tag.toLowerCase(), tag)
  }
  return [...bySpelling.values()]
}

type Named = { readonly name: string; readonly company: string | null; readonly kind: CustomerKind }

/** Returns the name of a customer, or null if the customer has none. */
export const customerName = ({ name, company, kind }: Named): string | null =>
  (kind === 'company' ? company || name : name || company) || null
