/** Every message service must pass these tests. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UndeliverableReason } from '#domain/message/undeliverable.ts'
import {
  type InboundText,
  type InboundTexts,
  type Message,
  type Messages,
  type SignedPost,
  UnreadableText,
} from './messages.ts'

/** A test plants these faults in a service that is reached over a network. */
export type MessageFaults = {
  /** The service takes the next message, but the connection breaks before it answers. */
  readonly loseAnswer: () => void
  /** The service takes no message, and says so in its answer. */
  readonly goDown: () => void
  /** The service no longer accepts connections. */
  readonly disconnect: () => Promise<void>
  /** The service refuses this recipient for good, for this reason. */
  readonly refused: { readonly to: string; readonly why: UndeliverableReason }
}

export type OpenMessages = {
  readonly messages: Messages
  /** Returns the messages that the recipient has received so far, oldest first. */
  readonly received: (to: string) => Promise<readonly Pick<Message, 'channel' | 'subject' | 'text'>[]>
  readonly close: () => Promise<void>
  /** The faults are missing if the service runs in this process. */
  readonly faults?: MessageFaults
}

type Can = {
  readonly channels: readonly Message['channel'][]
  /** True means that the service can say later if it took a message. */
  readonly looksUp: boolean
  readonly hasFaults: boolean
}

const phone = '+15125550142'
const mailbox = 'ada@example.com'

const text = (key: string): Message => ({ key, to: phone, channel: 'sms', text: `About ${key}` })
const mail = (key: string): Message => ({
  key,
  to: mailbox,
  channel: 'email',
  subject: `Receipt: señor`,
  text: `About ${key}\n\nThank you`,
})

export function describeMessages(name: string, can: Can, open: () => Promise<OpenMessages>): void {
  describe(`${name} as a message service`, () => {
    let service: OpenMessages
    beforeEach(async () => {
      service = await open()
    })
    afterEach(() => service.close())

    const handedOverAt = new Date(Date.now() - 1000)
    const written = ({ channel, subject, text: words }: Message) => ({
      channel,
      ...(subject === undefined ? {} : { subject }),
      text: words,
    })

    describe.each(can.channels)('%s', channel => {
      const make = channel === 'sms' ? text : mail

      it('reaches its recipient as it was written', async () => {
        const { to } = make('an order')
        expect(await service.messages.send(make('an order'))).toMatchObject({ state: 'sent' })
        expect(await service.received(to)).toEqual([written(make('an order'))])
      })

      it('is found again if the service can look it up, and a message that was never sent is not', async () => {
        await service.messages.send(make('sent'))
        const states = can.looksUp ? ['sent', 'absent'] : ['unknown', 'unknown']
        expect((await service.messages.lookUp(make('sent'), handedOverAt)).state).toBe(states[0])
        expect((await service.messages.lookUp(make('not sent'), handedOverAt)).state).toBe(states[1])
      })

      if (!can.hasFaults) return
      const faults = () => {
        if (!service.faults) throw new Error('this service has no faults')
        return service.faults
      }

      it('whose answer was lost is in doubt, and the service never says that it was not sent', async () => {
        faults().loseAnswer()
        expect(await service.messages.send(make('lost'))).toEqual({ state: 'unknown' })
        expect(await service.received(make('lost').to)).toHaveLength(1)
        const found = await service.messages.lookUp(make('lost'), handedOverAt)
        expect(found.state).toBe(can.looksUp ? 'sent' : 'unknown')
      })

      it('is tried later while the service is down or cannot be reached', async () => {
        faults().goDown()
        expect(await service.messages.send(make('early'))).toEqual({ state: 'later' })
        await faults().disconnect()
        expect(await service.messages.send(make('early'))).toEqual({ state: 'later' })
        expect(await service.received(make('early').to)).toEqual([])
      })

      it('to a recipient who is refused for good is never sent, and the service says why', async () => {
        const { to, why } = faults().refused
        expect(await service.messages.send({ ...make('refused'), to })).toEqual({ state: 'never', why })
        expect(await service.received(to)).toEqual([])
      })
    })
  })
}

export type OpenInbound = {
  readonly texts: InboundTexts
  /** Returns the post that the service sends for a text that arrives. */
  readonly signed: (text: Omit<InboundText, 'id'>) => SignedPost
  /** Moves the clock forward. The function is missing if the signature has no time. Then only the id makes a repeated text harmless. */
  readonly pass?: (ms: number) => void
}

export function describeInboundTexts(name: string, open: () => OpenInbound): void {
  describe(`${name} as a service that receives texts`, () => {
    const told = { from: '+15125550142', text: 'STOP, señor' }

    it('says who wrote what, with an id of its own', () => {
      const { texts, signed } = open()
      const [first, second] = [signed(told), signed(told)].map(one => texts.readInbound(one))
      expect(first).toMatchObject(told)
      expect(first?.id).not.toBe(second?.id)
    })

    it('is refused without its signature', () => {
      const { texts, signed } = open()
      const { rawBody, signature } = signed(told)
      const altered = Buffer.from(rawBody.toString().replace('STOP', 'START'))
      const forged = signature.replace(/[0-9A-Za-z](?==*$)/, last => (last === '0' ? '4' : '0'))
      expect(() => texts.readInbound({ rawBody: altered, signature })).toThrow(UnreadableText)
      expect(() => texts.readInbound({ rawBody, signature: forged })).toThrow(UnreadableText)
      expect(() => texts.readInbound({ rawBody, signature: '' })).toThrow(UnreadableText)
    })

    it('is refused if it is repeated later, or has the same id as before', () => {
      const { texts, signed, pass } = open()
      const post = signed(told)
      const first = texts.readInbound(post)
      pass?.(6 * 60_000)
      if (pass) expect(() => texts.readInbound(post)).toThrow(UnreadableText)
      else expect(texts.readInbound(post).id).toBe(first.id)
    })

    it('is refused if it does not come from a phone number', () => {
      const { texts, signed } = open()
      expect(() => texts.readInbound(signed({ ...told, from: 'Ada' }))).toThrow(UnreadableText)
    })
  })
}
