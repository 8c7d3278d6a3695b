/**
 * /orders/photos has the photos of orders for anybody with a signed link that has not expired. `size=small` returns a small photo for
 * lists.
 */
import type { FastifyInstance } from 'fastify'
import { sendNoPicture, sendPicture } from '#server/http/answers/send-picture.ts'
import type { SignedLink, SignedLinks } from '#server/http/signed-links.ts'
import { findPicture, type PhotoDeps } from '#server/operations/file/read-photo.ts'

export type PhotoParts = PhotoDeps & { readonly photoLinks: SignedLinks }

type PhotoRequest = {
  Params: { id: string }
  Querystring: { until?: string; signature?: string; size?: string }
}

export function registerPhotos(app: FastifyInstance, parts: PhotoParts): void {
  app.get<PhotoRequest>('/orders/photos/:id', async (request, reply) => {
    const { until, signature, size } = request.query
    const isSigned = typeof until === 'string' && typeof signature === 'string'
    const link = isSigned ? { id: request.params.id, until, signature } : null
    const photo = link ? await findLinkedPhoto(parts, link, size === 'small' ? 'small' : 'whole') : null
    if (!photo) return sendNoPicture(reply)
    return sendPicture(request, reply, photo, {
      'content-disposition': 'inline',
      'cache-control': 'private, max-age=3600, immutable',
    })
  })
}

/** Returns null if the link is not valid. A link with a wrong signature leads to no query of the database. */
async function findLinkedPhoto(parts: PhotoParts, link: SignedLink, size: 'whole' | 'small') {
  return parts.photoLinks.isValid(link, parts.clock()) ? findPicture(parts, link.id, size) : null
}
