/** /orders/photos: photos of orders, for anybody who has a signed link that has not expired. */
import type { FastifyInstance } from 'fastify'
import type { Db } from '#server/db/engine/connect.ts'
import { readPhoto } from '#server/db/order/photos.ts'
import type { SignedLink, SignedLinks } from '#server/http/signed-links.ts'

export type PhotoParts = { readonly db: Db; readonly clock: () => Date; readonly photoLinks: SignedLinks }

type PhotoRequest = { Params: { id: string }; Querystring: { until?: string; signature?: string } }

export function registerPhotos(app: FastifyInstance, parts: PhotoParts): void {
  app.get<PhotoRequest>('/orders/photos/:id', async (request, reply) => {
    const { until, signature } = request.query
    const isSigned = typeof until === 'string' && typeof signature === 'string'
    const photo = isSigned ? await readLinkedPhoto(parts, { id: request.params.id, until, signature }) : null
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

/** A link with a wrong signature is refused before the database is asked. */
async function readLinkedPhoto({ db, clock, photoLinks }: PhotoParts, link: SignedLink) {
  return photoLinks.isValid(link, clock()) ? readPhoto(db, link.id) : null
}
