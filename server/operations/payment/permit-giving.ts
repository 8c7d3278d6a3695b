/**
 * This module decides whether a person of the office may give money to a customer, or whether a second person must approve it (rule M30).
 * If there is no second person, the first one may give it alone.
 */

import type { Tx } from '@rolloff/sql/connect.ts'
import { officeLink } from '#domain/account/office-link.ts'
import { managesTeam } from '#domain/account/team.ts'
import { aloneText, takenText } from '#domain/message/team-texts.ts'
import {
  daysOfLimit,
  daysOfWatch,
  type GrantKind,
  hasSecondPerson,
  type Permission,
  permissionFor,
} from '#domain/payment/second-person.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { dayInMs } from '#domain/value/calendar.ts'
import { formatCents } from '#domain/value/money.ts'
import { unknownName } from '#domain/value/person.ts'
import { findInviter, listMembers, type Member } from '#server/db/account/team.ts'
import { addChange } from '#server/db/change/changes.ts'
import { queueMessages } from '#server/db/message/messages.ts'
import { lockTextConsent } from '#server/db/message/text-consent.ts'
import {
  addMoneyGiven,
  decideRefundRequest,
  findLimitFacts,
  findRefundRequest,
  insertRefundRequest,
  type RefundRequest,
} from '#server/db/refund-request/refund-requests.ts'
import { type ChangedWatch, findChangedWatch } from '#server/db/refund-request/second-people.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

/** A second person approves this request by doing the act. */
export type Approval = { readonly requestId: string }

/** The act was not done, because another person has to decide. */
export type ApprovalRequest = { readonly requestId: string }

export type GiftToPermit = {
  readonly order: { readonly id: string; readonly organizationId: string; readonly friendlyId: string }
  readonly kind: GrantKind
  /** The customer gets this amount although the hauler does not owe it. It is 0 if the customer gets nothing in this way. */
  readonly amountInCents: number
  /** This act is done when a second person approves it. */
  readonly act: Readonly<Record<string, unknown>>
  readonly why: string
  readonly acting: OfficeActing
  readonly approval: Approval | null
  readonly now: Date
}

export type PermitResult = { readonly permission: Exclude<Permission, 'ask'> } | { readonly asked: ApprovalRequest }

/**
 * Checks a gift under the order's lock, before anything is written. If a second person has to decide, the request is stored, and the caller
 * does nothing else. Refuses 'request-open' while another request waits, 'request-over' if an approval comes too late, and
 * 'request-of-patron' if the requester let the approver in within the last days.
 */
export async function permitGift(tx: Tx, gift: GiftToPermit): Promise<PermitResult> {
  const { order, acting, approval, amountInCents, now } = gift
  if (approval) {
    await refuseUnlessOpen(tx, gift, approval)
    return { permission: 'go' }
  }
  if (amountInCents <= 0) return { permission: 'go' }
  const since = new Date(now.getTime() - daysOfLimit * dayInMs)
  const facts = await findLimitFacts(tx, order, since)
  const team = await listMembers(tx, order.organizationId)
  const watch = await findWatch(tx, gift, acting.actorId)
  const limitInCents = Math.min(facts.limitInCents, watch.limitBeforeInCents ?? facts.limitInCents)
  const permission = permissionFor({
    givenInCents: facts.givenInCents,
    limitInCents,
    amountInCents,
    hasSecondPerson: hasSecondPerson(team, watch),
  })
  if (permission !== 'ask') return { permission }
  const approvalRequest = await requestApproval(tx, gift)
  const takenHands = team.filter(one => watch.taken.includes(one.userId) && !watch.hands.includes(one.userId))
  await tellTaken(tx, gift, { team, takenHands, requestId: approvalRequest.requestId })
  return { asked: approvalRequest }
}

const findWatch = (tx: Tx, { order, now }: GiftToPermit, actorId: string): Promise<ChangedWatch> =>
  findChangedWatch(tx, {
    organizationId: order.organizationId,
    actorId,
    since: new Date(now.getTime() - daysOfWatch * dayInMs),
  })

type TakenHands = {
  readonly team: readonly Member[]
  readonly takenHands: readonly Member[]
  readonly requestId: string
}

