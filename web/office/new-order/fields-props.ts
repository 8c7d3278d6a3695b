import type { OrderContext, ReadOrder, WrongOrderField } from '#web/office/new-order/read-order.ts'
import type { FilledOrder, TypedOrder } from '#web/office/new-order/typed-order.ts'

/** Each group of fields has these props. */
export type OrderFieldsProps = OrderContext & {
  readonly typed: FilledOrder
  readonly set: (change: Partial<TypedOrder>) => void
  readonly refused: ReadOrder['refused']
  /** The result is the words beside a wrong field, once the order was tried to be sent. */
  readonly says: (field: WrongOrderField, words: string) => string | undefined
}
