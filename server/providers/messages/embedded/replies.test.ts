import { expect, it } from 'vitest'
import { makeReplies, postReply } from '#server/providers/messages/embedded/replies.ts'
import { describeInboundTexts } from '#server/providers/messages/messages.contract.ts'

describeInboundTexts('The embedded outbox', () => {
  let now = Date.parse('2026-11-20T15:00:00Z')
  const texts = makeReplies({ secret: Buffer.alloc(32, 3), clock: () => new Date(now) })
  return {
    texts,
    signed: texts.sign,
    pass: ms => {
      now += ms
    },
  }
})

it('a reply from the outbox page is not accepted before the server listens', async () => {
  const replies = makeReplies({ secret: Buffer.alloc(32, 3), clock: () => new Date() })
  expect(await postReply(replies, { url: null }, { from: '+15125550142', text: 'STOP' })).toBe(false)
})
