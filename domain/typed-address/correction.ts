/**
 * Finds out whether an address service corrects a typed address (rule C56). "1100 Cong" for "1100 Congress Ave" is only unfinished. "1102
 * Congress", another ZIP or another unit is a correction. The person has to see it before the address is used.
 */
import type { Place } from '#domain/value/address.ts'
import { beginsWord, comparedWords } from './compared-words.ts'

export type Correction = 'street' | 'unit' | 'zip'

type Typed = {
  readonly text: string
  /** The address as it was read from the text. Its ZIP may be the one of the cart. */
  readonly place: Place
}

export function correctionsOf({ text, place: typed }: Typed, found: Place): Correction[] {
  return [
    ...(isBeginningOf(typed.line1, found.line1) ? [] : (['street'] as const)),
    ...(isOtherUnit(typed.line2, found.line2) ? (['unit'] as const) : []),
    ...(hasZip(text, typed) && zipOf(typed) !== zipOf(found) ? (['zip'] as const) : []),
  ]
}

/** Returns true if the house number is the same and each typed word begins the word at the same place. */
function isBeginningOf(typed: string, found: string): boolean {
  const [number, ...words] = comparedWords(typed)
  const [foundNumber, ...foundWords] = comparedWords(found)
  if (number !== foundNumber || words.length > foundWords.length) return false
  return words.every((word, at) => beginsWord(word, foundWords[at] ?? ''))
}

/** Returns true if both addresses name a unit and the units differ. "Apt 5" and "#5" are the same. */
function isOtherUnit(typed: string | null | undefined, found: string | null | undefined): boolean {
  return Boolean(typed && found && numberOf(typed) !== numberOf(found))
}

/** Returns the number of a unit in lower case, such as "5b" for "Bldg 3, Apt 5-B". */
const numberOf = (unit: string): string =>
  (/[\p{L}\p{N}-]+\s*$/u.exec(unit)?.[0] ?? unit).toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const zipOf = ({ postalCode }: Place): string => postalCode.slice(0, 5)

/** Returns true if the text contains the ZIP. A number at its beginning is the house number. */
const hasZip = (text: string, typed: Place): boolean => text.replace(/^\s*\d+/, '').includes(zipOf(typed))
