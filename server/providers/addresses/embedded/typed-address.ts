/**
 * Reads typed text as a US street address (rule C25). It only finds where street, unit, city, state and ZIP begin and end. The product
 * stores the customer's own text, so that no letter, digit or accent of a street is lost.
 */
import { canEndStreet, isDirection, isNumberedRoad, isStreetType } from '#domain/typed-address/street-words.ts'
import { isUndelivered } from '#domain/typed-address/undelivered.ts'
import { endOfLeadingUnits, findUnit } from '#domain/typed-address/unit.ts'
import { stateIn, stateNames } from './states.ts'
import { tidyWords } from './tidy-words.ts'
import { isCityOf, zipFacts } from './zip-table.ts'

export type TypedAddress = {
  readonly line1: string
  readonly line2: string | null
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

type Near = { readonly city: string; readonly state: string }

/** Returns null without a house number and a street. `near` helps to find a city that a person typed without a comma. */
export function parseStreet(text: string, near: Near | null): TypedAddress | null {
  const typed = cleaned(text)
  if (!isReadable(typed) || isUndelivered(typed)) return null
  const { rest, zipCode } = takeZip(withoutCountry(typed), near)
  const { rest: withCity, state } = takeState(rest, { zipCode, near })
  const parts = takeCity(partsOf(withCity), { state, zipCode, near })
  const [street = '', ...others] = parts.parts
  const { line1, unit } = takeUnit(street)
  if (!isStreet(line1)) return null
  return {
    line1: tidyWords(withoutDots(line1)),
    line2: [unit, ...others].filter(Boolean).join(', ') || null,
    city: parts.city && tidyWords(withoutDots(parts.city)),
    state,
    zipCode,
  }
}

/** Composes letters, leaves one space between words, and removes invisible characters. */
function cleaned(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\r\n;]+/g, ', ')
    .replace(/\s+/g, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/(?:\s*,)+\s*/g, ', ')
    .replace(/^[\s,]+|[\s,.]+$/g, '')
}

/** Removes the dots of abbreviations, as in "201 E. 2nd St.". */
const withoutDots = (text: string): string => text.replace(/(\p{L})\.(?= |$)/gu, '$1')

/** A text with more words, or with a longer word, is no address. */
const maxWords = 24
const maxWordLength = 30
const maxSignsInARow = /(?:[^\p{L}\p{N}\s]\s*){4}/u
const maxSigns = 12

function isReadable(text: string): boolean {
  if (maxSignsInARow.test(text)) return false
  const words = text.split(' ')
  if (words.length > maxWords || words.some(word => word.length > maxWordLength)) return false
  return text.replace(/[\p{L}\p{M}\p{N}\s]/gu, '').length <= maxSigns
}

const country = /[\s,]+(?:usa|u\.s\.a?|united states(?: of america)?|estados unidos)$/i
const shortCountry = /(\d{5}(?:-\d{4})?|,\s*[a-z]{2}),?\s+us$/i

const withoutCountry = (text: string): string => text.replace(country, '').replace(shortCountry, '$1')

type Taken = { readonly rest: string }

function takeZip(text: string, near: Near | null): Taken & { zipCode: string | null } {
  const found = /^(.*?)(?:[\s,]+|(?<=[\s,][a-z]{2}))(\d{5})(?:-\d{4})?$/i.exec(text)
  const [, rest = '', zipCode = ''] = found ?? []
  const isOfRoad = isRoadWithoutNumber(rest) && zipFacts(zipCode)?.state !== near?.state
  return found && /\p{L}/u.test(rest) && !isOfRoad ? { rest, zipCode } : { rest: text, zipCode: null }
}

/** Returns true for a road whose number is still missing, as in "12345 FM". */
function isRoadWithoutNumber(text: string): boolean {
  const words = text.split(/[\s,]+/).slice(1)
  return words.length > 0 && words.every(word => isNumberedRoad(word) || isDirection(word))
}

type Surroundings = { readonly zipCode: string | null; readonly near: Near | null }

/** These abbreviations of states also stand at the end of streets, as court and northeast. */
const asInStreets = new Set(['CT', 'NE'])

function takeState(text: string, { zipCode, near }: Surroundings): Taken & { state: string | null } {
  const none = { rest: text, state: null }
  const found = stateNames.exec(text)
  const [, before = '', comma = '', word = ''] = found ?? []
  const state = stateIn(word)
  if (!state || !hasStreetIn(before)) return none
  const taken = { rest: before, state }
  const expected = zipCode ? zipFacts(zipCode)?.state : near?.state
  // In "Washington 20001" the name of the state is the city.
  if (word.length > 2 && expected && state !== expected && isCityOf(word, expected)) return none
  const isPlain = word.length === 2 && !asInStreets.has(state)
  if (comma.includes(',') || (zipCode && isPlain) || tailCity(before, state)) return taken
  if (state !== expected) return none
  return isPlain || (state !== 'NE' && isStreetType(lastWordOf(before))) ? taken : none
}

const lastWordOf = (text: string): string => /[^\s,]+$/.exec(text)?.[0] ?? ''

const hasStreetIn = (text: string): boolean => {
  const [first = '', second = ''] = partsOf(text)
  return isStreet(first) || isStreet(second) || isRural(first)
}

/** Returns the parts between commas, of which the first is the street. */
function partsOf(text: string): readonly string[] {
  const parts = text.split(', ')
  const [first = '', second = '', ...rest] = parts
  if (isHouseNumber(first) || (isRuralStart.test(first) && /^box\b/i.test(second)))
    return [`${first} ${second}`, ...rest]
  const unitEnd = endOfLeadingUnits(first)
  if (unitEnd === first.length && second !== '') return [second, first, ...rest]
  // A text such as "Apt 5 1100 Congress Ave" begins with the unit.
  if (unitEnd !== null && isStreet(first.slice(unitEnd).trim()))
    return [first.slice(unitEnd).trim(), first.slice(0, unitEnd), ...parts.slice(1)]
  return parts
}

