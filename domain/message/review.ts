import type { MessageContent, NotifiableOrder } from '#domain/message/order-message.ts'
import english from '#domain/message/texts/en.ts'
import spanish from '#domain/message/texts/es.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'

const asking = { en: english.review, es: spanish.review } as const

/** After these a completed order has nothing more to tell. */
const lastKinds: ReadonlySet<MessageKind> = new Set(['bill-ready-even', 'bill-ready-credit', 'charged'])

/** The mail that ends an order, asking for a review below everything else, also below a hauler's own words (rule T13). */
export function withReview(
  { reviewUrl, language }: NotifiableOrder,
  kind: MessageKind,
  mail: MessageContent['mail'],
): MessageContent['mail'] {
  if (!reviewUrl || !lastKinds.has(kind)) return mail
  return { ...mail, text: `${mail.text}\n\n${asking[language]} ${reviewUrl}` }
}
