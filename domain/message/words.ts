/** All templates of one message kind: a text and a mail in each language (rule T8). */
import { z } from 'zod'
import { type Channel, type MessageTemplate, messageKinds } from '#domain/message/template.ts'
import { type Language, languages } from '#domain/value/language.ts'

export const messageKindSchema = z.enum(messageKinds)

export const maxSubjectCharacters = 200
export const maxTextCharacters = { sms: 1000, email: 5000 } as const satisfies Record<Channel, number>

const subjectSchema = z.string().max(maxSubjectCharacters)
const inBoth = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ en: schema, es: schema })

export const messageWordsSchema = z.strictObject({
  sms: inBoth(z.strictObject({ subject: z.null(), text: z.string().max(maxTextCharacters.sms) })),
  email: inBoth(z.strictObject({ subject: subjectSchema, text: z.string().max(maxTextCharacters.email) })),
})

export type MessageWords = z.infer<typeof messageWordsSchema>

const channels = ['sms', 'email'] as const satisfies Channel[]

export type PlacedTemplate = MessageTemplate & { readonly channel: Channel; readonly language: Language }

/** Returns each template with its channel and its language. */
export const templatesOf = (words: MessageWords): PlacedTemplate[] =>
  channels.flatMap(channel => languages.map(language => ({ channel, language, ...words[channel][language] })))

export function wordsOf(find: (channel: Channel, language: Language) => MessageTemplate): MessageWords {
  const text = (language: Language) => ({ subject: null, text: find('sms', language).text })
  const mail = (language: Language) => {
    const { subject, text: words } = find('email', language)
    return { subject: subject ?? '', text: words }
  }
  return { sms: { en: text('en'), es: text('es') }, email: { en: mail('en'), es: mail('es') } }
}

/** Returns true if both templates have the same words. */
export const isSameTemplate = (one: MessageTemplate, other: MessageTemplate): boolean =>
  (one.subject ?? '').trim() === (other.subject ?? '').trim() && one.text.trim() === other.text.trim()
