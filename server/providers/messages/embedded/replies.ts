/** The embedded message service delivers texts from customers as JSON, signed with a secret of this installation. */
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { phonePattern } from '#domain/value/phone.ts'
import {
  type InboundText,
  type InboundTexts,
  type SignedPost,
  UnreadableText,
} from '#server/providers/messages/messages.ts'

export type RepliesParts = { readonly secret: Buffer; readonly clock: () => Date }

export type Replies = InboundTexts & {
  /** Returns the post that the service would send for a text that arrives now. */
  readonly sign: (text: Omit<InboundText, 'id'>) => SignedPost
}

const signatureHeader = 'x-message-signature'
const toleranceInMs = 300_000
const maxReplyLength = 1600

const inboundSchema = z.object({
  id: z.string().min(1).max(200),
  from: z.string().regex(phonePattern),
  text: z.string().max(maxReplyLength),
})

export function makeReplies({ secret, clock }: RepliesParts): Replies {
  const macOf = (at: string, rawBody: Buffer) => createHmac('sha256', secret).update(`${at}.`).update(rawBody).digest()
  return {
    signatureHeader,
    answer: { status: 200, type: 'application/json', body: '{"received":true}' },
    sign({ from, text }) {
      const rawBody = Buffer.from(JSON.stringify({ id: randomUUID(), from, text: text.slice(0, maxReplyLength) }))
      const at = String(clock().getTime())
      return { rawBody, signature: `t=${at},v1=${macOf(at, rawBody).toString('hex')}` }
    },
    readInbound({ rawBody, signature }) {
      const [, at = '', mac = ''] = /^t=(\d{1,15}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
      const isRight = mac !== '' && timingSafeEqual(Buffer.from(mac, 'hex'), macOf(at, rawBody))
      if (!isRight) throw new UnreadableText('The text is not signed as it should be.')
      if (Math.abs(clock().getTime() - Number(at)) > toleranceInMs)
        throw new UnreadableText('The signature is too old.')
      return readText(rawBody)
    },
    readReceipt() {
      throw new UnreadableText('The embedded service tells of no deliveries.')
    },
  }
}

function readText(rawBody: Buffer): InboundText {
  try {
    const { id, from, text } = inboundSchema.parse(JSON.parse(rawBody.toString()))
    return { id, from, text }
  } catch (cause) {
    throw new UnreadableText('This is not a text.', { cause })
  }
}

/** The outbox page posts replies to this address. It is null until the server accepts requests. */
export type ReplyTarget = { url: string | null }

/** Posts the reply of a person on the outbox page, as the message service would. Returns false if the server did not accept it. */
export async function postReply(
  replies: Replies,
  target: ReplyTarget,
  text: Omit<InboundText, 'id'>,
): Promise<boolean> {
  if (target.url === null) return false
  const { rawBody, signature } = replies.sign(text)
  const answer = await fetch(target.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [signatureHeader]: signature },
    body: new Uint8Array(rawBody),
    signal: AbortSignal.timeout(10_000),
  })
  return answer.ok
}
