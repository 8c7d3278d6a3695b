import { type Notification, notAfter, waitsForMorning } from '#domain/message/occasion.ts'
import { orderMessage } from '#domain/message/order-message.ts'
import { wakingTime } from '#domain/message/quiet-hours.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { findRecipient } from '#server/db/message/recipients.ts'

/** `placed` is stored with the order itself. */
export type OrderNotification = Exclude<Notification, { occasion: 'placed' }> & {
  readonly orderId: string
  /** Distinguishes what may happen several times to one order, such as the bill's version; without it, once per order. */
  readonly key?: string
  readonly now: Date
}

/**
 * Queues a text and a mail about an order, in the caller's transaction and each once per key (rule T2): the text only with
 * consent, and in the morning where it can wait. Delivery checks the consent again.
 */
export async function notifyCustomer(tx: Db | Tx, told: OrderNotification): Promise<void> {
  const { orderId, occasion, key, now } = told
  const reader = await findRecipient(tx, orderId, occasion)
  if (!reader) throw new Error('a customer is told of an order that does not exist')
  const { organizationId, order } = reader
  const { text, mail } = orderMessage(order, told)
  const keyOf = (channel: string) => [occasion, orderId, ...(key === undefined ? [] : [key]), channel].join(':')
  const about = { organizationId, orderId, notAfter: notAfter(occasion, now) }
  const quietZone = waitsForMorning(occasion) ? order.timeZone : null
  await queueMessages(tx, now, [
    ...(reader.email === ''
      ? []
      : [{ ...about, key: keyOf('email'), recipient: reader.email, channel: 'email' as const, ...mail }]),
    ...(reader.textsTo === null
      ? []
      : [
          {
            ...about,
            key: keyOf('sms'),
            recipient: reader.textsTo,
            channel: 'sms' as const,
            subject: null,
            text,
            quietZone,
            firstAttemptAt: quietZone === null ? now : wakingTime(now, quietZone),
          },
        ]),
  ])
}
