import type { TypedRule } from '#domain/pricing/rule-form.ts'
import type { RecordForm } from '#web/office/edit/use-record-form.ts'
import type { NamedCustomer, PriceList } from '#web/office/prices/queries.ts'

/** All parts of a price's form have these props. */
export type RuleFieldsProps = {
  readonly list: PriceList
  readonly form: RecordForm<TypedRule>
  /** The form calls this when a customer is found, because the list then has to name that customer. */
  readonly onFound: (customer: NamedCustomer) => void
}
