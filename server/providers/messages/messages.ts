/** A text message or a mail on its way out. Sending twice with one key sends once, where the service can promise that. */
export type Message = {
  readonly key: string
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
}

export interface Messages {
  send(message: Message): Promise<void>
}

/** A text that somebody sent to us. The service may tell of one several times, always with the same id. */
export type InboundText = {
  readonly id: string
  /** As +1 and ten digits. */
  readonly from: string
  readonly text: string
}

export interface InboundTexts {
  /** Reads what the service tells of a text. Throws UnreadableText unless the raw bytes are signed by it, lately, and tell of one. */
  readInbound(rawBody: Buffer, signature: string): InboundText
}

/** Not signed by the message service, signed too long ago, or no text at all. */
export class UnreadableText extends Error {}
