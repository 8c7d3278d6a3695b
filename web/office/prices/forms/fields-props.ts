import type { PriceList } from '#web/office/prices/queries.ts'
import type { TypedRule } from '#web/office/prices/typed-rule.ts'

/** What the parts of the form of a price share. */
export type FieldsProps = {
  readonly list: PriceList
  readonly typed: TypedRule
  readonly set: (change: Partial<TypedRule>) => void
  /** What is wrong at a path of the schema, once a save was tried. */
  readonly says: (path: string, words: string) => string | undefined
}
