/** What a catalog of messages holds: the same keys in every language; English decides which. */
import type english from './en.ts'

type Text<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Text<Words[Key]> }

export type MessageTexts = Text<typeof english>

/** An occasion, divided by what the customer has to do: each has its texts and may have a hauler's template. */
export type MessageKind = keyof typeof english.texts

export type ReplyKind = keyof typeof english.replies
