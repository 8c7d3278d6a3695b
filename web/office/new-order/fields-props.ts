import type { OrderContext, ReadOrder, WrongOrderField } from '#web/office/new-order/read-order.ts'
import type { FilledOrder, TypedOrder } from '#web/office/new-order/typed-order.ts'

/** All groups of fields have these props. */
export type OrderFieldsProps = OrderContext & {
  readonly typed: FilledOrder
  readonly set: (change: Partial<TypedOrder>) => void
  readonly refused: ReadOrder['refused']
  /** Returns the words to show beside a wrong field, after the person has tried to send the order. */
  readonly says: (field: WrongOrderField, words: string) => string | undefined
}
