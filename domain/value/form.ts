/**
 * A form consists of the schema of its call, and of a codec for each field in which people do not type the value itself: they type "58.50"
 * for 5,850 cents, and leave a field empty for null. Limits are written once, in the schema. The codecs turn the typed text into the values
 * for the schema. A field is wrong if its codec or the schema refuses the text.
 */
import { z } from 'zod'
import { readDollars, typedDollars } from '#domain/value/money.ts'
import { readWholeNumber } from '#domain/value/whole-number.ts'

/** A codec turns a value into the content of a field, and the typed content into the value. */
export type Codec<Typed, Value> = {
  /** Null stands for the value of a new record. */
  toTyped(value: Value | null): Typed
  /** Returns undefined if the typed content is not such a value. */
  fromTyped(typed: Typed): Value | undefined
  /** The keys that a phone shows for the field. */
  readonly inputMode?: 'numeric' | 'decimal'
}

/** A text that may be missing. An empty field becomes null. */
export const optionalText: Codec<string, string | null> = {
  toTyped: value => value ?? '',
  fromTyped: typed => typed.trim() || null,
}

/** The id of a choice that may be missing. The empty choice becomes null. */
export const optionalChoice: Codec<string, string | null> = {
  toTyped: value => value ?? '',
  fromTyped: typed => typed || null,
}

export const wholeNumber: Codec<string, number> = {
  inputMode: 'numeric',
  toTyped: value => (value === null ? '' : String(value)),
  fromTyped: typed => readWholeNumber(typed) ?? undefined,
}

/** The field has dollars, and the value has cents. */
export const dollars: Codec<string, number> = {
  inputMode: 'decimal',
  toTyped: value => (value === null ? '' : typedDollars(value)),
  fromTyped: typed => readDollars(typed) ?? undefined,
}

/**
 * The field has a number with at most `places` decimals, and the value is a whole number of its smallest parts. With two places, "0.25" is
 * 25 hundredths.
 */
export const decimals = (places: number): Codec<string, number> => ({
  inputMode: 'decimal',
  toTyped: value => (value === null ? '' : String(value / 10 ** places)),
  fromTyped: typed => {
    const [, whole = '', fraction = ''] = new RegExp(`^(\\d{0,7})(?:\\.(\\d{1,${places}}))?$`).exec(typed.trim()) ?? []
    return whole === '' && fraction === '' ? undefined : Number(`${whole}${fraction.padEnd(places, '0')}`)
  },
})

/** The field has one text in each line, and the value is the list of these texts. */
export const lines: Codec<string, string[]> = {
  toTyped: texts => texts?.join('\n') ?? '',
  fromTyped: typed => typed.split('\n').flatMap(line => line.trim() || []),
}

/** An empty field becomes the value `empty`: null for a value that may be missing, 0 for an amount that is optional. */
export const emptyAs = <Value, Empty>(empty: Empty, codec: Codec<string, Value>): Codec<string, Value | Empty> => ({
  ...codec,
  toTyped: value => codec.toTyped(value as Value | null),
  fromTyped: typed => (typed.trim() === '' ? empty : codec.fromTyped(typed)),
})

type AnyCodecs<Values> = { readonly [Name in keyof Values]?: Codec<unknown, Values[Name]> }

/** The fields of a property that has several. They are in the form beside the other fields, under their own names. */
export type Part<Typed, Value> = {
  readonly names: readonly (keyof Typed & string)[]
  /** Null stands for the value of a new record. */
  toTyped(value: Value | null): Typed
  /** If a field cannot be read, its value in the result is undefined, so that the schema refuses it. */
  fromTyped(typed: Typed): unknown
  /**
   * Returns the name of the field that shows the error if the schema refuses the value at `path`. Only some parts need `typed`, the contents
   * of the fields: they leave empty rows out of the value, so a value and its row have different numbers.
   */
  fieldAt(path: readonly PropertyKey[], typed?: Typed): FieldName<Typed>
  maxLength?(name: FieldName<Typed>): number | undefined
  inputMode?(name: FieldName<Typed>): 'numeric' | 'decimal' | undefined
}

/** The name of a field. In a row, it has the name of the list, the number of the row and the field's own name: "lines.0.amount". */
export type FieldName<Typed> = (keyof Typed & string) | FieldOfRow<Typed, number>

/** The name of a label. A field has the same label and error text in all rows of its list: "lines.amount". */
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

/** The part of a property that is a list. It is one field, whose content is a list of rows. Each row has the fields of the part `row`. */
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

/** The contents of the fields of a form. A field without a codec has the value itself. */
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

/** The result of reading a form: the values for the call, or the set of wrong fields. */
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
      // A schema accepts undefined for a property that may be missing. A typed text that cannot be read is wrong all the same.
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

/** The fields of an object. `names` has the names of those fields that are not named like their property. */
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
    maxLength: name => partWith(name)?.maxLength?.(name) ?? maxLengthIn(schema.shape[own.get(name) ?? '']),
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

/** The values with which a form opens. A value that a codec or a part writes as text may be null. */
type Openable<Values, Codecs, Parts> = {
  readonly [Name in keyof Values]: Name extends keyof Codecs | keyof Parts ? Values[Name] | null : Values[Name]
}

/** Returns the maximum length of a text that a schema accepts. Returns undefined if the schema has no such limit. */
function maxLengthIn(schema: unknown): number | undefined {
  const isWrapped = schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault
  if (isWrapped) return maxLengthIn(schema.unwrap())
  if (schema instanceof z.ZodPipe) return maxLengthIn(schema.in)
  if (schema instanceof z.ZodUnion) return schema.options.map(maxLengthIn).find(longest => longest !== undefined)
  const isText = schema instanceof z.ZodString || schema instanceof z.ZodURL
  return isText ? (schema.maxLength ?? undefined) : undefined
}
