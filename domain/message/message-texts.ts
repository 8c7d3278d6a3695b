/** What a catalog of messages holds: the same keys in every language; English decides which. */
import type english from './texts/en.ts'

type Text<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Text<Words[Key]> }

export type MessageTexts = Text<typeof english>

/** An occasion, told apart by what a customer has to do about it: each has its words, and may have a hauler's own. */
export type MessageKind = keyof typeof english.texts

export type ReplyKind = keyof typeof english.replies
