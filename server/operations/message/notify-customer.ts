import { isAboutMoney, type Notification, notAfter, waitsForMorning } from '#domain/message/occasion.ts'
import { orderMessage } from '#domain/message/order-message.ts'
import { wakingTime } from '#domain/message/quiet-hours.ts'
import type { Db, Tx } from '#server/db/engine/connect.ts'
import { type QueuedMessage, queueMessages } from '#server/db/message/messages.ts'
import { listRecipients, type Recipient } from '#server/db/message/recipients.ts'

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
  await notifyCustomers(tx, [told])
}

/** The same for several orders, of each one notification. */
export async function notifyCustomers(tx: Db | Tx, all: readonly OrderNotification[]): Promise<void> {
  for (const isOfMoney of [false, true]) {
    const told = all.filter(one => isAboutMoney(one.occasion) === isOfMoney)
    const orderIds = told.map(one => one.orderId)
    if (new Set(orderIds).size < orderIds.length) throw new Error('a customer is told two things of one order at once')
    if (told.length > 0) await queueAbout(tx, told, await listRecipients(tx, orderIds, isOfMoney))
  }
}

async function queueAbout(
  tx: Db | Tx,
  all: readonly OrderNotification[],
  recipients: readonly Recipient[],
): Promise<void> {
  const [first] = all
  if (!first) return
  const messages = all.flatMap(told => {
    const recipient = recipients.find(one => one.order.orderId === told.orderId)
    if (!recipient) throw new Error('a customer is told of an order that does not exist')
    return messagesTo(recipient, told)
  })
  await queueMessages(tx, first.now, messages)
}

function messagesTo({ organizationId, order, email, textsTo }: Recipient, told: OrderNotification): QueuedMessage[] {
  const { orderId, occasion, key, now } = told
  const { text, mail } = orderMessage(order, told)
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
