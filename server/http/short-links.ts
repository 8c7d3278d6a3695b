/** /o/…: the short links in texts redirect to the order's page, which checks who may see it. */
import type { FastifyInstance } from 'fastify'
import { orderIdOfLink } from '#domain/message/order-link.ts'

export function registerShortLinks(app: FastifyInstance): void {
  app.get<{ Params: { short: string } }>('/o/:short', (request, reply) => {
    const orderId = orderIdOfLink(request.params.short)
    return reply.redirect(orderId === null ? '/dashboard' : `/orders/${orderId}`, 302)
  })
}
