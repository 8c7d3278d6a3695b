import type { TypedRule } from '#domain/pricing/rule-form.ts'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'
import type { NamedCustomer, PriceList } from '#web/office/prices/queries.ts'

/** The parts of the form of a price share these props. */
export type RuleFieldsProps = {
  readonly list: PriceList
  readonly form: RecordForm<TypedRule>
  /** It is called when a customer is found: the list names them from then on. */
  readonly onFound: (customer: NamedCustomer) => void
}
