/** Writes the text and the mail that notify a customer of the events of an order, in the order's language (rule T1). */

import { fill, type Values } from '#domain/message/fill.ts'
import { formatMessageInstant, formatMessageTime, formatMessageWindow, formatReplaced } from '#domain/message/moment.ts'
import type { Notification } from '#domain/message/occasion.ts'
import { cartLink, orderLink, voluntaryLink } from '#domain/message/order-link.ts'
import { withReview } from '#domain/message/review.ts'
import { inOneLine, safeName } from '#domain/message/safe-name.ts'
import { type Channel, fillText, type MessageTemplate, templateProblems } from '#domain/message/template.ts'
import english from '#domain/message/texts/en.ts'
import spanish from '#domain/message/texts/es.ts'
import type { MessageKind, MessageTexts } from '#domain/message/texts/message-texts.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import type { Day } from '#domain/value/calendar.ts'
import { dayText } from '#domain/value/day-text.ts'
import type { Language } from '#domain/value/language.ts'
import { formatCents } from '#domain/value/money.ts'
import { formatPhone } from '#domain/value/phone.ts'

export const messageTexts: Readonly<Record<Language, MessageTexts>> = { en: english, es: spanish }

/** The facts of an order that messages name. */
export type NotifiableOrder = {
  readonly orderId: string
  /** The friendly number, or the placeholder that stands for it. */
  readonly number: string
  readonly language: Language
  readonly timeZone: string
  readonly firstName: string
  readonly hauler: NotificationSender
  /** The address in the request for a review, which is in the last mail of the order (rule T13). */
  readonly reviewUrl?: string | null
}

/** The hauler in whose name a message is sent. */
export type NotificationSender = {
  readonly name: string
  readonly phone: string
  /** The address at which customers reach the product, without a slash at its end. */
  readonly origin: string
  readonly templates: readonly HaulersTemplate[]
}

export type HaulersTemplate = MessageTemplate & {
  readonly occasion: string
  readonly channel: Channel
  readonly language: Language
}

/** The values of `placed`: the drop-off and the paid amount, or null for an order whose days the office agrees on by phone. */
export type PlacedNotification = {
  readonly occasion: 'placed'
  readonly paid: { window: TimeWindow; amountInCents: number } | null
  /** The names of the restricted materials that the office calls about. Empty if all materials of the order are restricted. */
  readonly toCallAbout: readonly string[]
}

export type MessageContent = {
  readonly text: string
  readonly mail: { readonly subject: string; readonly text: string }
}

type MessageFacts = { readonly kind: MessageKind; readonly values: Values }

export function orderMessage(
  order: NotifiableOrder,
  notification: Exclude<Notification, { occasion: 'placed' }> | PlacedNotification,
): MessageContent {
  const facts = factsOfNotification(order, notification)
  const values = { ...valuesOfOrder(order), ...facts.values }
  const mail = mailOf(order, facts.kind, values)
  return { text: textOf(order, facts.kind, values), mail: withReview(order, facts.kind, mail) }
}

function valuesOfOrder({ orderId, number, hauler, firstName }: NotifiableOrder): Values {
  return {
    number,
    hauler: inOneLine(hauler.name),
    haulerPhone: formatPhone(hauler.phone),
    link: orderLink(hauler.origin, orderId),
    firstName: safeName(firstName),
  }
}

function textOf(order: NotifiableOrder, kind: MessageKind, values: Values): string {
  const own = ownTemplate(order, kind, 'sms')
  const text = (own && fillText(own.text, values)) ?? fillText(messageTexts[order.language].texts[kind], values)
  if (text === null) throw new RangeError(`a text about ${kind} does not fit`)
  return text
}

function mailOf(order: NotifiableOrder, kind: MessageKind, values: Values): MessageContent['mail'] {
  const words = messageTexts[order.language]
  const own = ownTemplate(order, kind, 'email')
  const ownMail = own && filledMail({ subject: own.subject ?? '', text: greeted(own.text, words, values) }, values)
  if (ownMail) return ownMail
  const { subject, text } = standardTemplate(kind, 'email', order.language)
  const mail = filledMail({ subject: subject ?? '', text: greeted(text, words, values) }, values)
  if (!mail) throw new RangeError(`a mail about ${kind} lacks a value`)
  return mail
}

/** If the customer's name cannot be used, the greeting has no name. */
const greeted = (text: string, { greeting, greetingToAll }: MessageTexts, { firstName }: Values): string =>
  firstName === '' && text.startsWith(greeting) ? `${greetingToAll}${text.slice(greeting.length)}` : text