/** Texts each person who could have decided before the requester took that right away. */
async function tellTaken(
  tx: Tx,
  { order, amountInCents, acting, now }: GiftToPermit,
  input: TakenHands,
): Promise<void> {
  if (input.takenHands.length === 0) return
  const { organizationId } = acting
  const { hauler } = await findInviter(tx, organizationId)
  const actor = input.team.find(one => one.userId === acting.actorId)
  const facts = { hauler, order: order.friendlyId, amount: formatCents(amountInCents), who: actor?.firstName ?? '' }
  for (const { userId, phone, language } of inOneOrder(input.takenHands)) {
    if (phone === null || (await lockTextConsent(tx, phone)).isStopped) continue
    const base = { organizationId, orderId: null, recipient: phone, channel: 'sms', subject: null } as const
    const key = `asked-without:${input.requestId}:${userId}`
    await queueMessages(tx, now, [{ ...base, key, text: takenText({ ...facts, language }), needsConsent: false }])
  }
}

async function requestApproval(tx: Tx, { order, acting, now, ...gift }: GiftToPermit): Promise<ApprovalRequest> {
  const { kind, amountInCents, act, why } = gift
  const newRequest = { order, kind, amountInCents, act, why, askedBy: acting.actorId, now }
  const requestId = await insertRefundRequest(tx, newRequest)
  if (requestId === null) throw new Refusal('request-open')
  await addChange(tx, {
    ...acting,
    at: now,
    act: 'ask-second-person',
    object: 'order',
    objectId: order.id,
    after: { kind, amountInCents },
  })
  return { requestId }
}

/** Returns the refusal 'request-over' with the name of the person who decided the request. */
export const refusalOfDecided = (request: RefundRequest | null): Refusal =>
  new Refusal('request-over', { who: request?.decidedBy ?? unknownName })

/** Returns the same refusal for a request that another person decided after it was read. */
export const findRefusalOfDecided = async (tx: Tx, { organizationId }: OfficeActing, { requestId: id }: Approval) =>
  refusalOfDecided(await findRefundRequest(tx, { organizationId, id }))

async function refuseUnlessOpen(tx: Tx, gift: GiftToPermit, { requestId: id }: Approval): Promise<void> {
  const { order } = gift
  const request = await findRefundRequest(tx, { organizationId: order.organizationId, id })
  if (request?.orderId !== order.id || request.state !== 'asked') throw refusalOfDecided(request)
  const { hands } = await findWatch(tx, gift, request.askedBy)
  if (hands.includes(gift.acting.actorId)) throw new Refusal('request-of-patron')
}

/** Counts the permitted amount, in the transaction that gives it. If one person decided alone, the managers of the team are notified. */
export async function countGiven(tx: Tx, gift: GiftToPermit, permission: Exclude<Permission, 'ask'>): Promise<void> {
  const { order, kind, amountInCents, acting, approval, now } = gift
  const { actorId } = acting
  if (approval) {
    const decided = { id: approval.requestId, state: 'approved', by: actorId, now } as const
    if (!(await decideRefundRequest(tx, decided))) throw await findRefusalOfDecided(tx, acting, approval)
    await addChange(tx, { ...acting, at: now, act: 'approve-request', object: 'order', objectId: order.id })
  }
  if (amountInCents <= 0) return
  const isAlone = permission === 'alone'
  const requestId = approval?.requestId ?? null
  await addMoneyGiven(tx, { order, kind, amountInCents, actorId, requestId, isAlone, now })
  if (isAlone) await tellTeam(tx, gift)
}

/** Texts each manager of the team, even the manager who gave the money. */
async function tellTeam(tx: Tx, { order, amountInCents, acting, now }: GiftToPermit): Promise<void> {
  const { organizationId } = acting
  const team = await listMembers(tx, organizationId)
  const { hauler, origin } = await findInviter(tx, organizationId)
  const actor = team.find(one => one.userId === acting.actorId)
  const facts = {
    hauler,
    link: officeLink({ origin, organizationId, path: `/orders/${order.id}` }),
    order: order.friendlyId,
    amount: formatCents(amountInCents),
    who: actor?.firstName ?? '',
  }
  for (const { userId, phone, language } of inOneOrder(team.filter(managesTeam))) {
    if (phone === null || (await lockTextConsent(tx, phone)).isStopped) continue
    const base = { organizationId, orderId: null, recipient: phone, channel: 'sms', subject: null } as const
    const key = `given-alone:${order.id}:${now.getTime()}:${userId}`
    await queueMessages(tx, now, [{ ...base, key, text: aloneText({ ...facts, language }), needsConsent: false }])
  }
  await addChange(tx, {
    ...acting,
    at: now,
    act: 'decide-alone',
    object: 'order',
    objectId: order.id,
    after: { amountInCents },
  })
}

/**
 * Sorts the members in the order in which every transaction locks them, so that two transactions that notify the same members do not wait
 * for each other.
 */
const inOneOrder = (people: readonly Member[]): readonly Member[] =>
  people.toSorted((one, other) => ((one.phone ?? '') < (other.phone ?? '') ? -1 : 1))
