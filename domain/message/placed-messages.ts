/** The messages about a placed order: stored together with the order, whose number is not known before. */
import { type NotificationSender, orderMessage } from '#domain/message/order-message.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'

/** Placeholder for the order's friendly number until it has one, in characters that every phone knows. */
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
  /** The customer has the switch for texts on and agreed to them. */
  readonly mayText: boolean
}

/** A mail where an address is known, a text where the customer agreed to texts. */
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
