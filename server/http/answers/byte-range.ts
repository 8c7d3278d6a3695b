/** Reads which bytes of a file a request asks for (RFC 9110, section 14), and whether the browser has them already. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ByteRange } from '#server/providers/files/files.ts'

export type Asking = Pick<FastifyRequest, 'headers' | 'method'>

export const isUnchanged = ({ headers }: Asking, etag: string): boolean =>
  (headers['if-none-match'] ?? '').split(',').some(one => ['*', etag, `W/${etag}`].includes(one.trim()))

/**
 * Returns null if the request is for the whole file: it has no range, a malformed one or several, or its range is of another version.
 * Returns 'beyond' if the range lies after the end of the file.
 */
export function rangeIn(
  { headers, method }: Asking,
  { sizeInBytes, etag }: { readonly sizeInBytes: number; readonly etag: string },
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

/** Answers that the file has no such bytes, and how many it has. */
export function sendBeyond(reply: FastifyReply, sizeInBytes: number): FastifyReply {
  const headers = { 'cache-control': 'no-store', 'content-range': `bytes */${sizeInBytes}` }
  return reply.code(416).headers(headers).send({ error: 'There are no such bytes' })
}
