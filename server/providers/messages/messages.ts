import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

/** This is a text message or a mail to be sent. Nobody must receive the same key twice. */
export type Message = {
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
}

/**
 * `sent`: the service took the message. `later`: it did not take it now. `never`: it will not take it, however often it is sent again. `unknown`:
 * it was called, and its answer was lost.
 */
export type SendOutcome =
  | { readonly state: 'sent'; readonly reference?: string }
  | { readonly state: 'later' }
  | { readonly state: 'never'; readonly why: UndeliverableReason }
  | { readonly state: 'unknown' }

/** This is the state of a message whose answer was lost. `later`: the service could not be asked now. `unknown`: it can never answer. */
export type LookupOutcome =
  | { readonly state: 'sent'; readonly reference?: string }
  | { readonly state: 'absent' }
  | { readonly state: 'later' }
  | { readonly state: 'unknown' }

export interface Messages {
  /** Sends a message. An error counts as `unknown`. */
  send(message: Message): Promise<SendOutcome>
  /** Looks up if the service took a message that was handed over at that moment, or later. An error counts as `later`. */
  lookUp(message: Message, handedOverAt: Date): Promise<LookupOutcome>
}

/** A message service posts this with the header of its signature, which is an empty text if there is none. */
export type SignedPost = { readonly rawBody: Buffer; readonly signature: string }

/** A customer sent this text to us. The service may deliver it several times, always with the same id. */
export type InboundText = {
  readonly id: string
  /** The number is +1 and ten digits. */
  readonly from: string
  readonly text: string
  /** It is true if the service has replied to this STOP, START or HELP itself; a second reply would be one too many. */
  readonly isReplied?: boolean
}

/** A service reports this about a message that it took. `taken`: it is on its way. */
export type Receipt =
  | { readonly key: string; readonly state: 'taken' | 'delivered'; readonly reference: string }
  | {
      readonly key: string
      readonly state: 'undelivered'
      readonly reference: string
      readonly why: UndeliverableReason
    }

/** The service expects this answer if we took its post. */
export type ServiceAnswer = { readonly status: number; readonly type?: string; readonly body?: string }

export interface InboundTexts {
  readonly signatureHeader: string
  /**
   * Reads a text that the service posts.
   * @throws UnreadableText unless the raw bytes contain a text and its signature is valid.
   */
  readInbound(post: SignedPost): InboundText
  /**
   * Reads the service's report about the message with this key, which it took.
   * @throws UnreadableText unless the raw bytes contain a report and its signature is valid.
   */
  readReceipt(post: SignedPost, key: string): Receipt
  readonly answer: ServiceAnswer
}

/** A mail service reports this about a mail that it took. `why` is null if the mail arrived. */
export type MailEvent = {
  readonly to: string
  /** This is the Message-ID in angle brackets. It is null if the service does not name it. */
  readonly messageId: string | null
  readonly why: UndeliverableReason | null
}

export interface MailEvents {
  /** A service that posts has to send this key. */
  readonly key: string
  /** @throws UnreadableText if the body contains no mail in a known form. */
  read(rawBody: Buffer): readonly MailEvent[]
}

/** A service posts texts to this path, below the address of the installation. */
export const inboundPath = '/webhooks/sms'
/** A service reports the state of a message here. The parameter `message` is the key of the message. */
export const receiptPath = '/webhooks/sms/receipts'

/** The signature is missing, wrong or too old, or the content is not a text. */
export class UnreadableText extends Error {}

/** The outbox page shows a message like this. */
export type SentMessage = {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
  readonly at: string
}

/** The outbox has the messages of a service that sends none to anybody, and a way to reply to its texts. */
export interface Outbox {
  /** The messages of these channels stay here and are not sent to anybody. */
  readonly channels: readonly Message['channel'][]
  /** Returns the newest message first. If `to` is given, they are only those to one recipient. */
  read(to: string | undefined): Promise<SentMessage[]>
  /** Sends a text as the person who has this number. Returns false if the server did not accept it. */
  reply(text: { readonly from: string; readonly text: string }): Promise<boolean>
}
