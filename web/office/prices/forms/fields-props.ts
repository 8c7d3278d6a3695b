import type { NamedCustomer, PriceList } from '#web/office/prices/queries.ts'
import type { TypedRule } from '#web/office/prices/typed-rule.ts'

/** What the parts of the form of a price share. */
export type RuleFieldsProps = {
  readonly list: PriceList
  readonly typed: TypedRule
  readonly set: (change: Partial<TypedRule>) => void
  /** A customer was found: the list names it from now on. */
  readonly onFound: (customer: NamedCustomer) => void
  /** What is wrong at a path of the schema, once a save was tried. */
  readonly says: (path: string, words: string) => string | undefined
}
