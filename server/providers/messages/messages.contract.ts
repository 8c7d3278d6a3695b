/** What every message service must do, whoever it is. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Message, Messages } from './messages.ts'

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
