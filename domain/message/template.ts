/**
 * A hauler may have its own template for an occasion (rule T8). The template may use the placeholders of the product's template, it must
 * fit one text, and it must explain how to stop texts if its kind requires that. The product does not save an invalid template. If a stored
 * one is invalid, the product uses its own instead.
 */
import { fill, type Values } from '#domain/message/fill.ts'
import { isOneText, maxTextLength, toGsm } from '#domain/message/gsm.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'

export type Channel = 'sms' | 'email'
export type MessageTemplate = { readonly subject: string | null; readonly text: string }

const everywhere = ['hauler', 'haulerPhone', 'number', 'link', 'firstName']

const ofKind: Readonly<Record<MessageKind, readonly string[]>> = {
  'order-link': ['when', 'day', 'amount'],
  'order-link-to-call': [],
  placed: ['when', 'day', 'amount'],
  'placed-and-to-call': ['when', 'day', 'amount', 'materials'],
  'placed-to-call': [],
  'ready-to-pay': ['when', 'day', 'amount'],
  'drop-off-scheduled': ['when', 'day'],
  'out-for-delivery': [],
  'driver-waiting': ['until'],
  delivered: [],
  'visit-failed': ['reason'],
  'visit-failed-pickup': ['reason'],
  'date-taken-back': ['when', 'day'],
  'date-taken-back-pickup': ['when', 'day'],
  'visit-changed': ['when', 'day', 'before'],
  'visit-changed-pickup': ['when', 'day', 'before'],
  'pickup-requested': ['when', 'day'],
  'swap-requested': ['when', 'day'],
  'pickup-scheduled': ['when', 'day'],
  'picked-up': [],
  'bill-ready': ['amount', 'until', 'total', 'paid', 'tons'],
  'bill-ready-to-pay': ['amount', 'total', 'paid', 'tons'],
  'bill-ready-even': ['total', 'paid', 'tons'],
  'bill-ready-credit': ['amount', 'total', 'paid', 'tons'],
  'bill-corrected': ['amount', 'until', 'total', 'paid', 'tons', 'tonsBefore'],
  'bill-corrected-to-pay': ['amount', 'total', 'paid', 'tons', 'tonsBefore'],
  'bill-corrected-even': ['total', 'paid', 'tons', 'tonsBefore'],
  'bill-corrected-credit': ['amount', 'total', 'paid', 'tons', 'tonsBefore'],
  'objection-answered': ['answer'],
  charged: ['amount'],
  'charge-failed': ['amount'],
  'pay-link': ['amount'],
  'voluntary-link': ['amount', 'tons', 'tonsBefore'],
  'extension-on-bill': ['amount'],
  'extension-declined': ['amount'],
  refunded: ['amount'],
  'refund-returned': ['amount'],
  'refund-by-check': ['amount', 'reference'],
  cancelled: ['amount'],
  'cancelled-unpaid': [],
  'cancelled-kept': ['amount', 'kept'],
  'cancelled-held': ['amount', 'kept', 'held'],
  'fee-decided': ['amount', 'fee'],
  'fee-decided-back': ['amount'],
  'fee-decided-kept': ['amount', 'fee'],
  'rental-ending': ['day'],
  'rental-ending-open': ['day'],
  'swap-unpaid': ['when', 'day'],
  'keep-dumpster': [],
  'office-message': ['message'],
}

/** All kinds, in the order in which they come in the life of an order. */
export const messageKinds = Object.keys(ofKind) as [MessageKind, ...MessageKind[]]

/** Messages that are sent before there is an order. They have no order number. */
const withoutNumber: ReadonlySet<MessageKind> = new Set(['order-link', 'order-link-to-call'])

/** Returns the placeholders that the templates of a kind may use. */
export function placeholdersFor(kind: MessageKind): readonly string[] {
  const known = withoutNumber.has(kind) ? everywhere.filter(name => name !== 'number') : everywhere
  return [...known, ...ofKind[kind]]
}

/** The kinds that explain how to stop texts: the first text about an order, and reminders that the customer did not request. */
export const kindsExplainingStop: ReadonlySet<MessageKind> = new Set([
  'order-link',
  'order-link-to-call',
  'placed',
  'placed-and-to-call',
  'placed-to-call',
  'rental-ending',
  'rental-ending-open',
])

