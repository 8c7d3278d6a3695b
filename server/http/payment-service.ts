/** /sim/stripe serves the embedded payment service to browsers: its script, and the calls of its script, on our own origin. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { EmbeddedPaymentService } from '#server/providers/payments/payments.ts'

const prefix = '/sim/stripe'

export async function registerPaymentService(app: FastifyInstance, service: EmbeddedPaymentService): Promise<void> {
  await app.register(async scope => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
      done(null, body),
    )
    scope.get(`${prefix}/stripe.js`, async (_request, reply) => {
      reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache')
      return service.readScript()
    })
    // These pages stand for the service's onboarding of a hauler's account and for the page of a customer's bank. Only people with a link
    // know them.
    const route = (url: string) => ({
      method: ['GET', 'POST'],
      url: `${prefix}${url}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const path = request.url.slice(prefix.length)
        const body = typeof request.body === 'string' ? request.body : ''
        // No id, secret or card contains a zero character, which PostgreSQL cannot store.
        if (/%00|\0/.test(path + body)) return reply.code(400).send({ error: { type: 'invalid_request_error' } })
        const answer = await service.handleBrowser({ method: request.method, path, headers: request.headers, body })
        return reply.code(answer.status).headers(answer.headers).send(answer.body)
      },
    })
    scope.route(route('/v1/*'))
    scope.route(route('/connect/*'))
    scope.route(route('/bank/*'))
  })
}
