/** A catalog of messages holds the same keys in every language; English decides the keys. */
import type english from './en.ts'

type Text<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Text<Words[Key]> }

export type MessageTexts = Text<typeof english>

/** A kind is an occasion, divided by the customer's next task. Each kind has its texts and may have a hauler's template. */
export type MessageKind = keyof typeof english.texts

export type ReplyKind = keyof typeof english.replies
