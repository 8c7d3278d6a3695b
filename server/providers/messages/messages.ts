import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

/** This is a text message or a mail to send. A recipient must not receive two messages with the same key. */
export type Message = {
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
}

/**
 * `sent`: the service took the message. `later`: it did not take the message now. `never`: it will never take the message. `unknown`: it
 * was called, but its answer was lost.
 */
export type SendOutcome =
  | { readonly state: 'sent'; readonly reference?: string }
  | { readonly state: 'later' }
  | { readonly state: 'never'; readonly why: UndeliverableReason }
  | { readonly state: 'unknown' }

/**
 * This is the service's answer about a message that it may have taken. `later`: the service could not be asked now. `unknown`: the service
 * can never say.
 */
export type LookupOutcome =
  | { readonly state: 'sent'; readonly reference?: string }
  | { readonly state: 'absent' }
  | { readonly state: 'later' }
  | { readonly state: 'unknown' }

export interface Messages {
  /** Sends a message. An error counts as `unknown`. */
  send(message: Message): Promise<SendOutcome>
  /** Finds out if the service took a message that it was handed at that time or later. An error counts as `later`. */
  lookUp(message: Message, handedOverAt: Date): Promise<LookupOutcome>
}

/** A message service posts these bytes. The signature is the content of its header, or an empty text if there is no header. */
export type SignedPost = { readonly rawBody: Buffer; readonly signature: string }

/** A customer sent this text to the hauler. The service may deliver it several times, always with the same id. */
export type InboundText = {
  readonly id: string
  /** The number is +1 with ten digits. */
  readonly from: string
  readonly text: string
  /** True means that the service itself has replied to this STOP, START or HELP, so the product must not reply again. */
  readonly isReplied?: boolean
}

/** A service posts this report about a message that it took. `taken` means that the message is on its way. */
export type Receipt =
  | { readonly key: string; readonly state: 'taken' | 'delivered'; readonly reference: string }
  | {
      readonly key: string
      readonly state: 'undelivered'
      readonly reference: string
      readonly why: UndeliverableReason
    }

/** The service expects this answer if the server took its post. */
export type ServiceAnswer = { readonly status: number; readonly type?: string; readonly body?: string }

export interface InboundTexts {
  readonly signatureHeader: string
  /**
   * Reads a text that the service posts.
   * @throws UnreadableText unless the raw bytes contain a text and its signature is valid.
   */
  readInbound(post: SignedPost): InboundText
  /**
   * Reads the service's report about the message with this key, which the service took.
   * @throws UnreadableText unless the raw bytes contain a report and its signature is valid.
   */
  readReceipt(post: SignedPost, key: string): Receipt
  readonly answer: ServiceAnswer
}

/** A mail service posts this report about a mail that it took. `why` is null if the mail arrived. */
export type MailEvent = {
  readonly to: string
  /** This is the Message-ID in angle brackets. It is null if the service does not name it. */
  readonly messageId: string | null
  readonly why: UndeliverableReason | null
}

export interface MailEvents {
  /** A mail service has to send this key with its posts. */
  readonly key: string
  /** @throws UnreadableText if the body contains no mail in a known form. */
  read(rawBody: Buffer): readonly MailEvent[]
}

/** A service posts texts to this path, below the address of the installation. */
export const inboundPath = '/webhooks/sms'
/** A service posts the state of a message to this path. The parameter `message` is the key of the message. */
export const receiptPath = '/webhooks/sms/receipts'

/** The signature is missing, wrong or too old, or the content is not a text. */
export class UnreadableText extends Error {}

export type SentMessage = {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
  readonly at: string
}

/** The outbox contains the messages of a service that sends none. A person can reply to its texts. */
export interface Outbox {
  /** The outbox keeps the messages of these channels. They are not sent. */
  readonly channels: readonly Message['channel'][]
  /** Returns the messages, newest first. If `to` is given, it returns only the messages to that recipient. */
  read(to: string | undefined): Promise<SentMessage[]>
  /** Sends a text from this number. Returns false if the server did not accept it. */
  reply(text: { readonly from: string; readonly text: string }): Promise<boolean>
}
