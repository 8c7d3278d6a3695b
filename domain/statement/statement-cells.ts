/** Reads the cells of a landfill's statement: days, weights in five units, and amounts with the signs of credits (rule M31). */
import { type Day, dayOf } from '#domain/value/calendar.ts'
import { type Cents, cents, readDollars } from '#domain/value/money.ts'
import { poundsPerTon } from '#domain/value/weight.ts'

export const weightUnits = ['tons', 'pounds', 'hundredweight', 'tonnes', 'kilograms'] as const
export type WeightUnit = (typeof weightUnits)[number]

const poundsPerKilogram = 1 / 0.45359237

export const poundsPer: Readonly<Record<WeightUnit, number>> = {
  tons: poundsPerTon,
  pounds: 1,
  hundredweight: 100,
  tonnes: 1000 * poundsPerKilogram,
  kilograms: poundsPerKilogram,
}

/** The maximum weight and the maximum amount of one ticket. */
export const maxTons = 100
export const maxBilledInCents = 100_000_000

/** The calendar years that a statement may be of. */
const firstYear = 2000
const lastYear = 2099

const monthNames = /^(jan|ene|feb|mar|apr|abr|may|jun|jul|aug|ago|sep|oct|nov|dec|dic)[a-z]*\.?$/i
const monthNumbers: Readonly<Record<string, number>> = {
  jan: 1,
  ene: 1,
  feb: 2,
  mar: 3,
  apr: 4,
  abr: 4,
  may: 5,
  jun: 6,
  jul: 7,
  aug: 8,
  ago: 8,
  sep: 9,
  oct: 10,
  nov: 11,
  dec: 12,
  dic: 12,
}

const weekday = /^(?:(?:sun|mon|tue|wed|thu|fri|sat|lun|mar|mi[eé]|jue|vie|s[aá]b|dom)[a-zé]*\.?,?\s+)/i
const timeBehind =
  /(?:[T\s]\s*\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:[A-Z]{1,4}|[+-]\d{2}:?\d{2})?)$/i

/**
 * Reads a day such as "2026-11-23", and also "11/23/2026" and "11-23-26", in which the month comes first. The month may be a word, as in
 * "23-Nov-2026", "Nov 23, 2026" and "23 de noviembre de 2026". The text may also be the number by which a spreadsheet stores a date, such
 * as 46349. A weekday before the date and a time after it are skipped. Returns null for any other text, and for a year outside 2000 to
 * 2099.
 */
export function readDay(typed: string): Day | null {
  const text = typed.trim().replace(/^'/, '').replace(timeBehind, '').trim()
  // "Mar" is read as a month first, and only then as the Spanish word for Tuesday.
  return readDate(text) ?? readDate(text.replace(weekday, ''))
}

const readDate = (text: string): Day | null => readNumbers(text) ?? readNamedMonth(text) ?? readSerial(text)

function readNumbers(text: string): Day | null {
  const [, isoYear, isoMonth, isoDate] = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})$/.exec(text) ?? []
  if (isoYear !== undefined) return dayFrom(isoYear, Number(isoMonth), Number(isoDate))
  const [, compactYear, compactMonth, compactDate] = /^(\d{4})(\d{2})(\d{2})$/.exec(text) ?? []
  if (compactYear !== undefined) return dayFrom(compactYear, Number(compactMonth), Number(compactDate))
  const [, month, , date, year] = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4}|\d{2})$/.exec(text) ?? []
  return year === undefined ? null : dayFrom(year, Number(month), Number(date))
}

function readNamedMonth(text: string): Day | null {
  const parts = text.split(/[\s,./-]+/).filter(part => part !== '' && !/^(de|del|of)$/i.test(part))
  const [first = '', second = '', year = '', more] = parts
  if (more !== undefined || !/^(\d{4}|\d{2})$/.test(year)) return null
  const [name, date] = monthNames.test(first) ? [first, second] : [second, first]
  const month = monthNames.test(name) ? monthNumbers[name.slice(0, 3).toLowerCase()] : undefined
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th)?$/i.exec(date) ?? []
  return month === undefined || digits === undefined ? null : dayFrom(year, month, Number(digits))
}

/** Day 25,569 of a spreadsheet is the first day of 1970. */
const epochInSheets = 25_569

function readSerial(text: string): Day | null {
  const [, days] = /^(\d{5})(?:\.\d+)?$/.exec(text) ?? []
  if (days === undefined) return null
  const date = new Date((Number(days) - epochInSheets) * 86_400_000)
  return dayFrom(String(date.getUTCFullYear()), date.getUTCMonth() + 1, date.getUTCDate())
}

