/**
 * A site: one address of one hauler, whoever ordered there (rules D80 to D82). It learns where it is from the drivers who come there.
 */
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

/** Words of an address that are written in several ways; as a name ("North", "Court") both ways compare alike, too. */
const shorter: Readonly<Record<string, string>> = {
  street: 'st',
  avenue: 'ave',
  av: 'ave',
  road: 'rd',
  drive: 'dr',
  boulevard: 'blvd',
  lane: 'ln',
  court: 'ct',
  circle: 'cir',
  place: 'pl',
  parkway: 'pkwy',
  highway: 'hwy',
  terrace: 'ter',
  trail: 'trl',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
  northeast: 'ne',
  northwest: 'nw',
  southeast: 'se',
  southwest: 'sw',
}

/** What addresses are compared by: "1100 Congress Avenue, 78701-2030" and "1100 congress ave. 78701" are one place. */
export function siteKey({ line1, postalCode }: { readonly line1: string; readonly postalCode: string }): string {
  // The decomposed form of "½" is "1/2".
  const plain = line1
    .replace(/\p{No}/gu, ' $&')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
  const words = plain.split(/[^\p{L}\p{N}]+/u).filter(word => word !== '')
  return [...words.map(word => shorter[word] ?? word), postalCode.slice(0, 5)].join(' ')
}

const goodWithinMeters = 50
const goodForSeconds = 60

/** Good enough to say where a site is. */
export const isGoodFix = (fix: Tap['fix']): fix is NonNullable<Tap['fix']> =>
  fix !== null && fix.accuracyInMeters <= goodWithinMeters && fix.ageInSeconds <= goodForSeconds
