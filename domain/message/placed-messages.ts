/** The messages about a placed order are stored together with the order, when its number is not known yet. */
import { type NotificationSender, orderMessage } from '#domain/message/order-message.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'

/** The placeholder for the order's friendly number. Every phone shows its characters. */
export const numberToCome = '<number>'

export type OrderMessage = {
  readonly key: string
  readonly recipient: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
}

export type PlacedOrder = {
  readonly orderId: string
  readonly snapshot: Pick<OrderSnapshot, 'language' | 'timeZone' | 'dropOffWindow' | 'customer' | 'toCallAbout'>
  readonly hauler: NotificationSender
  readonly totalInCents: number
  /** True if the customer has switched texts on and agreed to them. */
  readonly mayText: boolean
}

/** Builds a mail if the customer has a mail address, and a text if the customer agreed to texts. */
export function orderPlacedMessages({ orderId, snapshot, hauler, totalInCents, mayText }: PlacedOrder): OrderMessage[] {
  const { language, timeZone, dropOffWindow, customer } = snapshot
  const order = { orderId, number: numberToCome, language, timeZone, firstName: customer.firstName, hauler }
  const paid = dropOffWindow && { window: dropOffWindow, amountInCents: totalInCents }
  const toCallAbout = snapshot.toCallAbout.map(one => one.name)
  const { text, mail } = orderMessage(order, { occasion: 'placed', paid, toCallAbout })
  const messages: OrderMessage[] = []
  if (customer.email !== '') {
    messages.push({ key: `placed:${orderId}:email`, recipient: customer.email, channel: 'email', ...mail })
  }
  if (mayText) {
    messages.push({ key: `placed:${orderId}:sms`, recipient: customer.phone, channel: 'sms', subject: null, text })
  }
  return messages
}
