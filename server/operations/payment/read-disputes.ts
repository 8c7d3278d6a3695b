import type { OrderId } from '#domain/order/order-id.ts'
import { daysToAnswer, isAnswerOnItsWay } from '#domain/payment/outside-money.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import { findOrderPage } from '#server/db/office/order-page.ts'
import { findOrder } from '#server/db/order/orders.ts'
import { type AnsweredDispute, findConsents, listDisputesOfOrder } from '#server/db/payment/dispute-evidence.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/** Each count says how many such entries the file for the bank has. */
export type EvidenceContents = {
  readonly photos: number
  readonly messages: number
  readonly replies: number
  readonly consents: number
  readonly steps: number
  readonly hasTicket: boolean
}

export type ReadDisputes = {
  readonly disputes: readonly (AnsweredDispute & {
    readonly isOnItsWay: boolean
    readonly isLate: boolean
    readonly daysLeft: number | null
  })[]
  readonly contents: EvidenceContents
}

/** Returns the disputes of an order, the newest first, and the evidence with which they can be answered. Refuses 'order-not-found'. */
export async function readDisputes(
  { db, clock }: Deps,
  organizationId: string,
  orderId: string,
): Promise<ReadDisputes> {
  const [disputes, page, order, consents] = await Promise.all([
    listDisputesOfOrder(db, organizationId, orderId),
    findOrderPage(db, organizationId, orderId),
    findOrder(db, orderId as OrderId),
    findConsents(db, orderId),
  ])
  if (!page) throw new Refusal('order-not-found')
  const now = clock()
  const { timeZone } = order.snapshot
  return {
    disputes: disputes.map(one => ({
      ...one,
      isLate: one.answerBy !== null && one.answerBy <= now,
      daysLeft: one.answerBy && daysToAnswer(one.answerBy, localTime(now, timeZone).day, timeZone),
      isOnItsWay: one.sentAt === null && isAnswerOnItsWay(one.begunAt, now),
    })),
    contents: {
      photos: order.photos.length,
      messages: page.messages.filter(({ sentAt }) => sentAt !== null).length,
      replies: page.replies.length,
      consents:
        Number(order.snapshot.cardConsent !== null) +
        consents.texts.length +
        consents.acts.length +
        consents.spoken.length,
      steps: page.events.length,
      hasTicket: page.load?.ticketNumber != null || order.photos.some(({ kind }) => kind === 'scale-ticket'),
    },
  }
}
