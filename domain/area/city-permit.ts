/** What the office writes about permits of a city that it serves (rule C71). */
import { z } from 'zod'
import { formOf } from '#domain/value/form.ts'
import { lineOfAtMost } from '#domain/value/one-line.ts'

const maxPermitLength = 500

export const cityPermitSchema = z.strictObject({
  text: lineOfAtMost(maxPermitLength),
  /** If it is empty, customers who read Spanish see the other text. */
  textEs: lineOfAtMost(maxPermitLength),
  /** The city's own page. */
  url: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]),
})
export type CityPermitDraft = z.infer<typeof cityPermitSchema>

export const citySlugSchema = z.string().regex(/^[a-z0-9-]{1,160}$/)

export const cityPermitForm = formOf(cityPermitSchema, {
  url: { toTyped: (url: string | null) => url ?? '', fromTyped: (typed: string) => typed.trim() },
})
