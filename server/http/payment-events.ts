/** /webhooks/stripe: signed events on their raw bytes; no session, no cookie. */
import type { FastifyInstance } from 'fastify'

export type PaymentEventRoutes = {
  readonly receive: (rawBody: Buffer, signature: string) => Promise<{ readonly status: number }>
}

const maxEventInBytes = 262_144

export async function openPaymentEvents(app: FastifyInstance, door: PaymentEventRoutes): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    scope.post('/webhooks/stripe', { bodyLimit: maxEventInBytes }, async (request, reply) => {
      const signature = request.headers['stripe-signature']
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const { status } = await door.receive(body, typeof signature === 'string' ? signature : '')
      return reply.code(status).send({ received: status === 200 })
    })
  })
}
