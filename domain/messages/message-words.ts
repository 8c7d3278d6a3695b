/** What a catalog of messages holds: the same keys in every language; English decides which. */
import type { Occasion } from '#domain/order/occasion.ts'
import type english from './words/en.ts'

type Text<Words> = { readonly [Key in keyof Words]: Words[Key] extends string ? string : Text<Words[Key]> }

export type MessageWords = Text<typeof english>

/** An occasion, told apart by what a customer has to do about it. A hauler's own words are kept for each. */
export type MessageKind = keyof typeof english.texts

export type ReplyKind = keyof typeof english.replies

/** Every occasion is a kind of its own, and some have further ones. */
export type OccasionIsKind = Occasion extends MessageKind ? true : never
