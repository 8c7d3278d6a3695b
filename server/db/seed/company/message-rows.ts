/**
 * The customers of the demo have got the texts and mails that the product writes at each step of their orders. Each message was sent when
 * the step happened, or in the morning if it had to wait for that.
 */

import { reasonIn } from '#domain/dispatch/event-reason.ts'
import { textLimits } from '#domain/message/occasion.ts'
import { numberToCome, orderPlacedMessages } from '#domain/message/placed-messages.ts'
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import { addDays, type Day } from '#domain/value/calendar.ts'
import { messagesAbout, type OrderNotification } from '#server/db/message/messages-about.ts'
import { demoId, organizationId } from '../ids.ts'
import { demoOrganization, demoPublicFacts, demoTimeZone } from '../organization.ts'
import { paidAt, type Settled } from './bill.ts'
import { goodwillInCents } from './money-rows.ts'
import type { DemoOrder } from './order.ts'
import { addRows, type Row, type Rows } from './rows.ts'
import { requestedWindow, type StoryEvent, storyOf } from './story.ts'
import type { WorkDays } from './work-days.ts'

export type MessageContext = {
  readonly days: WorkDays
  /** This is the address at which customers reach the product. */
  readonly origin: string
}

type OrderToNotify = { readonly order: DemoOrder; readonly settled: Settled | null }

export function addMessages(rows: Rows, all: readonly OrderToNotify[], context: MessageContext): void {
  const messages = all.flatMap(told => messagesOf(told, context))
  // The rows are sorted by time, because the office and the outbox show them in the order in which they were written.
  addRows(
    rows,
    'message',
    messages.toSorted((a, b) => Number(a.created_at) - Number(b.created_at)),
  )
}

type MessageRow = Row & { readonly created_at: Date; readonly channel: string; readonly key: string }

function messagesOf(told: OrderToNotify, { days, origin }: MessageContext): MessageRow[] {
  const { order } = told
  const { customer, friendlyId, id: orderId } = order
  const { name, phone } = demoOrganization
  const hauler = { name, phone, origin, templates: [] }
  const { language, firstName, email } = customer
  const named = { orderId, number: friendlyId, language, timeZone: demoTimeZone, firstName, hauler }
  let hasAskedForReview = false
  const later = notificationsOf(told, days).flatMap(({ isCompleted, ...one }) => {
    const reviewUrl = isCompleted && !hasAskedForReview ? demoPublicFacts.reviewUrl : null
    hasAskedForReview ||= isCompleted
    const recipient = { order: { ...named, reviewUrl }, organizationId, email, textsTo: customer.phone }
    return messagesAbout(recipient, one).map(message => sentRow(message, one.now, message.firstAttemptAt ?? one.now))
  })
  return withinLimit([...placedMessages(order, hauler), ...later])
}

function placedMessages(order: DemoOrder, hauler: Parameters<typeof orderPlacedMessages>[0]['hauler']): MessageRow[] {
  const { id: orderId, sale, placedAt, friendlyId } = order
  const { snapshot, totalInCents } = sale
  return orderPlacedMessages({ orderId, snapshot, hauler, totalInCents, mayText: true }).map(message => {
    const text = message.text.replaceAll(numberToCome, friendlyId)
    const subject = message.subject?.replaceAll(numberToCome, friendlyId) ?? null
    return sentRow({ ...message, organizationId, orderId, text, subject }, placedAt, placedAt)
  })
}

/** Returns all mails, and as many texts of each order as the customer agreed to (rule T6). */
function withinLimit(messages: readonly MessageRow[]): MessageRow[] {
  const texts = messages.filter(({ channel }) => channel === 'sms')
  const tooMany = new Set(texts.slice(textLimits.visits))
  return messages.filter(one => !tooMany.has(one))
}

type Written = ReturnType<typeof messagesAbout>[number]

function sentRow(message: Written, now: Date, sentAt: Date): MessageRow {
  return {
    key: message.key,
    organization_id: organizationId,
    order_id: message.orderId,
    recipient: message.recipient,
    channel: message.channel,
    subject: message.subject,
    text: message.text,
    needs_consent: true,
    attempts: 1,
    quiet_zone: message.quietZone ?? null,
    not_after: message.notAfter ?? null,
    next_attempt_at: sentAt,
    created_at: now,
    sent_at: sentAt,
  }
}

type Notified = OrderNotification & { readonly isCompleted: boolean }

