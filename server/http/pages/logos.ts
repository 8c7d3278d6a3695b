/** Anybody may read a hauler's logo below /logos. The address contains the version of the logo, so browsers keep the file for good. */
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
      // If the address names an older version, it shows today's logo, and the browser checks it each time.
      'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
    })
  })
}
