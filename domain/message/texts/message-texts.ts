/** The messages of one language. Every language has the keys of the English ones. */
import type english from './en.ts'

type Text<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Text<Words[Key]> }

export type MessageTexts = Text<typeof english>

/**
 * An occasion has several kinds if customers have to do something different next, such as to pay or to wait. Each kind has texts of its
 * own, and a hauler may replace them by a template.
 */
export type MessageKind = keyof typeof english.texts

export type ReplyKind = keyof typeof english.replies