/** Returns the product's own template of a kind, in the form of a hauler's template. */
export function standardTemplate(kind: MessageKind, channel: Channel, language: Language): MessageTemplate {
  const words = messageTexts[language]
  if (channel === 'sms') return { subject: null, text: words.texts[kind] }
  const { subject, text } = words.mails[kind]
  return { subject, text: `${words.greeting}\n\n${text}\n\n${words.ending}` }
}

function filledMail(template: { subject: string; text: string }, values: Values): MessageContent['mail'] | null {
  const subject = fill(template.subject, values)
  const text = fill(template.text, values)
  return subject === null || text === null ? null : { subject: inOneLine(subject), text }
}

/** Returns the template of an occasion with its placeholders: the hauler's own if it is valid, otherwise the product's. */
export const haulersText = (templates: readonly HaulersTemplate[], kind: MessageKind, language: Language): string =>
  (ownTemplate({ hauler: { templates }, language }, kind, 'sms') ?? standardTemplate(kind, 'sms', language)).text

function ownTemplate(
  {
    hauler: { templates },
    language,
  }: Pick<NotifiableOrder, 'language'> & { readonly hauler: Pick<NotificationSender, 'templates'> },
  kind: MessageKind,
  channel: Channel,
): HaulersTemplate | null {
  const own = templates.find(one => one.occasion === kind && one.channel === channel && one.language === language)
  return own && templateProblems(kind, channel, own).length === 0 ? own : null
}

function factsOfNotification(order: NotifiableOrder, notification: Parameters<typeof orderMessage>[1]): MessageFacts {
  const { language, timeZone } = order
  const windowValues = (window: TimeWindow) => ({
    when: formatMessageWindow(window, language),
    day: dayText(window.day, language),
  })
  switch (notification.occasion) {
    case 'placed':
      return factsOfPlaced(notification, windowValues)
    case 'pickup-requested': {
      const kind = notification.values.isSwap ? 'swap-requested' : 'pickup-requested'
      return { kind, values: windowValues(notification.values.window) }
    }
    case 'ready-to-pay':
      return {
        kind: notification.occasion,
        values: { ...windowValues(notification.values.window), ...amountOf(notification.values) },
      }
    case 'visit-failed': {
      const kind = notification.values.visit === 'pickup' ? 'visit-failed-pickup' : 'visit-failed'
      return { kind, values: { reason: inOneLine(notification.values.why) } }
    }
    case 'objection-answered':
    case 'office-message':
      return { kind: notification.occasion, values: notification.values }
    case 'driver-waiting':
      return { kind: notification.occasion, values: { until: formatMessageTime(notification.values.until, timeZone) } }
    case 'date-taken-back': {
      const kind = notification.values.visit === 'pickup' ? 'date-taken-back-pickup' : 'date-taken-back'
      return { kind, values: windowValues(notification.values.window) }
    }
    case 'visit-changed':
      return factsOfChange(notification.values, windowValues(notification.values.window), language)
    case 'drop-off-scheduled':
    case 'pickup-scheduled':
    case 'swap-unpaid':
      return { kind: notification.occasion, values: windowValues(notification.values.window) }
    case 'charged':
    case 'charge-failed':
    case 'pay-link':
    case 'refunded':
    case 'refund-returned':
      return { kind: notification.occasion, values: amountOf(notification.values) }
    case 'refund-by-check':
      return {
        kind: notification.occasion,
        values: { ...amountOf(notification.values), reference: notification.values.reference },
      }
    case 'extension-on-bill':
      return factsOfExtension(notification.values)
    case 'cancelled':
      return factsOfCancelling(notification.values)
    case 'fee-decided':
      return factsOfFee(notification.values, language)
    case 'rental-ending':
      return factsOfEnding(notification.values, language)
    case 'order-link':
      return factsOfLink(notification.values, order.hauler.origin, windowValues)
    case 'keep-dumpster':
      return {
        kind: notification.occasion,
        values: { link: cartLink(order.hauler.origin, notification.values.cartId) },
      }
    case 'voluntary-link':
      return factsOfVoluntary(order, notification.values)
    case 'bill-ready':
      return factsOfBill(notification.values, timeZone, language)
    default:
      return { kind: notification.occasion, values: {} }
  }
}

const amountOf = ({ amountInCents }: { amountInCents: number }) => ({ amount: formatCents(amountInCents) })

