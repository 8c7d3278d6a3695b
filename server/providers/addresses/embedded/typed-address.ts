/** Parses typed text as a US street address, with at least a number and a street, and writes it as on an envelope. */
import parser from 'parse-address'

export type TypedAddress = {
  readonly line1: string
  readonly city: string | null
  readonly state: string | null
  readonly zipCode: string | null
}

type Parsed = Partial<
  Record<
    'number' | 'prefix' | 'street' | 'type' | 'suffix' | 'sec_unit_type' | 'sec_unit_num' | 'city' | 'state' | 'zip',
    string
  >
>

/**
 * Null without a house number and a street. The parser finds a city only before a state, and a road's number only before a city:
 * what is missing is added from the cart's ZIP, and a city added this way does not count as typed.
 */
export function parseStreet(text: string, near: { city: string; state: string } | null): TypedAddress | null {
  const typed = read(text)
  if (!near || typed?.zipCode || typed?.state) return typed
  if (text.includes(',')) return read(`${text}, ${near.state}`, text) ?? typed
  const street = withoutEnding(text, near.city)
  const completed = hasStreet(street) ? read(`${street}, ${near.city}, ${near.state}`, text) : null
  return completed ? { ...completed, city: null } : null
}

/** Otherwise the parser would read the added city as the street. */
const hasStreet = (text: string) => /^\s*\S+\s+\S*[a-z\d]/i.test(text)

function withoutEnding(text: string, city: string): string {
  const trimmed = text.trim()
  const isEnding = trimmed.toLowerCase().endsWith(` ${city.toLowerCase()}`)
  const street = isEnding ? trimmed.slice(0, -city.length).trim() : trimmed
  return /^\S+\s+\S/.test(street) ? street : trimmed
}

/** More words or signs than any address has: the parser would try their combinations for a long time. */
const mostWords = 24
const longestWord = 30
const mostSignsInARow = /(?:[^\p{L}\p{N}\s]\s*){4}/u
const mostSigns = 12
/** The parser takes these for two streets that cross, which is no place to deliver to. */
const crossing = /\b(?:and|at)\b|[&@]/i

function isReadable(text: string): boolean {
  if (crossing.test(text) || mostSignsInARow.test(text)) return false
  const words = text.split(/\s+/)
  if (words.length > mostWords || words.some(word => word.length > longestWord)) return false
  return text.replace(/[\p{L}\p{N}\s]/gu, '').length <= mostSigns
}

function read(text: string, typed = text): TypedAddress | null {
  if (!isReadable(text)) return null
  const parsed = parser.parseLocation(text.trim()) as Parsed | null
  if (!parsed?.number || !parsed.street || !/^(?=.*\d)[\w-]{1,10}$/.test(parsed.number)) return null
  const { number, prefix, street, type, suffix } = parsed
  const names = [titled(street, typed), type && titled(type, typed)]
  const line1 = [number.toUpperCase(), halfOf(text), prefix?.toUpperCase(), ...names, suffix?.toUpperCase()]
  return {
    line1: line1.filter(Boolean).join(' '),
    city: parsed.city ? titled(parsed.city, typed) : null,
    state: parsed.state ? parsed.state.toUpperCase() : null,
    zipCode: parsed.zip?.slice(0, 5) ?? null,
  }
}

/** The parser drops the fraction of a house number such as 123 1/2. */
const halfOf = (text: string) => /^\s*\d+\s+(\d\/\d)\s/.exec(text)?.[1]

const roadKinds = /^(fm|rm|rr|us|sh|cr|ih|i|hwy)$/i
const smallWords = /^(of|the|and)$/i

/** Words start with a capital; O'Hare, McKinney and MLK stay as typed, and road numbers such as FM 969 are in capitals. */
function titled(parsed: string, text: string): string {
  const asTyped = wordsWithOwnCapitals(text)
  return parsed
    .split(/\s+/)
    .map((word, place) => asTyped.get(lettersOf(word)) ?? capitalised(word, place === 0))
    .join(' ')
}

function capitalised(word: string, isFirst: boolean): string {
  if (roadKinds.test(word)) return word.toUpperCase()
  if (/^\d/.test(word) || (smallWords.test(word) && !isFirst)) return word.toLowerCase()
  return word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
}

/** Empty when everything was typed in one case, which shows no intention. */
function wordsWithOwnCapitals(text: string): Map<string, string> {
  if (!/[a-z]/.test(text)) return new Map()
  const words = text.match(/[A-Za-z]+(?:['’][A-Za-z]+)*/g) ?? []
  return new Map(words.filter(word => /[A-Za-z]['’]?[A-Z]/.test(word)).map(word => [lettersOf(word), word]))
}

const lettersOf = (word: string) => word.replace(/[^A-Za-z]/g, '').toLowerCase()
