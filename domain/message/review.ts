import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import type { Language } from '#domain/value/language.ts'

const asking: Readonly<Record<Language, string>> = {
  en: 'Did we do well? A review helps others to find us:',
  es: '¿Quedó conforme? Una opinión ayuda a otros a encontrarnos:',
}

/** The kinds of mails after which a completed order gets no message. */
const lastKinds: ReadonlySet<MessageKind> = new Set(['bill-ready-even', 'bill-ready-credit', 'charged'])

type ReviewSettings = { readonly language: Language; readonly reviewUrl?: string | null }
type Mail = { readonly subject: string; readonly text: string }

/** Adds the request for a review to the mail that ends an order. It comes last, also after a hauler's own words (rule T13). */
export function withReview({ reviewUrl, language }: ReviewSettings, kind: MessageKind, mail: Mail): Mail {
  if (!reviewUrl || !lastKinds.has(kind)) return mail
  return { ...mail, text: `${mail.text}\n\n${asking[language]} ${reviewUrl}` }
}
