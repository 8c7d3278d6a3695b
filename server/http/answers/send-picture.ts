/** Sends a whole picture or a part of it (RFC 9110, section 14). Its ETag is the hash of its bytes. */
import type { FastifyReply } from 'fastify'
import { type Asking, isUnchanged, rangeIn, sendBeyond } from '#server/http/answers/byte-range.ts'
import type { ShownPicture } from '#server/operations/file/read-photo.ts'

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
  const range = rangeIn(request, { sizeInBytes, etag })
  if (range === 'beyond') return sendBeyond(reply, sizeInBytes)
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
