/**
 * What a customer is told when an order is placed, in both languages. A text stays within 160 characters of the phone networks'
 * own alphabet, which has no á, í, ó or ú: one more of those and every text costs twice and holds 70 characters.
 */
import type { Language } from '#domain/language.ts'
import { formatCents } from '#domain/money.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { formatPhone } from '#domain/phone.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'

/** A message that goes out with an order; `{number}` in its texts becomes the order's friendly number when it has one. */
export type OrderMessage = {
  readonly key: string
  readonly recipient: string
  readonly channel: 'sms' | 'email'
  readonly subject: string | null
  readonly text: string
}

export type PlacedOrder = {
  readonly orderId: string
  readonly snapshot: Pick<OrderSnapshot, 'language' | 'dropOffWindow' | 'customer'>
  readonly hauler: { readonly name: string; readonly phone: string }
  readonly totalInCents: number
  /** The customer wants texts and agreed to them. */
  readonly mayText: boolean
}

const orderNumber = '{number}'

/** A mail where an address is known, a text where the customer agreed to texts. */
export function orderPlacedMessages({ orderId, snapshot, hauler, totalInCents, mayText }: PlacedOrder): OrderMessage[] {
  const { language, dropOffWindow, customer } = snapshot
  const told = {
    language,
    dropOffWindow,
    totalInCents,
    orderNumber,
    haulerName: hauler.name,
    haulerPhone: formatPhone(hauler.phone),
  }
  const messages: OrderMessage[] = []
  if (customer.email !== '') {
    const mail = orderPlacedMail(told)
    messages.push({ key: `order-placed:${orderId}:email`, recipient: customer.email, channel: 'email', ...mail })
  }
  if (mayText) {
    const text = orderPlacedText(told)
    messages.push({
      key: `order-placed:${orderId}:sms`,
      recipient: customer.phone,
      channel: 'sms',
      subject: null,
      text,
    })
  }
  return messages
}

export type OrderTold = {
  readonly language: Language
  readonly haulerName: string
  readonly haulerPhone: string
  /** The friendly number, or the placeholder that becomes it. */
  readonly orderNumber: string
  readonly totalInCents: number
  /** Null in an order of restricted materials, whose days are agreed on the telephone. */
  readonly dropOffWindow: TimeWindow | null
}

export type MailWords = { readonly subject: string; readonly text: string }

const longestName = 24

const days: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: '2-digit', day: '2-digit', year: 'numeric' }),
  es: new Intl.DateTimeFormat('es-US', { timeZone: 'UTC', day: '2-digit', month: '2-digit', year: 'numeric' }),
}

function hourOf(hour: number): string {
  const half = hour % 24 < 12 ? 'AM' : 'PM'
  return `${hour % 12 === 0 ? 12 : hour % 12} ${half}`
}

function when({ day, start, end }: TimeWindow, language: Language): string {
  return `${days[language].format(day)}, ${hourOf(start)} - ${hourOf(end)}`
}

/** The text message of a new order: at most 160 characters, with the hauler's name and how to stop. */
export function orderPlacedText(told: OrderTold): string {
  const hauler = told.haulerName.slice(0, longestName)
  if (told.language === 'es') {
    return told.dropOffWindow
      ? `${hauler}: recibimos su pedido ${told.orderNumber}. Entrega: ${when(told.dropOffWindow, 'es')}. STOP para no recibir mensajes.`
      : `${hauler}: recibimos su pedido ${told.orderNumber}. Le llamaremos para acordar los detalles. STOP para no recibir mensajes.`
  }
  return told.dropOffWindow
    ? `${hauler}: your order ${told.orderNumber} is placed. Drop-off: ${when(told.dropOffWindow, 'en')}. Reply STOP to opt out.`
    : `${hauler}: we have your order ${told.orderNumber} and will call you about the details. Reply STOP to opt out.`
}

/** The mail of a new order: what was paid, when the dumpster comes, whom to call. */
export function orderPlacedMail(told: OrderTold): MailWords {
  return told.language === 'es' ? spanishMail(told) : englishMail(told)
}

function englishMail(told: OrderTold): MailWords {
  const { orderNumber, haulerName, haulerPhone, dropOffWindow } = told
  const ending = `Questions? Call ${haulerPhone}.\n\n${haulerName}`
  if (!dropOffWindow) {
    const text = `Thank you. We have your order ${orderNumber}. Some of its materials need a call with us first; nothing was charged.`
    return { subject: `Your order ${orderNumber}`, text: `${text}\n\n${ending}` }
  }
  return {
    subject: `Your order ${orderNumber} is placed`,
    text: `Thank you for your order ${orderNumber}.\n\nDrop-off: ${when(dropOffWindow, 'en')}\nPaid: ${formatCents(told.totalInCents)}\n\n${ending}`,
  }
}

function spanishMail(told: OrderTold): MailWords {
  const { orderNumber, haulerName, haulerPhone, dropOffWindow } = told
  const ending = `¿Preguntas? Llame al ${haulerPhone}.\n\n${haulerName}`
  if (!dropOffWindow) {
    const text = `Gracias. Recibimos su pedido ${orderNumber}. Algunos de sus materiales requieren una llamada con nosotros; no se cobró nada.`
    return { subject: `Su pedido ${orderNumber}`, text: `${text}\n\n${ending}` }
  }
  return {
    subject: `Recibimos su pedido ${orderNumber}`,
    text: `Gracias por su pedido ${orderNumber}.\n\nEntrega: ${when(dropOffWindow, 'es')}\nPagado: ${formatCents(told.totalInCents)}\n\n${ending}`,
  }
}
