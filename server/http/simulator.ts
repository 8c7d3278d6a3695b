/** /sim/stripe: what a browser may ask of the embedded payment service, and its script, from our own origin. */
import type { FastifyInstance } from 'fastify'

export type SimulatorRoutes = {
  readonly script: string
  readonly handleBrowser: (request: {
    method: string
    path: string
    headers: Record<string, string | string[] | undefined>
    body: string
  }) => Promise<{ readonly status: number; readonly headers: Readonly<Record<string, string>>; readonly body: string }>
}

const prefix = '/sim/stripe'

export async function openSimulator(app: FastifyInstance, door: SimulatorRoutes): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.get(`${prefix}/stripe.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(door.script),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${prefix}/v1/*`,
      handler: async (request, reply) => {
        const path = request.url.slice(prefix.length)
        const body = typeof request.body === 'string' ? request.body : ''
        // A zero character can be part of no id, no secret and no card, and no database takes it.
        if (/%00|\0/.test(path + body)) return reply.code(400).send({ error: { type: 'invalid_request_error' } })
        const answer = await door.handleBrowser({ method: request.method, path, headers: request.headers, body })
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
  })
}
