/**
 * Texts contain the short links /o/…, /c/… and /v/…. They redirect to the page of an order, of a cart, or of something that a customer may
 * pay voluntarily. The page checks who may see it.
 */
import type { FastifyInstance } from 'fastify'
import { orderIdOfLink } from '#domain/message/order-link.ts'

export function registerShortLinks(app: FastifyInstance): void {
  app.get<{ Params: { short: string } }>('/o/:short', (request, reply) => {
    const orderId = orderIdOfLink(request.params.short)
    return reply.redirect(orderId === null ? '/dashboard' : `/orders/${orderId}`, 302)
  })
  app.get<{ Params: { short: string } }>('/c/:short', (request, reply) => {
    const cartId = orderIdOfLink(request.params.short)
    return reply.redirect(cartId === null ? '/dashboard' : `/checkout/${cartId}/order-summary`, 302)
  })
  app.get<{ Params: { short: string } }>('/v/:short', (request, reply) => {
    const orderId = orderIdOfLink(request.params.short)
    return reply.redirect(orderId === null ? '/dashboard' : `/orders/${orderId}/voluntary-payment`, 302)
  })
}