function dayFrom(typedYear: string, month: number, date: number): Day | null {
  const year = Number(typedYear.length === 2 ? `20${typedYear}` : typedYear)
  if (year < firstYear || year > lastYear) return null
  const twoDigits = (value: number) => String(value).padStart(2, '0')
  try {
    return dayOf(`${year}-${twoDigits(month)}-${twoDigits(date)}`)
  } catch {
    return null
  }
}

const numericDay = /^\D*?(\d{1,2})([-/])(\d{1,2})\2(?:\d{4}|\d{2})\b/

/** Returns which of the first two numbers of a date has to be the day of the month. Returns null if both may be. */
export function dayOrderOf(typed: string): 'day-first' | 'month-first' | 'same' | null {
  const [, first, , second] = numericDay.exec(typed.trim()) ?? []
  if (first === undefined || second === undefined || first === second) return 'same'
  if (Number(first) > 12 && Number(second) <= 12) return 'day-first'
  return Number(second) > 12 ? 'month-first' : null
}

const unitWords: readonly (readonly [WeightUnit, RegExp])[] = [
  ['tonnes', /^(?:m\.?\/?t\.?|mtons?|tonnes?|metric(?: ?tons?)?|tm|t(?:oneladas?)? m[eé]tricas?)$/i],
  ['hundredweight', /^(?:cwts?|hundred ?weights?)\.?$/i],
  ['kilograms', /^(?:kgs?|kilos?|kilograms?|kilogramos?)\.?$/i],
  ['pounds', /^(?:lbs?|pounds?|libras?|#)\.?$/i],
  ['tons', /^(?:t|tn|tns|tons?|st|(?:short|net|us) ?tons?|toneladas?)\.?$/i],
]

/** Returns the unit that a cell names, such as "lb", "MT" or "tons". Returns null if the product does not know such a unit. */
export const unitOf = (text: string): WeightUnit | null =>
  unitWords.find(([, words]) => words.test(text.trim()))?.[0] ?? null

/**
 * Returns the weight of a cell in pounds. The unit in the cell takes precedence over that of the column. Returns null for any other text,
 * and for a weight above 100 tons.
 */
export function readPounds(typed: string, columnUnit: WeightUnit): number | null {
  const [, open, sign, digits = '', named = '', behind, close] =
    /^(\()?\s*(-)?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*([a-zé#/. ]*?)\s*(-)?\s*(\))?$/i.exec(withPlainMinus(typed)) ?? []
  if ((open === undefined) !== (close === undefined) || !/^(\d{1,3}(,\d{3})+|\d*)(\.\d+)?$/.test(digits)) return null
  const unit = named === '' ? columnUnit : unitOf(named)
  if (unit === null || digits === '') return null
  const pounds = Number(digits.replaceAll(',', '')) * poundsPer[unit]
  if (pounds > maxTons * poundsPerTon) return null
  return open || sign || behind ? -pounds : pounds
}

/** Returns true if the cell is a weight without a unit, so that the column has to name the unit. */
export const isBareWeight = (typed: string): boolean => /^[(-]?\s*[\d,.]+\s*[-)]?$/.test(withPlainMinus(typed))

/** Returns tons with four decimals. They are converted only once, from the sum of a ticket. */
export const tonsOf = (pounds: number): number => Math.round((pounds / poundsPerTon) * 10_000) / 10_000 + 0

/**
 * Reads an amount such as "$1,090.50" and "90 USD", and a credit such as "-45.00", "($45.00)", "45.00-" or "45.00 CR". Returns null for any
 * other text, and for an amount above $1,000,000.
 */
export function readBilledAmount(typed: string): Cents | null {
  const [, open, creditBefore, sign, innerSign, digits = '', behind, ending = '', close] =
    /^(\()?\s*(cr\.?)?\s*(-)?\s*(?:usd|us)?\s*\$?\s*(-)?\s*(\d[\d,]*(?:\.\d+)?|\.\d+)\s*(?:usd)?\s*(-)?\s*(cr|dr)?\.?\s*(\))?$/i.exec(
      withPlainMinus(typed),
    ) ?? []
  if ((open === undefined) !== (close === undefined)) return null
  const amount = readDollars(digits.replace(/^\./, '0.').replace(/(\.\d\d)0+$/, '$1'))
  if (amount === null || amount > maxBilledInCents) return null
  const isCredit = [open, creditBefore, sign, innerSign, behind].some(Boolean) || ending.toLowerCase() === 'cr'
  return isCredit && amount !== 0 ? cents(-amount) : amount
}

const withPlainMinus = (typed: string): string => typed.trim().replace(/[\u2010-\u2015\u2212]/g, '-')
