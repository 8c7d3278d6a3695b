/** The settings of a service area: its time zone, its tax and its fee (rules Z1, P13 and P16). */

import { z } from 'zod'
import { quoteLineKinds } from '#domain/pricing/service-area.ts'
import { nameOfAtMost } from '#domain/value/one-line.ts'

/** The time zones that the office offers. An area may keep another zone that it already has. */
export const usTimeZones = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Anchorage',
  'Pacific/Honolulu',
] as const

/** The kinds of lines that an area may tax. */
export const taxableKinds = [...quoteLineKinds, 'fee'] as const

/** A tax rate below 100 % with at most six digits after the point, in the form in which it is stored: "0.0825". */
export const taxRateSchema = z.string().regex(/^0(\.\d{1,6})?$/)

/** At most $10,000, in cents. */
const highestFeeInCents = 1_000_000

export const areaDraftSchema = z.strictObject({
  name: nameOfAtMost(100),
  timeZone: z.string().max(60).refine(isTimeZone),
  taxRate: taxRateSchema,
  cityFeeInCents: z.int().min(0).max(highestFeeInCents),
  taxableKinds: z.array(z.enum(taxableKinds)).max(taxableKinds.length),
})
export type AreaDraft = z.infer<typeof areaDraftSchema>

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the time zone that most of these ZIPs have, or null if the list is empty. */
export function likelyZone(zips: readonly { readonly timeZone: string }[]): string | null {
  const counts = new Map<string, number>()
  for (const { timeZone } of zips) counts.set(timeZone, (counts.get(timeZone) ?? 0) + 1)
  const [first] = [...counts].sort(([, a], [, b]) => b - a)
  return first?.[0] ?? null
}
