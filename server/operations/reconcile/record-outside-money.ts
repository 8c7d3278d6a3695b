/** This module records signed events about money that moved at the payment service without us (rules M47 and M48). */

import type { Tx } from '@rolloff/sql/connect.ts'
import type { ReasonCode } from '#domain/dispatch/event-reason.ts'
import { creditIn } from '#domain/order/balance.ts'
import {
  disputeEnd,
  type OutsideMoney,
  statusAfter,
  takesEvidence,
  withdrawalAfter,
} from '#domain/payment/outside-money.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addAdjustment } from '#server/db/order/adjustments.ts'
import { addFactEvent, type FactEvent, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { type DisputeToStore, findDispute, lockDisputes, storeDispute } from '#server/db/payment/disputes.ts'
import { readOrderMoney } from '#server/db/payment/order-money.ts'
import { addNotice, closeNotice, findHaulerOfAccount, type NewNotice } from '#server/db/payment/payment-notices.ts'
import {
  adoptRefund,
  endHeldRefunds,
  findOrderOfIntent,
  insertExternalRefund,
  insertNewExternalRefund,
  listRefundsOfIntent,
  type RefundOfIntent,
} from '#server/db/payment/refunds.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { requestRefundRows } from '#server/operations/payment/request-refunds.ts'
import { recordReturnedRefund, sendRefunds, updateStatusAfterRefunds } from '#server/operations/payment/send-refunds.ts'

export type ReportedEvent<Kind extends OutsideMoney['kind'] = OutsideMoney['kind']> = {
  readonly type: string
  readonly intentId: string
  readonly paymentAccount: string | null
  readonly createdAt: Date
  readonly money: Extract<OutsideMoney, { kind: Kind }>
}

/** Returns false if the event is about a payment that is not known, or not yet. The event is then handled again later. */
export function recordOutsideMoney(deps: PaymentDeps, event: ReportedEvent): Promise<boolean> {
  const { money } = event
  if (money.kind === 'dispute') return recordDispute(deps, { ...event, money })
  return money.kind === 'refund'
    ? recordRefund(deps, { ...event, money })
    : recordRefundedCharge(deps, { ...event, money })
}

/**
 * Notifies the hauler of the account of an event that the product does not understand, or that is about an unknown payment. A person of the
 * hauler has to look at it.
 */
export async function notifyOfUnknown(
  { db, clock }: PaymentDeps,
  event: {
    readonly id: string
    readonly type: string
    readonly paymentAccount: string | null
    readonly intentId: string | null
  },
): Promise<void> {
  const found = event.intentId ? await findOrderOfIntent(db, event.intentId) : null
  const organizationId = found?.organizationId ?? (await findHaulerOfAccount(db, event.paymentAccount))
  if (organizationId === null) return
  await addNotice(db, {
    organizationId,
    orderId: found?.orderId ?? null,
    kind: 'unknown-event',
    amountInCents: null,
    what: event.type,
    about: event.id,
    now: clock(),
  })
}

/** Records a refund that the service reports by its id: a refund of ours, a refund that was made at the service, or the end of either. */
async function recordRefund({ db, clock }: PaymentDeps, event: ReportedEvent<'refund'>): Promise<boolean> {
  const { refundId, amountInCents, isFailed } = event.money
  const found = await findOrderOfIntent(db, event.intentId)
  if (!found) return (await listRefundsOfIntent(db, event.intentId)).some(one => one.providerRefundId === refundId)
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, found.orderId)
    const now = clock()
    const knownRefunds = await listRefundsOfIntent(tx, event.intentId)
    const own = knownRefunds.find(one => one.providerRefundId === refundId)
    if (own) {
      if (isFailed && own.way === 'service') await recordReturnedRefund(tx, own, now)
      return true
    }
    // A refund of ours may be under way. The answer to it contains its id.
    if (knownRefunds.some(one => one.way === 'card' && one.status === 'asked' && one.amountInCents === amountInCents))
      return false
    const unnamed = knownRefunds.find(one => isUnnamed(one) && one.amountInCents === amountInCents)
    if (unnamed) {
      await adoptRefund(tx, unnamed.id, refundId)
      if (isFailed) await recordReturnedRefund(tx, unnamed, now)
      return true
    }
    const refundFacts = { key: `service:${refundId}`, providerRefundId: refundId, amountInCents, isFailed }
    await countRefund(tx, { order, event, knownRefunds, refundFacts, now })
    return true
  })
}

/** Returns true for a refund without an id, which was counted from the sum of a charge. */
const isUnnamed = ({ way, providerRefundId, status }: RefundOfIntent) =>
  way === 'service' && providerRefundId === null && status === 'succeeded'

