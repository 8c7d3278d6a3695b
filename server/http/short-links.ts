/** /o/…: the short links of texts lead to the order's page, which asks who is there. */
import type { FastifyInstance } from 'fastify'
import { orderIdOfLink } from '#domain/message/order-link.ts'

export function openShortLinks(app: FastifyInstance): void {
  app.get<{ Params: { short: string } }>('/o/:short', (request, reply) => {
    const orderId = orderIdOfLink(request.params.short)
    return reply.redirect(orderId === null ? '/dashboard' : `/orders/${orderId}`, 302)
  })
}
