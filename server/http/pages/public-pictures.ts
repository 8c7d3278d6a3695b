/** Anybody may read the pictures of public pages below /pictures. The bytes of an address never change, so browsers keep them for good. */
import type { FastifyInstance } from 'fastify'
import { picturePath, pictureSizes } from '#domain/company/public-picture.ts'
import { isRowId } from '#server/api/row-id.ts'
import { sendNoPicture, sendPicture } from '#server/http/answers/send-picture.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { findShownPublicPicture } from '#server/operations/file/read-photo.ts'

export function registerPublicPictures(app: FastifyInstance, deps: FileDeps): void {
  for (const size of pictureSizes)
    app.get<{ Params: { id: string } }>(picturePath(':id', size), async (request, reply) => {
      const { id } = request.params
      const picture = isRowId(id) ? await findShownPublicPicture(deps, id, size) : null
      if (!picture) return sendNoPicture(reply)
      return sendPicture(request, reply, picture, { 'cache-control': 'public, max-age=31536000, immutable' })
    })
}
