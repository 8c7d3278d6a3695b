/**
 * An occasion leads to a mail if the address is known, and to a text if the customer may be texted. Each is stored once for its key
 * (rule T2).
 */
import { type Notification, notAfter, waitsForMorning } from '#domain/message/occasion.ts'
import { orderMessage } from '#domain/message/order-message.ts'
import { wakingTime } from '#domain/message/quiet-hours.ts'
import type { QueuedMessage } from './messages.ts'
import type { Recipient } from './recipients.ts'

/** The occasion `placed` is left out, because its messages are stored together with the order. */
export type OrderNotification = Exclude<Notification, { occasion: 'placed' }> & {
  readonly orderId: string
  /**
   * The key distinguishes occasions that may happen several times to one order. It is, for example, the version of the bill. Without a key,
   * the occasion happens at most once to an order.
   */
  readonly key?: string
  readonly now: Date
}

export function messagesAbout(
  { organizationId, order, email, textsTo }: Recipient,
  notification: OrderNotification,
): QueuedMessage[] {
  const { orderId, occasion, key, now } = notification
  const { text, mail } = orderMessage(order, notification)
  const keyOf = (channel: string) => [occasion, orderId, ...(key === undefined ? [] : [key]), channel].join(':')
  const about = { organizationId, orderId, notAfter: notAfter(occasion, now) }
  const quietZone = waitsForMorning(occasion) ? order.timeZone : null
  const firstAttemptAt = quietZone === null ? now : wakingTime(now, quietZone)
  const asText = {
    ...about,
    key: keyOf('sms'),
    channel: 'sms',
    subject: null,
    text,
    quietZone,
    firstAttemptAt,
  } as const
  return [
    ...(email === '' ? [] : [{ ...about, key: keyOf('email'), recipient: email, channel: 'email' as const, ...mail }]),
    ...(textsTo === null ? [] : [{ ...asText, recipient: textsTo }]),
  ]
}
