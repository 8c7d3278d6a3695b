/** The server compresses its pages and answers if the client understands brotli. A person then waits for fewer packets. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const forPages = atQuality(5)
const forAnswers = atQuality(1)

type Request = Pick<FastifyRequest, 'headers'>

const understandsBrotli = ({ headers }: Request): boolean => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

/** Sends a page that many people get unchanged. */
export async function sendCompressed(request: Request, reply: FastifyReply, page: string): Promise<FastifyReply> {
  if (!understandsBrotli(request)) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await compress(page, forPages))
}

/** A shorter text fits into one packet together with the headers, so compressing it saves no time. */
const shortInBytes = 1000
/** Compressing a text of this length takes at most a tenth of a millisecond. A longer text is compressed on another thread. */
const longInBytes = 16_000

/**
 * Sends the answer to a call, which one person gets, as fast as possible. An attacker cannot guess secrets by the compressed size. To do
 * so, a page of another site would have to make the call, but a call has its sign-in and its cart in headers, which no other site can send.
 */
export async function sendAnswer(request: Request, reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (text.length < shortInBytes || !understandsBrotli(request)) return reply.send(text)
  const isLong = text.length > longInBytes
  const packed = isLong ? await compress(text, forAnswers) : brotliCompressSync(text, forAnswers)
  return reply.header('content-encoding', 'br').send(packed)
}