export type TemplateProblem =
  | 'empty'
  | 'unknown-placeholder'
  | 'too-long'
  | 'not-in-alphabet'
  | 'no-way-out'
  | 'no-subject'
  | 'no-message'

/** Returns the unknown placeholders of a text, as they were typed, and also single braces. */
export function unknownPlaceholders(kind: MessageKind, text: string): string[] {
  const known = placeholdersFor(kind)
  const rest = text.replaceAll(/\{([A-Za-z]+)\}/g, (typed, name: string) => (known.includes(name) ? '\n' : typed))
  return [...new Set(rest.match(/\{[^{}\n]{0,40}\}?|\}/g) ?? [])]
}

/** Example values with the greatest usual length. */
export const exampleValues: Values = {
  hauler: 'Grackle Creek Roll-Off',
  haulerPhone: '(512) 555-0110',
  number: 'R-1234567',
  link: 'https://rolloff.example.com/o/AAAAAAAAAAAAAAAAAAAAAA',
  firstName: 'Maximiliana',
  when: 'Wed, Dec 23, 12 PM - 12 AM',
  day: 'Wed, Dec 23',
  before: '12 PM - 12 AM',
  amount: '$1,234.56',
  until: 'Dec 23, 12:30 PM',
  total: '$1,234.56',
  paid: '$1,234.56',
  kept: '$1,234.56',
  held: '$1,234.56',
  reference: '1234567890',
  fee: 'forbidden items',
  tons: '12.34',
  tonsBefore: '12.56',
  materials: 'Asbestos, batteries',
  answer: 'The ticket says 4.31 tons',
  reason: 'Two cars stood in the driveway',
  message: 'Ice on the roads: we come a day later',
}

/** Returns the problems of a hauler's template. The list is empty if it has none. */
export function templateProblems(kind: MessageKind, channel: Channel, template: MessageTemplate): TemplateProblem[] {
  const problems: TemplateProblem[] = template.text.trim() === '' ? ['empty'] : []
  if (unknownPlaceholders(kind, `${template.text}\n${template.subject ?? ''}`).length > 0) {
    problems.push('unknown-placeholder')
  }
  if (kind === 'office-message' && !template.text.includes('{message}')) problems.push('no-message')
  if (channel === 'email') return template.subject?.trim() ? problems : [...problems, 'no-subject']
  const filled = fill(template.text, exampleValues) ?? ''
  if (toGsm(filled) !== filled) problems.push('not-in-alphabet')
  if (filled.length > maxTextLength) problems.push('too-long')
  if (kindsExplainingStop.has(kind) && !template.text.includes('STOP')) problems.push('no-way-out')
  return problems
}

/** If a text is too long, the hauler's name in it is cut to these numbers of characters, one after the other. */
const haulerLengths = [24, 18, 12]

/** The maximum length of a reason or a list in a text, in characters. The mail has all of it. */
const reasonLength = 40

function shortened(typedReason: string): string {
  const reason = typedReason.replace(/[\s.]+$/, '')
  if (reason.length <= reasonLength) return reason
  const whole = reason.slice(0, reasonLength - 2)
  return `${whole.slice(0, Math.max(whole.lastIndexOf(' '), reasonLength / 2)).trim()}...`
}

/**
 * Fills one text of at most 160 characters of the alphabet. If it is too long with the link, it is sent without the link. Returns null if
 * it is still too long or if a value is missing.
 */
export function fillText(template: string, givenValues: Values): string | null {
  const values = { ...givenValues }
  for (const name of ['reason', 'materials']) {
    if (values[name] !== undefined) values[name] = shortened(values[name])
  }
  for (const link of [values.link ?? '', '']) {
    for (const length of haulerLengths) {
      const hauler = (values.hauler ?? '').slice(0, length).trim()
      const text = fill(template, { ...values, hauler, link })
      const plain = text === null ? null : toGsm(text).trim()
      if (plain !== null && isOneText(plain)) return plain
    }
  }
  return null
}
