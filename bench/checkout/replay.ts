/**
 * Turns a recording into statements that can be sent again for any other checkout. A value that belongs to one checkout
 * (an id, a phone, a digest of a code or token) becomes a slot. A new value of the same form, or the database's value,
 * fills the slot.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import type { RecordedStep, Recording, Row, Statement } from './recording.ts'

export type Step = { readonly answered: readonly Wave[]; readonly later: readonly Wave[] }
export type Wave = readonly Question[]

export type Question = {
  readonly name: string | undefined
  readonly text: string
  readonly valuesFor: (own: Own) => unknown[]
  readonly learn: (rows: readonly Row[], own: Own) => void
  readonly rowCount: number
}

/** Maps each recorded value of the one checkout to the value that replaces it. */
export type Own = Map<string, string>

const things =
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}|(?:pi|cus|pm|ch|evt|py|txn)_[A-Za-z0-9]+|\+1\d{10}|[0-9A-Za-z_-]{16,}/g

export function compile({ one, other }: Recording): Step[] {
  if (one.length !== other.length) throw new Error('the two recorded checkouts took different steps')
  const common = new Set(other.flatMap(thingsInStep))
  const isOwn = (thing: string) => !common.has(thing)
  const seen = new Set<string>()
  return one.map(({ statements }) => {
    const compiled = statements.map(statement => ({ statement, question: questionOf(statement, isOwn, seen) }))
    const wavesOf = (isLater: boolean): Wave[] => {
      const chosen = compiled.filter(({ statement }) => statement.isAfterAnswer === isLater)
      const numbers = [...new Set(chosen.map(({ statement }) => statement.wave))]
      return numbers.map(wave => chosen.filter(one => one.statement.wave === wave).map(one => one.question))
    }
    return { answered: wavesOf(false), later: wavesOf(true) }
  })
}

function thingsInStep({ statements }: RecordedStep): string[] {
  return statements.flatMap(({ values, rows }) =>
    [...leavesOf(values), ...leavesOf(rows)].flatMap(leaf => thingsIn(leaf.value)),
  )
}

function thingsIn(value: string | Uint8Array): string[] {
  return typeof value === 'string' ? (value.match(things) ?? []) : [keyOf(value)]
}

const keyOf = (bytes: Uint8Array) => `bytes:${Buffer.from(bytes).toString('hex')}`

type Leaf = { readonly path: readonly (string | number)[]; readonly value: string | Uint8Array }

function leavesOf(value: unknown, path: Leaf['path'] = []): Leaf[] {
  if (typeof value === 'string' || value instanceof Uint8Array) return [{ path, value }]
  if (typeof value !== 'object' || value === null || value instanceof Date) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
}

function questionOf(statement: Statement, isOwn: (thing: string) => boolean, seen: Set<string>): Question {
  const fillers = statement.values.map(value => fillerFor(value, isOwn))
  for (const leaf of leavesOf(statement.values)) for (const thing of thingsIn(leaf.value)) seen.add(thing)
  const made = leavesOf(statement.rows).flatMap(({ path, value }) =>
    thingsIn(value).flatMap((thing, index) => {
      if (!isOwn(thing) || seen.has(thing)) return []
      seen.add(thing)
      return [{ thing, path, index }]
    }),
  )
  return {
    name: statement.name,
    text: statement.text,
    valuesFor: own => fillers.map(fill => fill(own)),
    learn(rows, own) {
      for (const { thing, path, index } of made) {
        const leaf = path.reduce<unknown>((inner, key) => (inner as Row | undefined)?.[key], rows)
        const actual = typeof leaf === 'string' ? thingsIn(leaf)[index] : undefined
        if (actual !== undefined && !own.has(thing)) own.set(thing, actual)
      }
    },
    rowCount: statement.rows.length,
  }
}

type Filler = (own: Own) => unknown

function fillerFor(value: unknown, isOwn: (thing: string) => boolean): Filler {
  if (value instanceof Uint8Array) {
    const key = keyOf(value)
    return isOwn(key) ? own => Buffer.from(standIn(key, own), 'hex') : () => Buffer.from(value)
  }
  if (Array.isArray(value)) {
    const fillers = value.map(inner => fillerFor(inner, isOwn))
    return own => fillers.map(fill => fill(own))
  }
  if (typeof value !== 'string') return () => value
  const slots = [...value.matchAll(things)].filter(([thing]) => isOwn(thing))
  if (slots.length === 0) return () => value
  const ends = slots.map(slot => slot.index + slot[0].length)
  const gaps = slots.map((slot, index) => value.slice(index === 0 ? 0 : ends[index - 1], slot.index))
  const rest = value.slice(ends.at(-1))
  return own => slots.reduce((text, [thing], index) => text + gaps[index] + standIn(thing, own), '') + rest
}

function standIn(thing: string, own: Own): string {
  const known = own.get(thing)
  if (known !== undefined) return known
  const fresh = freshLike(thing)
  own.set(thing, fresh)
  return fresh
}

let phones = 3_000_000_000

function freshLike(thing: string): string {
  if (thing.startsWith('bytes:')) return randomBytes((thing.length - 'bytes:'.length) / 2).toString('hex')
  if (thing.startsWith('+1')) return `+1${phones++}`
  if (thing.length === 36 && thing[8] === '-') return randomUUID()
  const prefix = /^[a-z]+_/.exec(thing)?.[0] ?? ''
  return (
    prefix +
    randomBytes(thing.length)
      .toString('hex')
      .slice(0, thing.length - prefix.length)
  )
}
