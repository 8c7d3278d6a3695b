import { expect } from '@playwright/test'
import type { UsPhone } from '#domain/value/phone.ts'
import { outboxAddress } from '#server/testing/outbox.ts'

type Message = {
  readonly to: string
  readonly channel: 'sms' | 'email'
  readonly subject?: string
  readonly text: string
}

/** These are the texts and mails of the product, read from the outbox as a person reads them. */
export class Outbox {
  readonly #url: string

  constructor(url: string) {
    this.#url = url
  }

  /** Returns the newest first. */
  async messagesTo(address: string): Promise<Message[]> {
    const answer = await fetch(outboxAddress(this.#url, address))
    return (await answer.json()) as Message[]
  }

  /** Returns the last code that was texted. Waits until there are at least this many texts. */
  async codeFor(phone: UsPhone, texts = 1): Promise<string> {
    await expect.poll(async () => (await this.messagesTo(phone)).length).toBeGreaterThanOrEqual(texts)
    const codes = (await this.messagesTo(phone)).flatMap(({ text }) => /\b\d{6}\b/.exec(text) ?? [])
    return codes[0] ?? ''
  }

  /** Waits for a text that matches these words. */
  async expectText(phone: UsPhone, words: RegExp): Promise<void> {
    const texts = async () => (await this.messagesTo(phone)).map(({ text }) => text).join('\n')
    await expect.poll(texts, { timeout: 10_000 }).toMatch(words)
  }
}
