/** Sends a whole picture or a part of it (RFC 9110, section 14). Its ETag is the hash of its bytes. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ShownPicture } from '#server/operations/file/read-photo.ts'
import type { ByteRange } from '#server/providers/files/files.ts'

type Asking = Pick<FastifyRequest, 'headers' | 'method'>

/** The answer has these `headers`, even if it only says that the browser already has the bytes. */
export async function sendPicture(
  request: Asking,
  reply: FastifyReply,
  picture: ShownPicture,
  headers: Readonly<Record<string, string>>,
): Promise<FastifyReply> {
  const { mediaType, sizeInBytes, sha256 } = picture
  const etag = `"${sha256}"`
  reply.headers({ ...headers, etag, 'accept-ranges': 'bytes' })
  if (isUnchanged(request, etag)) return reply.code(304).send()
  const range = rangeIn(request, picture, etag)
  if (range === 'beyond') {
    const noStore = { 'cache-control': 'no-store', 'content-range': `bytes */${sizeInBytes}` }
    return reply.code(416).headers(noStore).send({ error: 'There are no such bytes' })
  }
  const content = await picture.read(range ?? undefined)
  if (!content) return sendNoPicture(reply)
  if (range) reply.code(206).header('content-range', `bytes ${range.first}-${range.last}/${sizeInBytes}`)
  return reply
    .headers({
      'content-type': mediaType,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    .send(content)
}

export function sendNoPicture(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').send({ error: 'Not found' })
}

const isUnchanged = ({ headers }: Asking, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(one => ['*', etag, `W/${etag}`].includes(one.trim()))

/**
 * Returns null if the whole picture has to be sent: the request has no range, a malformed one or several, or its range is of another
 * version. Returns 'beyond' if the range lies after the picture's end.
 */
function rangeIn(
  { headers, method }: Asking,
  { sizeInBytes }: ShownPicture,
  etag: string,
): ByteRange | 'beyond' | null {
  const { range, 'if-range': ifRange } = headers
  if (method !== 'GET' || range === undefined || (ifRange !== undefined && ifRange !== etag)) return null
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(range.trim()) ?? []
  if (first === '' && last === '') return null
  const end = sizeInBytes - 1
  if (first === '') return Number(last) === 0 ? 'beyond' : { first: Math.max(0, sizeInBytes - Number(last)), last: end }
  if (last !== '' && Number(last) < Number(first)) return null
  if (Number(first) > end) return 'beyond'
  return { first: Number(first), last: last === '' ? end : Math.min(Number(last), end) }
}
