/**
 * A form is the schema of its call, and a codec for each field in which people type something else than the value itself: "58.50" for 5,850
 * cents, an empty text for null. Limits are written once, in the schema. The typed text reaches the schema through the codecs, and a field
 * is wrong if its codec or the schema refuses the text.
 */
import { z } from 'zod'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import { readWholeNumber } from '#domain/value/whole-number.ts'

/** A codec turns a value into the content of a field, and the typed content into the value. */
export type Codec<Typed, Value> = {
  /** Null is the value of a record that does not exist yet. */
  toTyped(value: Value | null): Typed
  /** Returns undefined if the typed content is no such value. */
  fromTyped(typed: Typed): Value | undefined
  /** A phone shows this kind of keys. */
  readonly inputMode?: 'numeric' | 'decimal'
}

/** The text may be missing: an empty field is null. */
export const optionalText: Codec<string, string | null> = {
  toTyped: value => value ?? '',
  fromTyped: typed => typed.trim() || null,
}

/** The id of the choice may be missing: the empty choice is null. */
export const optionalChoice: Codec<string, string | null> = {
  toTyped: value => value ?? '',
  fromTyped: typed => typed || null,
}

export const wholeNumber: Codec<string, number> = {
  inputMode: 'numeric',
  toTyped: value => (value === null ? '' : String(value)),
  fromTyped: typed => readWholeNumber(typed) ?? undefined,
}

/** The field holds dollars, the value holds cents. */
export const dollars: Codec<string, number> = {
  inputMode: 'decimal',
  toTyped: value => (value === null ? '' : typedDollars(value)),
  fromTyped: typed => readDollars(typed) ?? undefined,
}

/** An empty field becomes the given value: null for a value that may be missing, 0 for an amount that is optional. */
export const emptyAs = <Value, Empty>(empty: Empty, codec: Codec<string, Value>): Codec<string, Value | Empty> => ({
  ...codec,
  toTyped: value => codec.toTyped(value as Value | null),
  fromTyped: typed => (typed.trim() === '' ? empty : codec.fromTyped(typed)),
})

type AnyCodecs<Values> = { readonly [Name in keyof Values]?: Codec<unknown, Values[Name]> }

/** These are the contents of the fields of a form. A field without a codec holds its value. */
export type TypedFields<Values, Codecs> = {
  readonly [Name in keyof Values & string]: Name extends keyof Codecs
    ? Codecs[Name] extends { toTyped(value: never): infer Typed }
      ? Typed
      : never
    : Values[Name]
}

/** The result of reading a form is the values that the call takes, or the set of wrong fields. */
export type ReadFields<Typed, Values> = {
  readonly values: Values | null
  readonly wrong: ReadonlySet<keyof Typed & string>
}

export type FormRules<Typed, Values, Input = never> = {
  toTyped(values: Input): Typed
  read(typed: Typed): ReadFields<Typed, Values>
  maxLength(name: keyof Typed & string): number | undefined
  inputMode(name: keyof Typed & string): 'numeric' | 'decimal' | undefined
}

export function formOf<Shape extends z.ZodRawShape, Codecs extends AnyCodecs<z.input<z.ZodObject<Shape>>>>(
  schema: z.ZodObject<Shape, z.core.$strict>,
  codecs: Codecs,
) {
  type Values = z.input<z.ZodObject<Shape>>
  type Typed = TypedFields<Required<Values>, Codecs>
  type Name = keyof Typed & string
  const names = Object.keys(schema.shape) as Name[]
  const codecOf = (name: Name) => (codecs as Readonly<Record<string, Codec<unknown, unknown> | undefined>>)[name]
  const rules: FormRules<Typed, z.output<z.ZodObject<Shape>>, Openable<Values, Codecs>> = {
    toTyped: values => {
      const given = values as Readonly<Record<string, unknown>>
      const entries = names.map(name => {
        const value = given[name] ?? null
        return [name, codecOf(name)?.toTyped(value) ?? value] as const
      })
      return Object.fromEntries(entries) as Typed
    },
    read: typed => {
      const entries = names.map(name => {
        const codec = codecOf(name)
        return [name, codec ? codec.fromTyped(typed[name]) : typed[name]] as const
      })
      const unread = entries.flatMap(([name, value]) => (value === undefined ? [name] : []))
      const parsed = schema.safeParse(Object.fromEntries(entries))
      const refused = parsed.success ? [] : parsed.error.issues.map(({ path }) => path[0] as Name)
      const wrong = new Set([...unread, ...refused])
      return { wrong, values: parsed.success && wrong.size === 0 ? parsed.data : null }
    },
    maxLength: name => longestIn(schema.shape[name]),
    inputMode: name => codecOf(name)?.inputMode,
  }
  return rules
}

/** A form opens with these values. A value that a codec writes as text may still be missing. */
type Openable<Values, Codecs> = {
  readonly [Name in keyof Values]: Name extends keyof Codecs ? Values[Name] | null : Values[Name]
}

/** Returns the length of the longest text that a schema accepts, if the schema limits it. */
function longestIn(schema: unknown): number | undefined {
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return longestIn(schema.unwrap())
  if (schema instanceof z.ZodPipe) return longestIn(schema.in)
  if (schema instanceof z.ZodUnion) return longestIn(schema.options[0])
  return schema instanceof z.ZodString ? (schema.maxLength ?? undefined) : undefined
}
