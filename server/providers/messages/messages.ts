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
