/**
 * Serves the file with the streets below the maps (rule D176). Browsers read the parts of it that they show. Another file has another
 * address, so browsers keep the parts for good. The streets are public data, so the address needs no sign-in.
 */
import type { FastifyInstance } from 'fastify'
import { isUnchanged, rangeIn, sendBeyond } from '#server/http/answers/byte-range.ts'
import type { TileFile } from '#server/http/streets/tile-file.ts'

export const streetTilesPath = ({ fingerprint }: Pick<TileFile, 'fingerprint'>): string =>
  `/map-tiles/${fingerprint}.pmtiles`

/** A tile is smaller than that. Whoever wants the whole file gets it from Protomaps. */
const maxPartInBytes = 4_194_304

export function registerStreetTiles(app: FastifyInstance, file: TileFile): void {
  const { sizeInBytes, fingerprint } = file
  const etag = `"${fingerprint}"`
  app.get(streetTilesPath(file), { exposeHeadRoute: false }, async (request, reply) => {
    reply.headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'public, max-age=31536000, immutable' })
    if (isUnchanged(request, etag)) return reply.code(304).send()
    const range = rangeIn(request, { sizeInBytes, etag })
    if (range === 'beyond') return sendBeyond(reply, sizeInBytes)
    const noStore = { 'cache-control': 'no-store' }
    if (range === null || range.last - range.first >= maxPartInBytes)
      return reply.code(400).headers(noStore).send({ error: 'Ask for a part of this file, of at most 4 MB.' })
    const part = await file.read(range)
    if (!part) return reply.code(404).headers(noStore).send({ error: 'Not found' })
    return reply
      .code(206)
      .header('content-range', `bytes ${range.first}-${range.last}/${sizeInBytes}`)
      .type('application/vnd.pmtiles')
      .send(part)
  })
}
