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

/** The field holds a number with at most so many decimals, the value holds whole parts: "0.25" is 25 hundredths. */
export const decimals = (places: number): Codec<string, number> => ({
  inputMode: 'decimal',
  toTyped: value => (value === null ? '' : String(value / 10 ** places)),
  fromTyped: typed => {
    const [, whole = '', fraction = ''] = new RegExp(`^(\\d{0,7})(?:\\.(\\d{1,${places}}))?$`).exec(typed.trim()) ?? []
    return whole === '' && fraction === '' ? undefined : Number(`${whole}${fraction.padEnd(places, '0')}`)
  },
})

/** The field holds one text a line, the value holds a list of them. */
export const lines: Codec<string, string[]> = {
  toTyped: texts => texts?.join('\n') ?? '',
  fromTyped: typed => typed.split('\n').flatMap(line => line.trim() || []),
}

/** An empty field becomes the given value: null for a value that may be missing, 0 for an amount that is optional. */
export const emptyAs = <Value, Empty>(empty: Empty, codec: Codec<string, Value>): Codec<string, Value | Empty> => ({
  ...codec,
  toTyped: value => codec.toTyped(value as Value | null),
  fromTyped: typed => (typed.trim() === '' ? empty : codec.fromTyped(typed)),
})

type AnyCodecs<Values> = { readonly [Name in keyof Values]?: Codec<unknown, Values[Name]> }

/** A property of the values has several fields. They stand in the form beside the others, under names of their own. */
export type Part<Typed, Value> = {
  /** The names of the fields. */
  readonly names: readonly (keyof Typed & string)[]
  /** Null is the value of a record that does not exist yet. */
  toTyped(value: Value | null): Typed
  /** The result has undefined in each place that cannot be read, so that the schema refuses that place. */
  fromTyped(typed: Typed): unknown
  /**
   * Returns the field in which the refused place of the value was typed. `typed` is the content of the fields. A part needs it if its value
   * leaves out empty fields, because places and fields then have different numbers.
   */
  fieldAt(path: readonly PropertyKey[], typed?: Typed): FieldName<Typed>
  maxLength?(name: FieldName<Typed>): number | undefined
  inputMode?(name: FieldName<Typed>): 'numeric' | 'decimal' | undefined
}

/** A field of a row has the name of its list, the number of its row and its own name: "lines.0.amount". */
export type FieldName<Typed> = (keyof Typed & string) | FieldOfRow<Typed, number>

/** All rows of a list share the label and the error of a field: "lines.amount". */
export type LabelName<Typed> = (keyof Typed & string) | FieldOfRow<Typed, null>

type FieldOfRow<Typed, At extends number | null> = {
  [List in keyof Typed & string]: Typed[List] extends readonly (infer Row)[]
    ? Row extends object
      ? At extends number
        ? `${List}.${At}.${keyof Row & string}`
        : `${List}.${keyof Row & string}`
      : never
    : never
}[keyof Typed & string]

/** Returns "lines.amount" for "lines.0.amount", and every other name unchanged. */
export const labelNameOf = (name: string): string => name.replace(/\.\d+\./, '.')

/** A property is a list. It is one field, whose content is a list of rows; each row has the fields of a part. */
export function rowListOf<const List extends string, Typed, Value>(
  list: List,
  row: Part<Typed, Value>,
): Part<{ readonly [Name in List]: readonly Typed[] }, readonly Value[]> {
  type Rows = { readonly [Name in List]: readonly Typed[] }
  const inRow = (name: string) => name.replace(/^.*\.\d+\./, '') as FieldName<Typed>
  return {
    names: [list],
    toTyped: values => ({ [list]: (values ?? []).map(value => row.toTyped(value)) }) as unknown as Rows,
    fromTyped: typed => typed[list].map(one => row.fromTyped(one)),
    fieldAt: ([at, ...inside], typed) =>
      (at === undefined
        ? list
        : `${list}.${String(at)}.${row.fieldAt(inside, typed?.[list][Number(at)])}`) as FieldName<Rows>,
    maxLength: name => row.maxLength?.(inRow(name)),
    inputMode: name => row.inputMode?.(inRow(name)),
  }
}

type AnyParts<Values> = {
  readonly [Name in keyof Values]?: {
    readonly names: readonly string[]
    toTyped(value: Exclude<Values[Name], undefined> | null): object
  }
}
type FieldsOfPart<OnePart> = OnePart extends { toTyped(value: never): infer Typed } ? Typed : never
type FieldsOfParts<Parts> = { [Name in keyof Parts]: (typed: FieldsOfPart<Parts[Name]>) => void } extends infer Taking
  ? Taking[keyof Taking] extends (typed: infer Typed) => void
    ? Typed
    : never
  : never

/** These are the contents of the fields of a form. A field without a codec holds its value. */
export type TypedFields<Values, Codecs, Parts = object> = Flat<
  {
    readonly [Name in Exclude<keyof Values & string, keyof Parts>]: Name extends keyof Codecs
      ? Codecs[Name] extends { toTyped(value: never): infer Typed }
        ? Typed
        : never
      : Values[Name]
  } & ([keyof Parts] extends [never] ? object : FieldsOfParts<Parts>)
>
type Flat<Fields> = { readonly [Name in keyof Fields]: Fields[Name] }

/** The result of reading a form is the values that the call takes, or the set of wrong fields. */
export type ReadFields<Typed, Values> = {
  readonly values: Values | null
  readonly wrong: ReadonlySet<FieldName<Typed>>
}

