/**
 * A site is one address of one hauler, independent of who ordered there (rules D80 to D82). Its position comes from the drivers who arrive
 * there.
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

/** Returns the key by which addresses are compared. "1100 Congress Avenue, 78701-2030" and "1100 congress ave. 78701" are one site. */
export function siteKey({ line1, postalCode }: { readonly line1: string; readonly postalCode: string }): string {
  return [...comparedWords(line1), postalCode.slice(0, 5)].join(' ')
}

const goodWithinMeters = 50
const goodForSeconds = 60

/** Returns true if the position is accurate enough to place a site by it. */
export const isGoodFix = (fix: Tap['fix']): fix is NonNullable<Tap['fix']> =>
  fix !== null && fix.accuracyInMeters <= goodWithinMeters && fix.ageInSeconds <= goodForSeconds
