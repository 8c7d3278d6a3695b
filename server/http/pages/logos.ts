/** /logos: a hauler's logo for anybody. The version in its address is kept by browsers for good; what is chosen later has another. */
import type { FastifyInstance } from 'fastify'
import { isRowId } from '#server/api/row-id.ts'
import type { FileDeps } from '#server/operations/dependencies.ts'
import { readLogo } from '#server/operations/file/read-photo.ts'

export function registerLogos(app: FastifyInstance, deps: FileDeps): void {
  app.get<{ Params: { id: string; version: string } }>('/logos/:id/:version', async (request, reply) => {
    const { id, version } = request.params
    const logo = isRowId(id) ? await readLogo(deps, id) : null
    if (!logo) return reply.code(404).header('cache-control', 'no-store').send({ error: 'Not found' })
    const isCurrent = String(logo.version) === version
    return reply
      .headers({
        'content-type': logo.mediaType,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        // A page that is older than the logo shows the one of today.
        'cache-control': isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache',
      })
      .send(logo.content)
  })
}
