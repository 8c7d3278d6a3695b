/** The embedded message service: it sends nothing to anybody, shows its messages on a page, and lets a person reply there. */
import type { Provider, Surroundings } from '../../provider.ts'
import { type InboundTexts, inboundPath, type Messages } from '../messages.ts'
import { makeOutbox, readOutbox } from './outbox.ts'
import { makeReplies, postReply, type ReplyTarget } from './replies.ts'

export type EmbeddedMessages = Provider & { readonly messages: Messages; readonly texts: InboundTexts }

export function openEmbeddedMessages({ pool, secrets, clock, log }: Surroundings): EmbeddedMessages {
  const replies = makeReplies({ secret: secrets.derive('messages events'), clock })
  const target: ReplyTarget = { url: null }
  return {
    messages: makeOutbox({ table: pool, clock, print: line => log.info(line) }),
    texts: replies,
    routes: { outbox: { read: to => readOutbox(pool, to), reply: text => postReply(replies, target, text) } },
    started({ url }) {
      target.url = `${url}${inboundPath}`
    },
  }
}
