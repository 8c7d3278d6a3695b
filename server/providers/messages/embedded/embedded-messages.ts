/** The embedded message service sends nothing. It shows its messages on a page, where a person can reply to them. */
import type { Surroundings } from '../../provider.ts'
import { type InboundTexts, inboundPath, type Message, type Messages, type Outbox } from '../messages.ts'
import { makeOutbox, readOutbox } from './outbox.ts'
import { makeReplies, postReply, type ReplyTarget } from './replies.ts'

export type EmbeddedMessages = {
  readonly messages: Messages
  readonly texts: InboundTexts
  /** Makes the page of the outbox. It names the channels whose messages are not really sent. */
  readonly outbox: (channels: readonly Message['channel'][]) => Outbox
  readonly started: (server: { readonly url: string }) => void
}

export function openEmbeddedMessages({ pool, secrets, clock, log }: Surroundings): EmbeddedMessages {
  const replies = makeReplies({ secret: secrets.derive('messages events'), clock })
  const target: ReplyTarget = { url: null }
  return {
    messages: makeOutbox({ table: pool, clock, print: line => log.info(line) }),
    texts: replies,
    outbox: channels => ({
      channels,
      read: to => readOutbox(pool, to),
      reply: text => postReply(replies, target, text),
    }),
    started({ url }) {
      target.url = `${url}${inboundPath}`
    },
  }
}
