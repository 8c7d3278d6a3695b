/** /webhooks/sms: texts that people send, told by the message service; signed raw bytes, no session, no cookie. */
import type { FastifyInstance } from 'fastify'

export type TextEventRoutes = {
  readonly receive: (rawBody: Buffer, signature: string) => Promise<{ readonly status: number }>
}

const maxEventInBytes = 262_144

export async function openTextEvents(app: FastifyInstance, door: TextEventRoutes): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/sms', { bodyLimit: maxEventInBytes }, async (request, reply) => {
      const signature = request.headers['x-message-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status } = await door.receive(body, typeof signature === 'string' ? signature : '')
      return reply.code(status).send({ received: status === 200 })
    })
  })
}
