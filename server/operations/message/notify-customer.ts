import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { isAboutMoney } from '#domain/message/occasion.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { messagesAbout, type OrderNotification } from '#server/db/message/messages-about.ts'
import { listRecipients, type Recipient } from '#server/db/message/recipients.ts'

export type { OrderNotification }

/**
 * Queues a text and a mail about an order, in the caller's transaction and each once per key (rule T2). A text is queued only if the
 * customer has consented. If the text can wait, it is queued for the morning. The consent is checked again when the text is sent.
 */
export async function notifyCustomer(tx: Db | Tx, notification: OrderNotification): Promise<void> {
  await notifyCustomers(tx, [notification])
}

/** Does the same for several orders, with one notification for each. */
export async function notifyCustomers(tx: Db | Tx, all: readonly OrderNotification[]): Promise<void> {
  for (const isOfMoney of [false, true]) {
    const notifications = all.filter(one => isAboutMoney(one.occasion) === isOfMoney)
    const orderIds = notifications.map(one => one.orderId)
    if (new Set(orderIds).size < orderIds.length) throw new Error('a customer is told two things of one order at once')
    if (notifications.length > 0) await queueAbout(tx, notifications, await listRecipients(tx, orderIds, isOfMoney))
  }
}

async function queueAbout(
  tx: Db | Tx,
  all: readonly OrderNotification[],
  recipients: readonly Recipient[],
): Promise<void> {
  const [first] = all
  if (!first) return
  const messages = all.flatMap(notification => {
    const recipient = recipients.find(one => one.order.orderId === notification.orderId)
    if (!recipient) throw new Error('a customer is told of an order that does not exist')
    return messagesAbout(recipient, notification)
  })
  await queueMessages(tx, first.now, messages)
}