/** Records all refunds of a charge together. The part that exceeds the known refunds was made at the service. */
async function recordRefundedCharge({ db, clock }: PaymentDeps, event: ReportedEvent<'charge'>): Promise<boolean> {
  const { chargeId, refundedInCents } = event.money
  const found = await findOrderOfIntent(db, event.intentId)
  if (!found) return (await listRefundsOfIntent(db, event.intentId)).length > 0
  return db.transaction().execute(async tx => {
    const order = await lockOrder(tx, found.orderId)
    const knownRefunds = await listRefundsOfIntent(tx, event.intentId)
    const explained = knownRefunds.filter(one => isAtService(one)).reduce((sum, one) => sum + one.amountInCents, 0)
    const amountInCents = refundedInCents - explained
    if (amountInCents <= 0) return true
    const refundFacts = {
      key: `service:${chargeId}:${refundedInCents}`,
      providerRefundId: null,
      amountInCents,
      isFailed: false,
    }
    await countRefund(tx, { order, event, knownRefunds, refundFacts, now: clock() })
    return true
  })
}

/**
 * Returns true for a refund that was made at the service or is under way there. Also returns true if it was made there once and sent back,
 * because the reported sum may be older than that.
 */
const isAtService = ({ way, status, providerRefundId }: RefundOfIntent) =>
  (way === 'card' || way === 'service') && (status !== 'failed' || providerRefundId !== null)

type RefundToCount = {
  readonly order: LockedOrder
  readonly event: Pick<ReportedEvent, 'intentId' | 'paymentAccount'>
  readonly knownRefunds: readonly RefundOfIntent[]
  readonly refundFacts: {
    readonly key: string
    readonly providerRefundId: string | null
    readonly amountInCents: number
    readonly isFailed: boolean
  }
  readonly now: Date
}

/** Counts a refund that was made at the service as refunded, but never more than is left of the payment. */
async function countRefund(tx: Tx, { order, event, refundFacts, now }: RefundToCount): Promise<void> {
  const money = await readOrderMoney(tx, order.id)
  const payment = money.payments.find(one => one.intentId === event.intentId)
  const leftInCents = payment ? payment.amountInCents - payment.refundedInCents : 0
  const amountInCents = refundFacts.isFailed
    ? refundFacts.amountInCents
    : Math.min(refundFacts.amountInCents, leftInCents)
  if (amountInCents > 0) {
    const isNew = await insertExternalRefund(tx, {
      ...madeBy(order, event, now),
      amountInCents,
      key: refundFacts.key,
      why: 'refunded at the payment service',
      way: 'service',
      providerRefundId: refundFacts.providerRefundId,
      status: refundFacts.isFailed ? 'failed' : 'succeeded',
    })
    if (!isNew) return
  }
  if (refundFacts.isFailed) return
  await addGoodwill(tx, {
    order,
    givenInCents: amountInCents - creditIn(money),
    reason: 'refunded at the payment service',
    now,
  })
  await addFact(tx, order, 'refunded-outside', { amountInCents: refundFacts.amountInCents }, now)
  await addNotice(tx, {
    ...noticeOf(order, now),
    kind: 'refunded-outside',
    amountInCents: refundFacts.amountInCents,
    what: null,
    about: refundFacts.key,
  })
  if (amountInCents > 0) {
    await notifyCustomer(tx, {
      orderId: order.id,
      occasion: 'refunded',
      key: refundFacts.key,
      values: { amountInCents },
      now,
    })
  }
  await updateStatusAfterRefunds(tx, order, now)
}

/** Records that a dispute begins, changes or ends. Later events do not change a dispute that has ended (rule M48). */
async function recordDispute(deps: PaymentDeps, event: ReportedEvent<'dispute'>): Promise<boolean> {
  const { db, clock } = deps
  const found = await findOrderOfIntent(db, event.intentId)
  if (!found) return false
  await db.transaction().execute(tx => storeReportedDispute(tx, found.orderId, event, clock()))
  // The refund that was held back is sent now, or is no longer owed.
  await sendRefunds(deps, { orderId: found.orderId })
  return true
}

