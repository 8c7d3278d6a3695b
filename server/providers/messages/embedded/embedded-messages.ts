/** The embedded message service sends nothing to anybody, shows its messages on a page, and lets a person reply there. */
import type { Surroundings } from '../../provider.ts'
import { type InboundTexts, inboundPath, type Message, type Messages, type Outbox } from '../messages.ts'
import { makeOutbox, readOutbox } from './outbox.ts'
import { makeReplies, postReply, type ReplyTarget } from './replies.ts'

export type EmbeddedMessages = {
  readonly messages: Messages
  readonly texts: InboundTexts
  /** Makes the page of the outbox, which names the channels that are not really sent. */
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
