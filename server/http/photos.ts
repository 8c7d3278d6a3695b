/** /orders/photos: photos of orders, for whoever holds a signed address that has not run out. */
import type { FastifyInstance } from 'fastify'

export type PhotoRoutes = {
  /** Null without a good signature, after its hour, and where there is no such photo. */
  readonly read: (link: {
    readonly photoId: string
    readonly until: string
    readonly signature: string
  }) => Promise<{ readonly mediaType: string; readonly content: Buffer } | null>
}

type Link = { Params: { id: string }; Querystring: { until?: string; signature?: string } }

export function openPhotos(app: FastifyInstance, door: PhotoRoutes): void {
  app.get<Link>('/orders/photos/:id', async (request, reply) => {
    const { until, signature } = request.query
    const isSigned = typeof until === 'string' && typeof signature === 'string'
    const photo = isSigned ? await door.read({ photoId: request.params.id, until, signature }) : null
    if (!photo) return reply.code(404).header('cache-control', 'no-store').send({ error: 'Not found' })
    return reply
      .headers({
        'content-type': photo.mediaType,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, max-age=3600, immutable',
      })
      .send(photo.content)
  })
}