async function storeReportedDispute(
  tx: Tx,
  orderId: string,
  event: ReportedEvent<'dispute'>,
  now: Date,
): Promise<void> {
  const { disputeId, amountInCents, reason, status: disputeStatus, answerBy } = event.money
  const order = await lockOrder(tx, orderId)
  await lockDisputes(tx, order.organizationId)
  const before = await findDispute(tx, disputeId)
  const isClosed = before?.closedAt != null
  const knownDispute = before ? { status: before.status, toldAt: before.toldAt, isClosed } : null
  const status = knownDispute
    ? statusAfter(knownDispute, { status: disputeStatus, at: event.createdAt })
    : disputeStatus
  const withdrawal = withdrawalAfter(
    { isWithdrawn: before?.isWithdrawn ?? false, toldAt: before?.withdrawnToldAt ?? null },
    event.type,
    event.createdAt,
  )
  const end = disputeEnd(status)
  const isEnding = !isClosed && end !== null
  const dispute: DisputeToStore = {
    organizationId: order.organizationId,
    orderId: order.id,
    intentId: event.intentId,
    providerDisputeId: disputeId,
    amountInCents,
    reason,
    status,
    answerBy: answerBy ? new Date(answerBy) : (before?.answerBy ?? null),
    toldAt: before && before.toldAt > event.createdAt ? before.toldAt : event.createdAt,
    isWithdrawn: withdrawal.isWithdrawn,
    withdrawnToldAt: withdrawal.toldAt,
    openedAt: now,
    answeredAt: before?.answeredAt ?? (end === null && !takesEvidence(status) ? event.createdAt : null),
    closedAt: isEnding ? now : (before?.closedAt ?? null),
  }
  await storeDispute(tx, dispute)
  const notice = { ...noticeOf(order, now), amountInCents, what: reason, about: disputeId }
  if (!before) {
    await addFact(tx, order, 'dispute-opened', { amountInCents }, now)
    await addNotice(tx, { ...notice, kind: 'dispute-opened' })
  }
  if (dispute.answeredAt && !before?.answeredAt) {
    const actorId = before?.answeredBy ?? null
    await addChange(tx, {
      organizationId: order.organizationId,
      at: now,
      actorId,
      act: 'answer-dispute',
      object: 'order',
      objectId: order.id,
      after: { amountInCents },
    })
  }
  if (!isEnding) return
  await closeNotice(tx, 'dispute-opened', disputeId, now)
  await addFact(tx, order, `dispute-${end}`, { amountInCents }, now)
  await addNotice(tx, { ...notice, kind: `dispute-${end}` })
  if (end === 'lost') await countLost(tx, order, dispute, now)
}

/**
 * Counts the amount of a lost dispute as refunded, because the bank has taken the money. If a refund of the same payment was requested
 * before, it is not paid in addition.
 */
async function countLost(tx: Tx, order: LockedOrder, dispute: DisputeToStore, now: Date): Promise<void> {
  const hadHeld = await endHeldRefunds(tx, dispute.intentId)
  const money = await readOrderMoney(tx, order.id)
  const payment = money.payments.find(one => one.intentId === dispute.intentId)
  const leftInCents = payment ? payment.amountInCents - payment.refundedInCents : 0
  const amountInCents = Math.min(dispute.amountInCents, leftInCents)
  if (amountInCents > 0) {
    await insertNewExternalRefund(tx, {
      ...madeBy(order, { intentId: dispute.intentId, paymentAccount: payment?.paymentAccount ?? null }, now),
      amountInCents,
      key: `dispute:${dispute.providerDisputeId}`,
      why: 'dispute-lost' satisfies ReasonCode,
      way: 'dispute',
      providerRefundId: null,
      status: 'succeeded',
    })
    await addGoodwill(tx, { order, givenInCents: amountInCents - creditIn(money), reason: 'a dispute was lost', now })
  }
  const after = await readOrderMoney(tx, order.id)
  const owedInCents = creditIn(after)
  if (hadHeld && owedInCents > 0) {
    const why: ReasonCode = 'left-after-dispute'
    const refundRequest = { order, money: after, amountInCents: owedInCents, why, now }
    await requestRefundRows(tx, { ...refundRequest, by: 'system', actorId: null })
  }
  await updateStatusAfterRefunds(tx, order, now)
}

const madeBy = (order: LockedOrder, event: Pick<ReportedEvent, 'intentId' | 'paymentAccount'>, now: Date) =>
  ({
    organizationId: order.organizationId,
    orderId: order.id,
    intentId: event.intentId,
    paymentAccount: event.paymentAccount,
    by: 'system',
    actorId: null,
    reference: null,
    now,
  }) as const

const noticeOf = (order: LockedOrder, now: Date): Pick<NewNotice, 'organizationId' | 'orderId' | 'now'> => ({
  organizationId: order.organizationId,
  orderId: order.id,
  now,
})

type Goodwill = {
  readonly order: LockedOrder
  readonly givenInCents: number
  readonly reason: string
  readonly now: Date
}

/** Adds goodwill. An amount that was refunded without being owed is not charged again, because every later bill takes it off (rule M23). */
async function addGoodwill(tx: Tx, { order, givenInCents, reason, now }: Goodwill): Promise<void> {
  if (givenInCents <= 0) return
  const adjustment = {
    kind: 'goodwill',
    amountInCents: givenInCents,
    billVersion: null,
    reason,
    actorId: null,
  } as const
  await addAdjustment(tx, { order, ...adjustment, now })
}

async function addFact(tx: Tx, order: LockedOrder, event: FactEvent, after: { amountInCents: number }, now: Date) {
  await addFactEvent(tx, { order, event, now })
  const { organizationId, id: objectId } = order
  await addChange(tx, { organizationId, at: now, act: event, object: 'order', objectId, after })
}
