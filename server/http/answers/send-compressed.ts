/** The server compresses its pages and answers for clients that understand it: a person who waits gets fewer packets. */
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compress = promisify(brotliCompress)
const atQuality = (quality: number) => ({ params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const forPages = atQuality(5)
const forAnswers = atQuality(1)

type Request = Pick<FastifyRequest, 'headers'>

const understandsBrotli = ({ headers }: Request): boolean => /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))

/** Many people get this page unchanged. */
export async function sendCompressed(request: Request, reply: FastifyReply, page: string): Promise<FastifyReply> {
  if (!understandsBrotli(request)) return reply.send(page)
  return reply.header('content-encoding', 'br').send(await compress(page, forPages))
}

/** One packet carries this beside the headers: less comes no sooner. */
const shortInBytes = 1000
/** This takes a tenth of a millisecond at most; longer work is done on another thread. */
const longInBytes = 16_000

/**
 * Sends the answer to a call, which one person gets, as fast as possible. Its size reveals nothing to a listener against which a stranger's
 * words could be tried: a call carries its sign-in and its cart in headers, which no page of another site can send.
 */
export async function sendAnswer(request: Request, reply: FastifyReply, text: string): Promise<FastifyReply> {
  if (text.length < shortInBytes || !understandsBrotli(request)) return reply.send(text)
  const isLong = text.length > longInBytes
  const packed = isLong ? await compress(text, forAnswers) : brotliCompressSync(text, forAnswers)
  return reply.header('content-encoding', 'br').send(packed)
}
