import type { Area } from '#web/i18n/area.ts'

type Areas = typeof import('#web/i18n/areas/common.ts') &
  typeof import('#web/i18n/areas/customer.ts') &
  typeof import('#web/i18n/areas/company.ts') &
  typeof import('#web/i18n/areas/office.ts') &
  typeof import('#web/i18n/areas/driver.ts')
type TextsOf<One> = One extends Area<infer English> ? English : never
type Merged<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** Every English text of the product by its key. */
export type Texts = Merged<TextsOf<Areas[keyof Areas]>>
export type TextKey = keyof Texts & string

type NameIn<Inside extends string> = Inside extends `${infer Name},${string}`
  ? Name
  : Inside extends `${infer Name}}${string}`
    ? Name
    : never

type WithoutBranches<Name extends string> = Name extends `${string} ${string}` | `${string}#${string}` ? never : Name

/**
 * The names in braces. The branches of a plural are told apart by holding a space or a #,
 * so write `one {# day}`, never `one {day}`.
 */
export type PlaceholdersIn<Text> = Text extends `${string}{${infer Inside}`
  ? WithoutBranches<NameIn<Inside extends `${infer Upto}}${string}` ? `${Upto}}` : Inside>> | PlaceholdersIn<Inside>
  : never

export type ValuesOf<Key extends TextKey> = { readonly [Name in PlaceholdersIn<Texts[Key]>]: string | number }

/** A text of the language in use; what it has in braces must be given. */
export type Translate = <Key extends TextKey>(
  key: Key,
  ...values: [PlaceholdersIn<Texts[Key]>] extends [never] ? [] : [values: ValuesOf<Key>]
) => string
