import type { NamedCustomer, PriceList } from '#web/office/prices/queries.ts'
import type { TypedRule } from '#web/office/prices/typed-rule.ts'

/** The parts of the form of a price share these props. */
export type RuleFieldsProps = {
  readonly list: PriceList
  readonly typed: TypedRule
  readonly set: (change: Partial<TypedRule>) => void
  /** It is called when a customer is found: the list names them from then on. */
  readonly onFound: (customer: NamedCustomer) => void
  /** The result is the error at a path of the schema, once a save was tried. */
  readonly says: (path: string, words: string) => string | undefined
}
