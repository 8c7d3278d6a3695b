/** The facts about a hauler that every page shows. A page shows only the facts that the hauler filled in (rule A21). */
import { z } from 'zod'
import { lineOfAtMost } from '#domain/value/one-line.ts'

export const openDays = ['weekdays', 'saturday', 'sunday'] as const
export type OpenDays = (typeof openDays)[number]

/** An hour from 0 to 24, in steps of half an hour. If the hours of a group of days are null, the hauler is closed on them. */
const hour = z.number().multipleOf(0.5).min(0).max(24)
const open = z
  .strictObject({ from: hour, to: hour })
  .refine(({ from, to }) => from < to)
  .nullable()
export type OpenHours = z.infer<typeof open>

export const maxLicenseCharacters = 60
const firstYear = 1850

export const publicFactsSchema = z
  .strictObject({
    hours: z.strictObject({ weekdays: open, saturday: open, sunday: open }),
    /** The license number in the form in which the state writes it. */
    license: lineOfAtMost(maxLicenseCharacters),
    isInsured: z.boolean(),
    /** True if customers may read the address of the first yard. */
    showsYard: z.boolean(),
    sinceYear: z.int().min(firstYear).max(2100).nullable(),
    /** The address of the page on which people read and write reviews. */
    reviewUrl: z.union([z.literal(''), z.url({ protocol: /^https$/ }).max(300)]),
    ratingInTenths: z.int().min(10).max(50).nullable(),
    reviewCount: z.int().min(1).max(1_000_000).nullable(),
  })
  // A rating needs a number of reviews, and a number of reviews needs a rating.
  .refine(({ ratingInTenths, reviewCount }) => (ratingInTenths === null) === (reviewCount === null), {
    path: ['reviewCount'],
  })
export type PublicFacts = z.infer<typeof publicFactsSchema>

export const noPublicFacts: PublicFacts = {
  hours: { weekdays: null, saturday: null, sunday: null },
  license: '',
  isInsured: false,
  showsYard: false,
  sinceYear: null,
  reviewUrl: '',
  ratingInTenths: null,
  reviewCount: null,
}
