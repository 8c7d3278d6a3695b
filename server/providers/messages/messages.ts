import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

/** A text message or a mail to be sent. Nobody must receive the same key twice. */
export type Message = {
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
}

/**
 * `sent`: the service took it. `later`: it did not take it now. `never`: it will not take it, whenever it is sent again. `unknown`:
 * it was called, and its answer was lost.
 */
export type SendOutcome =
  | { readonly state: 'sent'; readonly reference?: string }
  | { readonly state: 'later' }
  | { readonly state: 'never'; readonly why: UndeliverableReason }
  | { readonly state: 'unknown' }

/** What a service says of a message whose answer was lost. `later`: it could not be asked now. `unknown`: it can never say. */
export type LookedUp =
  | { readonly state: 'sent'; readonly reference?: string }
  | { readonly state: 'absent' }
  | { readonly state: 'later' }
  | { readonly state: 'unknown' }

export interface Messages {
  /** Sends a message. An error counts as `unknown`. */
  send(message: Message): Promise<SendOutcome>
  /** Says whether the service took a message that was handed over at that moment, or later. An error counts as `later`. */
  lookUp(message: Message, handedOverAt: Date): Promise<LookedUp>
}

/** What a message service posts, with the header of its signature, or an empty text without one. */
export type SignedPost = { readonly rawBody: Buffer; readonly signature: string }

/** A text that a customer sent to us. The service may deliver it several times, always with the same id. */
export type InboundText = {
  readonly id: string
  /** As +1 and ten digits. */
  readonly from: string
  readonly text: string
  /** The service has replied to this STOP, START or HELP itself; a second reply would be one too many. */
  readonly isReplied?: boolean
}

/** What a service tells of a message that it took. `taken`: it is on its way. */
export type Receipt =
  | { readonly key: string; readonly state: 'taken' | 'delivered'; readonly reference: string }
  | {
      readonly key: string
      readonly state: 'undelivered'
      readonly reference: string
      readonly why: UndeliverableReason
    }

/** What the service wants to be answered when we took what it posted. */
export type ServiceAnswer = { readonly status: number; readonly type?: string; readonly body?: string }

export interface InboundTexts {
  readonly signatureHeader: string
  /** Reads a text that the service posts. Throws UnreadableText unless the raw bytes contain one and its signature is valid. */
  readInbound(post: SignedPost): InboundText
  /** Reads what the service tells of the message with this key, which it took. Throws UnreadableText likewise. */
  readReceipt(post: SignedPost, key: string): Receipt
  readonly answer: ServiceAnswer
}

/** What a mail service reports of a mail that it took. `why` is null if the mail arrived. */
export type MailEvent = {
  readonly to: string
  /** The Message-ID in angle brackets. It is null if the service does not name it. */
  readonly messageId: string | null
  readonly why: UndeliverableReason | null
}

export interface MailEvents {
  /** Whoever posts has to have it. */
  readonly key: string
  /** Throws UnreadableText when the body tells of no mail in a form that is known. */
  read(rawBody: Buffer): readonly MailEvent[]
}

/** Where a service posts texts, below the address of the installation. */
export const inboundPath = '/webhooks/sms'
/** Where it tells what became of the message whose key is the parameter `message`. */
export const receiptPath = '/webhooks/sms/receipts'

/** The signature is missing, wrong or too old, or the content is not a text. */
export class UnreadableText extends Error {}

/** A message as the outbox page shows it. */
export type SentMessage = {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
  readonly at: string
}

/** The messages of a service that sends none to anybody, and a way to reply to its texts. */
export interface Outbox {
  /** The channels whose messages are kept here and are not sent to anybody. */
  readonly channels: readonly Message['channel'][]
  /** Newest first; only those to one recipient when `to` is given. */
  read(to: string | undefined): Promise<SentMessage[]>
  /** Sends a text as the person who has this number. False when the server did not accept it. */
  reply(text: { readonly from: string; readonly text: string }): Promise<boolean>
}
