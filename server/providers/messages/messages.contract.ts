/** What every message service must do. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type InboundText, type InboundTexts, type Message, type Messages, UnreadableText } from './messages.ts'

export type OpenMessages = {
  readonly messages: Messages
  /** What has reached the recipient so far, oldest first. */
  readonly received: (to: string) => Promise<readonly Pick<Message, 'channel' | 'subject' | 'text'>[]>
  readonly close: () => Promise<void>
}

export function describeMessages(name: string, open: () => Promise<OpenMessages>): void {
  describe(`${name}, as a message service`, () => {
    let service: OpenMessages
    beforeEach(async () => {
      service = await open()
    })
    afterEach(() => service.close())

    const phone = '+15125550142'
    const text = (key: string): Message => ({ key, to: phone, channel: 'sms', text: `About ${key}` })

    it('brings a text to its recipient as it was written', async () => {
      await service.messages.send(text('an order'))
      expect(await service.received(phone)).toEqual([{ channel: 'sms', text: 'About an order' }])
    })

    it('brings a mail with its subject', async () => {
      const to = 'ada@example.com'
      await service.messages.send({ key: 'a mail', to, channel: 'email', subject: 'Receipt', text: 'Thank you' })
      expect(await service.received(to)).toEqual([{ channel: 'email', subject: 'Receipt', text: 'Thank you' }])
    })

    it('brings one key once, however often and however simultaneously it is sent', async () => {
      await Promise.all([text('once'), text('once'), text('once')].map(message => service.messages.send(message)))
      await service.messages.send(text('once'))
      expect(await service.received(phone)).toHaveLength(1)
    })
  })
}

export type OpenInbound = {
  readonly texts: InboundTexts
  /** What the service posts when this text arrives. */
  readonly signed: (text: Omit<InboundText, 'id'>) => { readonly rawBody: Buffer; readonly signature: string }
  readonly pass: (ms: number) => void
}

export function describeInboundTexts(name: string, open: () => OpenInbound): void {
  describe(`${name}, as a service that tells of texts`, () => {
    const told = { from: '+15125550142', text: 'STOP, señor' }

    it('says who wrote what, under an id of its own', () => {
      const { texts, signed } = open()
      const [first, second] = [signed(told), signed(told)].map(one => texts.readInbound(one.rawBody, one.signature))
      expect(first).toMatchObject(told)
      expect(first?.id).not.toBe(second?.id)
    })

    it('is not believed without its signature', () => {
      const { texts, signed } = open()
      const { rawBody, signature } = signed(told)
      const altered = Buffer.from(rawBody.toString().replace('STOP', 'START'))
      const forged = signature.replace(/[0-9a-f]$/, last => (last === '0' ? '1' : '0'))
      expect(() => texts.readInbound(altered, signature)).toThrow(UnreadableText)
      expect(() => texts.readInbound(rawBody, forged)).toThrow(UnreadableText)
      expect(() => texts.readInbound(rawBody, '')).toThrow(UnreadableText)
    })

    it('is not believed when somebody repeats it later', () => {
      const { texts, signed, pass } = open()
      const { rawBody, signature } = signed(told)
      pass(6 * 60_000)
      expect(() => texts.readInbound(rawBody, signature)).toThrow(UnreadableText)
    })

    it('is not understood where it tells of no number', () => {
      const { texts, signed } = open()
      const { rawBody, signature } = signed({ ...told, from: 'Ada' })
      expect(() => texts.readInbound(rawBody, signature)).toThrow(UnreadableText)
    })
  })
}
