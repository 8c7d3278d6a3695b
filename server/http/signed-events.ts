/**
 * All routes for events of services are registered here. The signature is over the raw bytes of the body, so nothing may parse the body
 * first.
 */
import type { FastifyInstance } from 'fastify'

export type SignedEventRoute = {
  readonly path: string
  readonly signatureHeader: string
  /** Returns the answer. The signature is an empty text if the request has none. */
  readonly receive: (
    rawBody: Buffer,
    signature: string,
    query: Readonly<Record<string, unknown>>,
  ) => Promise<EventAnswer>
}

/** Without a type the body is JSON that says if the event was received. */
type EventAnswer = { readonly status: number; readonly type?: string; readonly body?: string }

const maxEventInBytes = 262_144

export async function registerSignedEvents(app: FastifyInstance, route: SignedEventRoute): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    // Requests are not limited, because a service sends the events of all customers from a few addresses.
    const options = { bodyLimit: maxEventInBytes, config: { rateLimit: false } } as const
    scope.post(route.path, options, async (request, reply) => {
      const signature = request.headers[route.signatureHeader]
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const query = request.query as Record<string, unknown>
      const answer = await route.receive(body, typeof signature === 'string' ? signature : '', query)
      reply.code(answer.status)
      if (answer.status === 204) return reply.send()
      if (answer.type) return reply.type(answer.type).send(answer.body)
      return reply.send({ received: answer.status === 200 })
    })
  })
}