function factsOfVoluntary(
  { orderId, hauler }: NotifiableOrder,
  { amountInCents, tons, tonsBefore }: Extract<Notification, { occasion: 'voluntary-link' }>['values'],
): MessageFacts {
  const weights = { tons: String(tons), tonsBefore: String(tonsBefore) }
  const link = voluntaryLink(hauler.origin, orderId)
  return { kind: 'voluntary-link', values: { ...amountOf({ amountInCents }), ...weights, link } }
}

function factsOfExtension({ isDeclined, amountInCents }: { isDeclined: boolean; amountInCents: number }): MessageFacts {
  return {
    kind: isDeclined ? 'extension-declined' : 'extension-on-bill',
    values: { amount: formatCents(amountInCents) },
  }
}

function factsOfLink(
  { cartId, visit }: Extract<Notification, { occasion: 'order-link' }>['values'],
  origin: string,
  windowValues: (window: TimeWindow) => Values,
): MessageFacts {
  const link = cartLink(origin, cartId)
  if (!visit) return { kind: 'order-link-to-call', values: { link } }
  return {
    kind: 'order-link',
    values: { ...windowValues(visit.window), amount: formatCents(visit.amountInCents), link },
  }
}

function factsOfEnding({ isActual, endsOn }: { isActual: boolean; endsOn: Day }, language: Language): MessageFacts {
  const kind = isActual ? 'rental-ending' : 'rental-ending-open'
  return { kind, values: { day: dayText(endsOn, language) } }
}

type Changed = Extract<Notification, { occasion: 'visit-changed' }>['values']

function factsOfChange({ visit, window, before }: Changed, values: Values, language: Language): MessageFacts {
  const kind = visit === 'pickup' ? 'visit-changed-pickup' : 'visit-changed'
  return { kind, values: { ...values, before: formatReplaced(before, window, language) } }
}

function factsOfPlaced(
  { paid, toCallAbout }: Extract<Parameters<typeof orderMessage>[1], { occasion: 'placed' }>,
  windowValues: (window: TimeWindow) => Values,
): MessageFacts {
  if (!paid) return { kind: 'placed-to-call', values: {} }
  return {
    kind: toCallAbout.length > 0 ? 'placed-and-to-call' : 'placed',
    values: {
      ...windowValues(paid.window),
      amount: formatCents(paid.amountInCents),
      ...(toCallAbout.length > 0 && { materials: inOneLine(toCallAbout.join(', ')) }),
    },
  }
}

function factsOfCancelling({
  amountInCents,
  keptInCents = 0,
  heldInCents = 0,
}: Extract<Notification, { occasion: 'cancelled' }>['values']): MessageFacts {
  const values = { amount: formatCents(amountInCents), kept: formatCents(keptInCents), held: formatCents(heldInCents) }
  if (heldInCents > 0) return { kind: 'cancelled-held', values }
  if (keptInCents > 0) return { kind: 'cancelled-kept', values }
  return { kind: amountInCents === 0 ? 'cancelled-unpaid' : 'cancelled', values }
}

function factsOfFee(
  { amountInCents, fee, isKept }: Extract<Notification, { occasion: 'fee-decided' }>['values'],
  language: Language,
): MessageFacts {
  const values = { amount: formatCents(Math.abs(amountInCents)), fee: messageTexts[language].fees[fee] }
  if (amountInCents < 0) return { kind: 'fee-decided-back', values }
  return { kind: isKept ? 'fee-decided-kept' : 'fee-decided', values }
}

function factsOfBill(
  { balanceInCents, chargeAfter, ...bill }: Extract<Notification, { occasion: 'bill-ready' }>['values'],
  timeZone: string,
  language: Language,
): MessageFacts {
  const { tonsBefore } = bill
  const kind = tonsBefore === null ? 'bill-ready' : 'bill-corrected'
  const values = {
    total: formatCents(bill.totalInCents),
    paid: formatCents(bill.paidInCents),
    tons: String(bill.tons),
    ...(tonsBefore !== null && { tonsBefore: String(tonsBefore) }),
  }
  if (balanceInCents === 0) return { kind: `${kind}-even`, values }
  const amount = formatCents(Math.abs(balanceInCents))
  if (balanceInCents < 0) return { kind: `${kind}-credit`, values: { ...values, amount } }
  if (!chargeAfter) return { kind: `${kind}-to-pay`, values: { ...values, amount } }
  const until = formatMessageInstant(chargeAfter, timeZone, language)
  return { kind, values: { ...values, amount, until } }
}
