import { messageIn, type OfficeMessage } from '#domain/message/office-message.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChanges } from '#server/db/change/changes.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import { listRecipients, type Recipient } from '#server/db/message/recipients.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { notifyCustomers } from '#server/operations/message/notify-customer.ts'

export type WriteToCustomers = {
  readonly orderIds: readonly string[]
  readonly message: OfficeMessage
  /** The page makes this id once for each message. If the page sends the same message again, no customer gets it twice. */
  readonly sendingId: string
}

/** `by` lists the channels that reach a customer. The list is empty if there is neither an address nor a consent. */
export type ReachedOrder = { readonly orderId: string; readonly by: readonly ('text' | 'mail')[] }

/**
 * Writes to the customers of several orders (rule T12). Each gets a mail. Each also gets a text if the customer has agreed to texts and has
 * not reached the maximum number of them. Returns the channels for each order. Refuses 'order-not-found'.
 */
export async function writeToCustomers(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { orderIds, message, sendingId }: WriteToCustomers,
): Promise<ReachedOrder[]> {
  const now = clock()
  const ids = [...new Set(orderIds)]
  return db.transaction().execute(async tx => {
    const orders = await lockOrders(tx, organizationId, ids)
    if (orders.length < ids.length) throw new Refusal('order-not-found')
    const recipients = await listRecipients(tx, ids, false)
    const reached = recipients.filter(one => waysTo(one).length > 0)
    await notifyCustomers(
      tx,
      reached.map(({ order: { orderId, language } }) => ({
        orderId,
        now,
        occasion: 'office-message',
        key: sendingId,
        values: { message: messageIn(message, language) },
      })),
    )
    const row = { act: 'send-message', object: 'order', organizationId, actorId, at: now } as const
    await addChanges(
      tx,
      reached.map(({ order }) => ({ ...row, objectId: order.orderId })),
    )
    return ids.map(orderId => {
      const recipient = recipients.find(one => one.order.orderId === orderId)
      return { orderId, by: recipient ? waysTo(recipient) : [] }
    })
  })
}

const waysTo = ({ email, textsTo }: Recipient): ReachedOrder['by'] => [
  ...(textsTo === null ? [] : ['text' as const]),
  ...(email === '' ? [] : ['mail' as const]),
]
