/**
 * The form for the words of an occasion (rule T8). It always accepts the product's own words, even if the rules for a hauler's words would
 * refuse them.
 */
import { type Channel, type MessageTemplate, type TemplateProblem, templateProblems } from '#domain/message/template.ts'
import type { MessageKind } from '#domain/message/texts/message-texts.ts'
import {
  isSameTemplate,
  type MessageWords,
  maxSubjectCharacters,
  maxTextCharacters,
  messageWordsSchema,
  templatesOf,
} from '#domain/message/words.ts'
import { formOf, type Part } from '#domain/value/form.ts'
import type { Language } from '#domain/value/language.ts'

type TypedTexts = { readonly textEn: string; readonly textEs: string }
type TypedMails = {
  readonly subjectEn: string
  readonly mailEn: string
  readonly subjectEs: string
  readonly mailEs: string
}
export type TypedWords = TypedTexts & TypedMails

export const wordFields = {
  en: { sms: 'textEn', subject: 'subjectEn', email: 'mailEn' },
  es: { sms: 'textEs', subject: 'subjectEs', email: 'mailEs' },
} as const satisfies Record<Language, Record<Channel | 'subject', keyof TypedWords>>

const languageAt = (at: PropertyKey | undefined): Language => (at === 'es' ? 'es' : 'en')

const textFields: Part<TypedTexts, MessageWords['sms']> = {
  names: ['textEn', 'textEs'],
  toTyped: texts => ({ textEn: texts?.en.text ?? '', textEs: texts?.es.text ?? '' }),
  fromTyped: ({ textEn, textEs }) => ({ en: { subject: null, text: textEn }, es: { subject: null, text: textEs } }),
  fieldAt: ([language]) => wordFields[languageAt(language)].sms,
  maxLength: () => maxTextCharacters.sms,
}

const mailFields: Part<TypedMails, MessageWords['email']> = {
  names: ['subjectEn', 'mailEn', 'subjectEs', 'mailEs'],
  toTyped: mails => ({
    subjectEn: mails?.en.subject ?? '',
    mailEn: mails?.en.text ?? '',
    subjectEs: mails?.es.subject ?? '',
    mailEs: mails?.es.text ?? '',
  }),
  fromTyped: ({ subjectEn, mailEn, subjectEs, mailEs }) => ({
    en: { subject: subjectEn, text: mailEn },
    es: { subject: subjectEs, text: mailEs },
  }),
  fieldAt: ([language, part]) => wordFields[languageAt(language)][part === 'subject' ? 'subject' : 'email'],
  maxLength: name => (name.startsWith('subject') ? maxSubjectCharacters : maxTextCharacters.email),
}

/** `standard` has the product's own words for this kind. */
type Occasion = { readonly kind: MessageKind; readonly standard: MessageWords }

/** Returns the problems of a template. The product's own template counts as one without problems. */
export const wordProblems = (
  { kind, standard }: Occasion,
  channel: Channel,
  language: Language,
  template: MessageTemplate,
): TemplateProblem[] =>
  isSameTemplate(template, standard[channel][language]) ? [] : templateProblems(kind, channel, template)

export const wordsForm = (occasion: Occasion) =>
  formOf(
    messageWordsSchema.superRefine((words, { addIssue }) => {
      for (const { channel, language, ...template } of templatesOf(words)) {
        for (const problem of wordProblems(occasion, channel, language, template)) {
          addIssue({ code: 'custom', path: [channel, language, problem === 'no-subject' ? 'subject' : 'text'] })
        }
      }
    }),
    {},
    { sms: textFields, email: mailFields },
  )

export const typedTemplateOf = (typed: TypedWords, channel: Channel, language: Language): MessageTemplate => ({
  subject: channel === 'sms' ? null : typed[wordFields[language].subject],
  text: typed[wordFields[language][channel]],
})
