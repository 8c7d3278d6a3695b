/**
 * A site: one address of one hauler, whoever ordered there (rules D80 to D82). It learns where it is from the drivers who come there.
 */
import { comparedWords } from '#domain/typed-address/compared-words.ts'
import type { Tap } from './tap.ts'

export const siteTags = [
  'gate',
  'low-wires',
  'trees',
  'narrow',
  'steep',
  'soft-ground',
  'dog',
  'call-ahead',
  'no-turning',
] as const
export type SiteTag = (typeof siteTags)[number]

/** What addresses are compared by: "1100 Congress Avenue, 78701-2030" and "1100 congress ave. 78701" are one place. */
export function siteKey({ line1, postalCode }: { readonly line1: string; readonly postalCode: string }): string {
  return [...comparedWords(line1), postalCode.slice(0, 5)].join(' ')
}

const goodWithinMeters = 50
const goodForSeconds = 60

/** Good enough to say where a site is. */
export const isGoodFix = (fix: Tap['fix']): fix is NonNullable<Tap['fix']> =>
  fix !== null && fix.accuracyInMeters <= goodWithinMeters && fix.ageInSeconds <= goodForSeconds
