/**
 * No person types these values, but anybody can send them. They are JSON texts, and a test puts each of them in every place of an input.
 */
import { z } from 'zod'

const numbers = [
  '2147483647',
  '2147483648',
  '-2147483649',
  '9007199254740993',
  '1e300',
  '-1e300',
  // JavaScript reads this number as Infinity.
  '1e999',
  '-1',
  '-0',
  '0',
  '0.5',
  '1e-320',
  '8640000000000001',
]
const days = [
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '+010000-01-01',
  '-000001-01-01',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:60Z',
]
const texts = [
  '',
  ' ',
  'NaN',
  'Infinity',
  '\0',
  'a\0b',
  '\ud800',
  'half \udfff',
  '\u202ea',
  'a\r\nBcc: x',
  '💩',
  '%',
  "'; SELECT 1 --",
  '__proto__',
  'constructor',
  '9'.repeat(400),
  'x'.repeat(2_000),
]

const depth = 30
const deep = '['.repeat(depth) + ']'.repeat(depth)
const deepObject = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const shapes = ['null', 'true', '[]', '[null]', '{}', '{"__proto__":{"a":1}}', '{"2147483648":1e300}', deep, deepObject]

/** A test sends each value in each place, and may send several in one request. */
export const oddValues: readonly string[] = [
  ...numbers,
  ...days.map(day => JSON.stringify(day)),
  ...texts.map(text => JSON.stringify(text)),
  ...shapes,
]

/** A test sends each of these values in a separate request, because the server refuses the whole request. */
export const hugeValues: readonly string[] = [
  JSON.stringify('x'.repeat(1_000_000)),
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  `[${'0,'.repeat(5_000)}0]`,
  'NaN',
  '-Infinity',
  '"\\x"',
]

export type Place = readonly (string | number)[]

/** Returns every place of an input: those of the example, and every field of the schemas. Optional fields are therefore included. */
export function placesOf(example: unknown, schemas: readonly unknown[]): Place[] {
  const found = new Map<string, Place>()
  for (const place of [[], ...placesInValue(example), ...schemas.flatMap(schema => placesInSchema(schema))])
    found.set(place.join('.'), place)
  return [...found.values()]
}

function placesInValue(value: unknown, at: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => {
    const place = [...at, Array.isArray(value) ? Number(key) : key]
    return [place, ...placesInValue(inner, place)]
  })
}

function placesInSchema(schema: unknown, at: Place = []): Place[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => [
      [...at, key],
      ...placesInSchema(inner, [...at, key]),
    ])
  if (schema instanceof z.ZodArray) return [[...at, 0], ...placesInSchema(schema.element, [...at, 0])]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(option => placesInSchema(option, at))
  if (schema instanceof z.ZodPipe) return placesInSchema(schema.in, at)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return placesInSchema(schema.unwrap(), at)
  return []
}

const mark = 'the odd value stands here'

/** Returns the input as JSON text, with the value in this place. */
export function jsonWith(input: unknown, place: Place, value: string): string {
  return JSON.stringify(withMark(input, place)).replace(JSON.stringify(mark), () => value)
}

function withMark(value: unknown, [key, ...rest]: Place): unknown {
  if (key === undefined) return mark
  if (typeof key === 'number') {
    const list = Array.isArray(value) ? [...value] : []
    list[key] = withMark(list[key], rest)
    return list
  }
  const fields = typeof value === 'object' && value !== null ? value : {}
  return { ...fields, [key]: withMark((fields as Record<string, unknown>)[key], rest) }
}

const words = [
  /\bat .*:\d+:\d+|node_modules|\.[cm]?[jt]s\b/,
  /\b(SELECT|INSERT INTO|UPDATE|DELETE FROM|WHERE)\b/,
  /postgres|syntax error|out of range|zod|invalid_|invalid input|expected .* received/i,
  /(Type|Range|Syntax)Error|Unexpected token|is not (iterable|a function|defined)|Cannot read|\[object /,
]

/** Returns true if an answer contains what no answer may contain: a stack trace, a query, or words of a library. */
export const hasWordsOfOthers = (answer: string): boolean => words.some(word => word.test(answer))
