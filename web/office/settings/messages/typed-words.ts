/** The words of an occasion are typed in these fields, one for each. */

import { type Channel, type MessageTemplate, type TemplateProblem, templateProblems } from '#domain/message/template.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import { isSameTemplate, type MessageWords } from '#domain/message/words.ts'
import type { Language } from '#domain/value/language.ts'

export type TypedWords = {
  readonly textEn: string
  readonly textEs: string
  readonly subjectEn: string
  readonly subjectEs: string
  readonly mailEn: string
  readonly mailEs: string
}

export const fieldsOf = {
  en: { sms: 'textEn', subject: 'subjectEn', email: 'mailEn' },
  es: { sms: 'textEs', subject: 'subjectEs', email: 'mailEs' },
} as const satisfies Record<Language, Record<Channel | 'subject', keyof TypedWords>>

export const typedWords = ({ sms, email }: MessageWords): TypedWords => ({
  textEn: sms.en.text,
  textEs: sms.es.text,
  mailEn: email.en.text,
  mailEs: email.es.text,
  subjectEn: email.en.subject,
  subjectEs: email.es.subject,
})

export const templateOf = (typed: TypedWords, channel: Channel, language: Language): MessageTemplate => ({
  subject: channel === 'sms' ? null : typed[fieldsOf[language].subject],
  text: typed[fieldsOf[language][channel]],
})

export const savedWords = (typed: TypedWords): MessageWords => ({
  sms: { en: { subject: null, text: typed.textEn }, es: { subject: null, text: typed.textEs } },
  email: {
    en: { subject: typed.subjectEn, text: typed.mailEn },
    es: { subject: typed.subjectEs, text: typed.mailEs },
  },
})

/** The product's own words are always right. */
export function problemsOf(
  { kind, standard }: { readonly kind: MessageKind; readonly standard: MessageWords },
  typed: TypedWords,
  channel: Channel,
  language: Language,
): TemplateProblem[] {
  const template = templateOf(typed, channel, language)
  return isSameTemplate(template, standard[channel][language]) ? [] : templateProblems(kind, channel, template)
}