export type FormRules<Typed, Values, Input = never> = {
  toTyped(values: Input): Typed
  read(typed: Typed): ReadFields<Typed, Values>
  maxLength(name: FieldName<Typed>): number | undefined
  inputMode(name: FieldName<Typed>): 'numeric' | 'decimal' | undefined
}

export function formOf<
  Shape extends z.ZodRawShape,
  Codecs extends AnyCodecs<z.input<z.ZodObject<Shape>>>,
  Parts extends AnyParts<z.input<z.ZodObject<Shape>>> = Record<never, never>,
>(schema: z.ZodObject<Shape, z.core.$strict>, codecs: Codecs, parts?: Parts) {
  type Values = z.input<z.ZodObject<Shape>>
  type Typed = TypedFields<Required<Values>, Codecs, Parts>
  const fields = partOf(schema, codecs, parts) as unknown as Part<Typed, unknown>
  const properties = Object.keys(schema.shape)
  const rules: FormRules<Typed, z.output<z.ZodObject<Shape>>, Openable<Values, Codecs, Parts>> = {
    toTyped: values => fields.toTyped(values),
    read: typed => {
      const values = fields.fromTyped(typed) as Readonly<Record<string, unknown>>
      // A schema takes undefined if the property may be missing, but a typed text that cannot be read is wrong.
      const unread = properties.flatMap(name => (values[name] === undefined ? [fields.fieldAt([name], typed)] : []))
      const parsed = schema.safeParse(values)
      const refused = parsed.success ? [] : parsed.error.issues.map(({ path }) => fields.fieldAt(path, typed))
      const wrong = new Set([...unread, ...refused])
      return { wrong, values: parsed.success && wrong.size === 0 ? parsed.data : null }
    },
    maxLength: name => fields.maxLength?.(name),
    inputMode: name => fields.inputMode?.(name),
  }
  return rules
}

/** The fields of an object. `names` has the fields that are not called like their property. */
export function partOf<
  Shape extends z.ZodRawShape,
  Codecs extends AnyCodecs<z.input<z.ZodObject<Shape>>>,
  Parts extends AnyParts<z.input<z.ZodObject<Shape>>> = Record<never, never>,
  const Names extends { readonly [Name in keyof Shape]?: string } = Record<never, never>,
>(schema: z.ZodObject<Shape, z.core.$strict>, codecs: Codecs, parts?: Parts, names?: Names) {
  type Values = z.input<z.ZodObject<Shape>>
  type Typed = Renamed<TypedFields<Required<Values>, Codecs, Parts>, Names>
  type Name = keyof Typed & string
  const partMap = (parts ?? {}) as Readonly<Record<string, Part<Record<string, unknown>, unknown> | undefined>>
  const codecMap = codecs as Readonly<Record<string, Codec<unknown, unknown> | undefined>>
  const properties = Object.keys(schema.shape)
  const nameOf = (property: string) => (names as Readonly<Record<string, string>> | undefined)?.[property] ?? property
  const own = new Map(properties.flatMap(one => (partMap[one] ? [] : [[nameOf(one), one] as const])))
  const partWith = (name: string) =>
    Object.values(partMap).find(part => part?.names.some(one => name === one || name.startsWith(`${one}.`)))
  const made: Part<Record<string, unknown>, unknown> = {
    names: properties.flatMap(one => partMap[one]?.names ?? nameOf(one)),
    toTyped: record => {
      const recordValues = (record ?? {}) as Readonly<Record<string, unknown>>
      const entries = properties.flatMap((property): (readonly [string, unknown])[] => {
        const value = recordValues[property] ?? null
        const part = partMap[property]
        if (part) return Object.entries(part.toTyped(value))
        return [[nameOf(property), codecMap[property]?.toTyped(value) ?? value]]
      })
      return Object.fromEntries(entries)
    },
    fromTyped: typed => {
      const entries = properties.map(property => {
        const [part, codec, content] = [partMap[property], codecMap[property], typed[nameOf(property)]]
        if (part) return [property, part.fromTyped(typed)] as const
        return [property, codec ? codec.fromTyped(content) : content] as const
      })
      return Object.fromEntries(entries)
    },
    fieldAt: ([property, ...inside], typed) =>
      partMap[String(property)]?.fieldAt(inside, typed) ?? nameOf(String(property)),
    maxLength: name => partWith(name)?.maxLength?.(name) ?? longestIn(schema.shape[own.get(name) ?? '']),
    inputMode: name => partWith(name)?.inputMode?.(name) ?? codecMap[own.get(name) ?? '']?.inputMode,
  }
  return made as unknown as Part<Typed, Values> & { readonly names: readonly Name[] }
}

type Renamed<Fields, Names> = {
  readonly [Name in keyof Fields as Name extends keyof Names
    ? Names[Name] extends string
      ? Names[Name]
      : Name
    : Name]: Fields[Name]
}

/** A form opens with these values. A value that a codec or a part writes as text may still be missing. */
type Openable<Values, Codecs, Parts> = {
  readonly [Name in keyof Values]: Name extends keyof Codecs | keyof Parts ? Values[Name] | null : Values[Name]
}

/** Returns the length of the longest text that a schema accepts, if the schema limits it. */
function longestIn(schema: unknown): number | undefined {
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  if (isWrapped) return longestIn(schema.unwrap())
  if (schema instanceof z.ZodPipe) return longestIn(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.map(longestIn).find(longest => longest !== undefined)
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodURL
  return isText ? (schema.maxLength ?? undefined) : undefined
}