type WithCity = { readonly parts: readonly string[]; readonly city: string | null }

/** Takes the last part that is no unit as the city. Without such a part it takes the end of the street if that is a city of the state. */
function takeCity(parts: readonly string[], surroundings: Surroundings & { readonly state: string | null }): WithCity {
  const { zipCode, near } = surroundings
  const typedState = surroundings.state ?? (zipCode ? (zipFacts(zipCode)?.state ?? null) : null)
  const state = typedState ?? near?.state ?? null
  const isPlaced = typedState !== null
  const [street = '', ...typed] = parts
  const others = typed.flatMap(part => (state ? unitAndCity(part, state) : [part]))
  const at = others.findLastIndex(part => !isUnit(part) && !/\d/.test(part) && /\p{L}/u.test(part))
  const city = others[at]
  if (city !== undefined) return { parts: [street, ...others.toSpliced(at, 1)], city }
  const tail = (state && tailCity(street, state, isPlaced)) || (isPlaced ? wordsAfterStreet(street) : null)
  return tail
    ? { parts: [withoutEnd(street, tail), ...others], city: tail }
    : { parts: [street, ...others], city: null }
}

const isUnit = (part: string): boolean => endOfLeadingUnits(part) !== null

const withoutEnd = (text: string, end: string): string => text.slice(0, -end.length).replace(/[\s,]+$/, '')

/** Splits "Apt 5 Austin", which stands between two commas, into the unit and the city. */
function unitAndCity(part: string, state: string): string[] {
  const city = knownCity(part, state, before => endOfLeadingUnits(before) === before.length)
  return city ? [withoutEnd(part, city), city] : [part]
}

const maxWordsOfCity = 4

/**
 * Returns the city at the end of a street. Without a typed state or ZIP the city counts only if the text before it can be a whole street.
 */
function tailCity(text: string, state: string, isPlaced = true): string | null {
  const canBeOver = (before: string) => isPlaced || canEndStreet(lastWordOf(before)) || findUnit(before) !== null
  return knownCity(text, state, before => hasStreetIn(before) && canBeOver(before))
}

/**
 * Returns the longest end of the text that is a city of the state, if the text before it can precede a city. "West" and "Loop" are names of
 * cities as well.
 */
function knownCity(text: string, state: string, canStand: (before: string) => boolean): string | null {
  const words = text.split(/[\s,]+/)
  for (let count = Math.min(maxWordsOfCity, words.length - 1); count > 0; count--) {
    const city = words.slice(-count).join(' ')
    const isOfStreet = count === 1 && (isDirection(city) || isStreetType(city))
    if (isOfStreet || !text.endsWith(city) || !isCityOf(city, state)) continue
    return canStand(withoutEnd(text, city)) ? city : null
  }
  return null
}

/** Returns the words after the last street type, as in "123 Main St Lakeway TX". */
function wordsAfterStreet(text: string): string | null {
  const unit = findUnit(text)
  if (unit) {
    const tail = text.slice(unit.end).trim()
    return isName(tail) ? tail : null
  }
  const words = text.split(' ')
  const type = words.findLastIndex((word, at) => {
    const former = words[at - 1] ?? ''
    return at > 1 && ((isStreetType(word) && !isDirection(former)) || (/\d/.test(word) && isNumberedRoad(former)))
  })
  if (type < 0) return null
  const from = words.findIndex((word, at) => at > type && !isDirection(word))
  const tail = from < 0 ? '' : words.slice(from).join(' ')
  return isName(tail) ? tail : null
}

const isName = (text: string): boolean => /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+){0,2}$/u.test(text)

function takeUnit(street: string): { line1: string; unit: string | null } {
  const found = findUnit(street)
  if (!found) return { line1: street, unit: null }
  return { line1: street.slice(0, found.start).replace(/[\s,(]+$/, ''), unit: street.slice(found.start) }
}

const isRuralStart =
  /^(?:r\.?\s?r\.?|rural (?:route|rte?\.?)|h\.?\s?c\.?r?\.?|hwy contract|highway contract(?: route)?|star (?:route|rte?)|rfd|rte?|route)\s*#?\s*\d+[a-z]?$/i
const rural = /^(?:[^\d]{1,24}?)\s*#?\s*\d+[a-z]?[\s,-]*box\s*#?\s*\d[\p{L}\p{N}-]*(?=$|[\s,])/iu

/** Returns true for a rural address such as "RR 2 Box 152". */
function isRural(text: string): boolean {
  const found = rural.exec(text)
  if (!found) return false
  return isRuralStart.test(text.slice(0, text.toLowerCase().indexOf('box')).replace(/[\s,-]+$/, ''))
}

const houseNumber = /^(?:\d[\p{L}\p{N}½/⁄–-]{0,11}|[nsew]\d{1,6}(?:[nsew]\d{1,6})?)$/iu
const ordinalNumber = /^\d+(?:st|nd|rd|th)$/i

const isHouseNumber = (word: string): boolean => houseNumber.test(word) && !ordinalNumber.test(word)

/** A street is a house number with a name or a numbered road after it. */
function isStreet(text: string): boolean {
  if (isRural(text)) return true
  const [number = '', ...words] = text.split(' ')
  if (!isHouseNumber(number) || !words.some(word => /\p{L}/u.test(word) && !isDirection(word))) return false
  const [first = '', ...more] = words
  const isBareType = more.length === 0 && (isStreetType(first) || isNumberedRoad(first))
  return !isBareType
}
