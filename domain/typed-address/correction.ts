/**
 * A correction is an address that an address service knows in another form than the typed one (rule C56). "1100 Cong" for "1100 Congress
 * Ave" is unfinished typing. "1102 Congress", another ZIP or another unit is a correction, which a person sees before it is used.
 */
import type { Place } from '#domain/value/address.ts'
import { beginsWord, comparedWords } from './compared-words.ts'

export type Correction = 'street' | 'unit' | 'zip'

type Typed = {
  readonly text: string
  /** This is the text as it was read: its ZIP may be the one of the cart. */
  readonly place: Place
}

export function correctionsOf({ text, place: typed }: Typed, found: Place): Correction[] {
  return [
    ...(isBeginningOf(typed.line1, found.line1) ? [] : (['street'] as const)),
    ...(isOtherUnit(typed.line2, found.line2) ? (['unit'] as const) : []),
    ...(hasZip(text, typed) && zipOf(typed) !== zipOf(found) ? (['zip'] as const) : []),
  ]
}

/** Returns true if the house number is the same and each typed word begins the one in its place. */
function isBeginningOf(typed: string, found: string): boolean {
  const [number, ...words] = comparedWords(typed)
  const [foundNumber, ...foundWords] = comparedWords(found)
  if (number !== foundNumber || words.length > foundWords.length) return false
  return words.every((word, at) => beginsWord(word, foundWords[at] ?? ''))
}

/** A unit that only one of the two addresses names corrects nothing: "Apt 5" and "#5" are one. */
function isOtherUnit(typed: string | null | undefined, found: string | null | undefined): boolean {
  return Boolean(typed && found && numberOf(typed) !== numberOf(found))
}

/** Returns "5B" of "Bldg 3, Apt 5-B". */
const numberOf = (unit: string): string =>
  (/[\p{L}\p{N}-]+\s*$/u.exec(unit)?.[0] ?? unit).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const zipOf = ({ postalCode }: Place): string => postalCode.slice(0, 5)

/** The number at the beginning is the house. */
const hasZip = (text: string, typed: Place): boolean => text.replace(/^\s*\d+/, '').includes(zipOf(typed))
