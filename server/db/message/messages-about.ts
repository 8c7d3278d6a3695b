/**
 * An occasion has a mail if an address is known, and a text if the customer may be texted. Each is written once per
 * key (rule T2).
 */
import { type Notification, notAfter, waitsForMorning } from '#domain/message/occasion.ts'
import { orderMessage } from '#domain/message/order-message.ts'
import { wakingTime } from '#domain/message/quiet-hours.ts'
import type { QueuedMessage } from './messages.ts'
import type { Recipient } from './recipients.ts'

/** The occasion `placed` is stored with the order itself. */
export type OrderNotification = Exclude<Notification, { occasion: 'placed' }> & {
  readonly orderId: string
  /**
   * The key distinguishes occasions that may happen several times to one order, such as the bill's version. Without
   * a key, the occasion happens once per order.
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
