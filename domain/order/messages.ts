/** What a customer is told of an order by text and mail, in their language. A text is at most 160 characters. */
import { type Day, isoDateOf } from '#domain/calendar.ts'
import type { Language } from '#domain/language.ts'
import { formatCents } from '#domain/money.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'

export const longestText = 160

/** `name` says which event it is about: one message of a name, channel and order is ever sent. */
export type OrderMessage = {
  readonly name: string
  readonly channel: 'sms' | 'email'
  readonly to: string
  readonly subject?: string
  readonly text: string
}

export type PlacedOrder = Pick<OrderSnapshot, 'language' | 'customer' | 'dropOffWindow'> & {
  readonly friendlyId: string
  readonly hauler: string
  readonly totalInCents: number
}

/** The text and the mail that say that an order was placed and paid. */
export function orderPlacedMessages(order: PlacedOrder): OrderMessage[] {
  const { customer, friendlyId } = order
  const say = words[order.language]
  const text: OrderMessage = {
    name: 'placed',
    channel: 'sms',
    to: customer.phone,
    text: fitted(say.text(order, dayOf(order))),
  }
  if (customer.email === '') return [text]
  const mail = {
    name: 'placed',
    channel: 'email',
    to: customer.email,
    subject: say.subject(friendlyId),
    text: say.mail(order, dayOf(order)),
  } as const
  return [text, mail]
}

type Words = {
  readonly text: (order: PlacedOrder, day: string) => string
  readonly subject: (friendlyId: string) => string
  readonly mail: (order: PlacedOrder, day: string) => string
}

const words: Record<Language, Words> = {
  en: {
    text: ({ hauler, friendlyId, totalInCents }, day) =>
      `${hauler}: order ${friendlyId} is placed, ${formatCents(totalInCents)} paid. Drop-off ${day}. Reply STOP to opt out.`,
    subject: friendlyId => `Your dumpster order ${friendlyId}`,
    mail: ({ hauler, friendlyId, totalInCents, customer }, day) =>
      `Hello ${customer.firstName},\n\nThank you for your order ${friendlyId}. ${formatCents(totalInCents)} was paid.\n` +
      `Your dumpster comes on ${day}. We tell you when it is on its way.\n\n${hauler}`,
  },
  es: {
    text: ({ hauler, friendlyId, totalInCents }, day) =>
      `${hauler}: pedido ${friendlyId} recibido, ${formatCents(totalInCents)} pagados. Entrega ${day}. Responda STOP para cancelar.`,
    subject: friendlyId => `Su pedido de contenedor ${friendlyId}`,
    mail: ({ hauler, friendlyId, totalInCents, customer }, day) =>
      `Hola, ${customer.firstName}:\n\nGracias por su pedido ${friendlyId}. Se pagaron ${formatCents(totalInCents)}.\n` +
      `Su contenedor llega el ${day}. Le avisaremos cuando esté en camino.\n\n${hauler}`,
  },
}

function dayOf({ dropOffWindow, language }: PlacedOrder): string {
  return dropOffWindow ? formatDay(dropOffWindow.day, language) : ''
}

function formatDay(day: Day, language: Language): string {
  const noon = new Date(`${isoDateOf(day)}T12:00:00Z`)
  return new Intl.DateTimeFormat(language, {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(noon)
}

/** A long name of a hauler is what gives way, at the front. */
function fitted(text: string): string {
  return text.length <= longestText ? text : text.slice(text.length - longestText)
}
