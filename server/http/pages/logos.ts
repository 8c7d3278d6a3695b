/** /logos has a hauler's logo for anybody. Browsers keep the version in its address for good; a later logo has another version. */
import type { FastifyInstance } from 'fastify'
import { isRowId } from '#server/api/row-id.ts'
import { sendNoPicture, sendPicture } from '#server/http/answers/send-picture.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { findShownLogo } from '#server/operations/file/read-photo.ts'

export function registerLogos(app: FastifyInstance, deps: FileDeps): void {
  app.get<{ Params: { id: string; version: string } }>('/logos/:id/:version', async (request, reply) => {
    const { id, version } = request.params
    const logo = isRowId(id) ? await findShownLogo(deps, id) : null
    if (!logo) return sendNoPicture(reply)
    const isCurrent = String(logo.version) === version
    return sendPicture(request, reply, logo, {
      // A page that is older than the logo shows today's logo.
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
}