function notificationsOf({ order, settled }: OrderToNotify, days: WorkDays): Notified[] {
  const story = storyOf(order, settled)
  const completedAt = story.find(({ to }) => to === 'completed')?.at ?? null
  const told = [
    ...story.flatMap((step, index) => ofStep(order, step, story[index - 1]?.to ?? null)),
    ...ofMoney(order, settled),
    ...ofEnd(order, days),
  ]
  return told
    .filter(({ now }) => now <= days.now)
    .toSorted((a, b) => a.now.getTime() - b.now.getTime())
    .map(one => ({ ...one, isCompleted: completedAt !== null && one.now >= completedAt }))
}

/** Returns the notifications about a step of an order. They are about visits and about the customer's requests. */
function ofStep(order: DemoOrder, step: StoryEvent, before: OrderStatus | null): OrderNotification[] {
  const about = { orderId: order.id, key: String(step.at.getTime()), now: step.at }
  const visit = before === 'in-transit-pickup' ? 'pickup' : 'drop-off'
  const requested = requestedWindow(order)
  switch (step.event) {
    case 'schedule-drop-off':
      return step.window ? [{ ...about, occasion: 'drop-off-scheduled', values: { window: step.window } }] : []
    case 'schedule-pickup':
      return step.window ? [{ ...about, occasion: 'pickup-scheduled', values: { window: step.window } }] : []
    case 'depart':
      return step.to === 'in-transit-drop-off' ? [{ ...about, occasion: 'out-for-delivery' }] : []
    case 'deliver':
      return [{ ...about, occasion: 'delivered' }]
    case 'collect':
      return [{ ...about, occasion: 'picked-up' }]
    case 'attempt-failed': {
      const why = reasonIn(order.customer.language, step.why ?? '')
      return [{ ...about, occasion: 'visit-failed', values: { visit, why } }]
    }
    case 'request-pickup':
    case 'request-swap': {
      const isSwap = step.event === 'request-swap'
      return requested ? [{ ...about, occasion: 'pickup-requested', values: { window: requested, isSwap } }] : []
    }
    default:
      return []
  }
}

/** Returns the notifications about the bill, the charge and the refund. */
function ofMoney(order: DemoOrder, settled: Settled | null): OrderNotification[] {
  const { id: orderId, billedAt, settledAt, special, ticket } = order
  if (settled === null || billedAt === null || ticket === null) return []
  const number = Number(orderId.slice(-12))
  const { balanceInCents, isDeclined, letGoInCents } = settled
  const totalInCents = settled.bill.totalInCents - letGoInCents
  const bill: OrderNotification = {
    orderId,
    occasion: 'bill-ready',
    key: '1',
    now: billedAt,
    values: {
      balanceInCents,
      totalInCents,
      paidInCents: totalInCents - balanceInCents,
      tons: ticket.tons,
      tonsBefore: null,
      chargeAfter: settled.chargeAfter,
    },
  }
  const told: OrderNotification[] = [bill]
  const values = { amountInCents: balanceInCents }
  if (isDeclined && settledAt) {
    const key = demoId('declined-charge', number)
    told.push({ orderId, occasion: 'charge-failed', key, values, now: settledAt })
  }
  const paid = paidAt(order, isDeclined)
  if (paid && (settled.paid === 'card' || settled.paid === 'form'))
    told.push({ orderId, occasion: 'charged', key: demoId('charge', number), values, now: paid })
  if (special === 'goodwill' && settledAt) {
    const key = demoId('refund', number)
    told.push({ orderId, occasion: 'refunded', key, values: { amountInCents: goodwillInCents }, now: settledAt })
  }
  return told
}

const remindedAtMinute = 9 * 60

/**
 * Returns the reminder on the day before the rental ends. There is one if the dumpster is still at the customer and nobody has requested
 * its pick-up.
 */
function ofEnd(order: DemoOrder, days: WorkDays): OrderNotification[] {
  const { id: orderId, pickupDay, isPickupDayKnown, dropOffs, askedAt, isAskedByCustomer } = order
  const eve: Day = addDays(pickupDay, -1)
  const now = days.at(eve, remindedAtMinute)
  const deliveredAt = dropOffs.find(({ doneAt, isFailed }) => doneAt && !isFailed)?.doneAt
  if (!deliveredAt || deliveredAt > now || (isAskedByCustomer && askedAt && askedAt < now)) return []
  const values = { endsOn: pickupDay, isActual: isPickupDayKnown }
  return [{ orderId, occasion: 'rental-ending', key: String(pickupDay), values, now }]
}
