/**
 * Customers as the office knows them: people and companies, each with those who signed in and ordered for it (rule K1). A company
 * goes by its company name, a person by their own; one whose only person has deleted the account has neither.
 */
import { z } from 'zod'
import { longestCompanyName } from '#domain/account/profile.ts'
import { emailSchema } from '#domain/value/email-schema.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'
import { phoneSchema } from '#domain/value/phone-schema.ts'

export const customerKinds = ['person', 'company'] as const
export type CustomerKind = (typeof customerKinds)[number]

/** What the office looks for on its own. */
export const customerFilters = ['on-site', 'unpaid', 'blocked'] as const
export type CustomerFilter = (typeof customerFilters)[number]

export const longestCustomerName = 130
export const longestTag = 30
export const maxTags = 10

/** What the office may write about a customer. A company has its name; a person may have worked for one. */
export const customerDetailsSchema = z
  .strictObject({
    kind: z.enum(customerKinds),
    name: nameOfAtMost(longestCustomerName),
    company: nameOfAtMost(longestCompanyName).nullable(),
    phone: phoneSchema.nullable(),
    email: emailSchema.nullable(),
    tags: z.array(nameOfAtMost(longestTag)).max(maxTags).transform(tidyTags),
  })
  .refine(({ kind, company }) => kind === 'person' || company !== null, { path: ['company'] })
export type CustomerDetails = z.infer<typeof customerDetailsSchema>

/** "VIP, vip , cash" is VIP and cash: the first spelling stays. */
export function tidyTags(tags: readonly string[]): string[] {
  const bySpelling = new Map<string, string>()
  for (const tag of tags.map(one => one.trim()).filter(Boolean)) {
    if (!bySpelling.has(tag.toLowerCase())) bySpelling.set(tag.toLowerCase(), tag)
  }
  return [...bySpelling.values()]
}

type Named = { readonly name: string; readonly company: string | null; readonly kind: CustomerKind }

/** What a customer is called; null where nothing is known of them any more. */
export const customerName = ({ name, company, kind }: Named): string | null =>
  (kind === 'company' ? company || name : name || company) || null
