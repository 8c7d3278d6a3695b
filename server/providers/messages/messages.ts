import type { UndeliverableReason } from '#domain/message/undeliverable.ts'

/** A text message or a mail to be sent. Idempotent by its key, where the service supports that. */
export type Message = {
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
}

/** `later`: the service did not take it now. `never`: it will not take it, whenever it is sent again. */
export type SendOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'later' }
  | { readonly state: 'never'; readonly why: UndeliverableReason }

export interface Messages {
  /** Sends a message. An error counts as `later`: it is not known whether the service took the message. */
  send(message: Message): Promise<SendOutcome>
}

/** A text that a customer sent to us. The service may deliver it several times, always with the same id. */
export type InboundText = {
  readonly id: string
  /** As +1 and ten digits. */
  readonly from: string
  readonly text: string
}

export interface InboundTexts {
  /** Reads a text that the service delivers. Throws UnreadableText unless the raw bytes contain one and its signature is valid and recent. */
  readInbound(rawBody: Buffer, signature: string): InboundText
}

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
  /** Newest first; only those to one recipient when `to` is given. */
  read(to: string | undefined): Promise<SentMessage[]>
  /** Sends a text as the person who has this number. False when the server did not accept it. */
  reply(text: { readonly from: string; readonly text: string }): Promise<boolean>
}
