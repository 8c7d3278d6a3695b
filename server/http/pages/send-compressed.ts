/** A page that the server wrote, compressed for those who understand it: what a person waits for comes in fewer packets. */
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

export async function sendCompressed(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  page: string,
): Promise<FastifyReply> {
  if (!/\bbr\b/.test(String(headers['accept-encoding'] ?? ''))) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await compress(page, quality))
}
