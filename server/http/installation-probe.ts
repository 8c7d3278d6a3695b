/**
 * /probe answers only the doctor and the start of the server, which sign their questions with the secret of the installation. The answer
 * says which parts of the request arrived, and proves which server answers. Two paths below it show whether a proxy holds back a stream or
 * refuses a large file.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { maxPictureInBytes } from '#domain/company/public-picture.ts'
import { eventHeaders } from '#server/http/events/event-stream.ts'

export const probePath = '/probe'
export const probedStreamPath = '/probe/stream'
export const probedUploadPath = '/probe/upload'

/** The stream has two pieces. The second one comes after this time. */
export const streamPauseInMs = 100

/** The office sends no larger file. */
export const largestUploadInBytes = maxPictureInBytes

/** The two paths read the question from these headers. */
const nonceHeader = 'x-probe-nonce'
const signatureHeader = 'x-probe-signature'

export const probeHeaders = (key: Buffer, nonce: string) => ({
  [nonceHeader]: nonce,
  [signatureHeader]: signProbe(key, nonce),
})

/** A repeated question gets only the headers of its own request, or sends one file of limited size. So questions need not expire. */
const probe = z.object({ nonce: z.string().min(16).max(100), signature: z.string().max(100) })

/** The answer has the headers that reached the server, as a proxy left them. */
export type ProbeAnswer = {
  readonly proof: string
  readonly now: number
  readonly host: string | null
  readonly forwardedFor: string | null
  readonly forwardedProto: string | null
  /** The limits count requests of this address. */
  readonly address: string
  /** True means that a proxy which TRUSTED_PROXIES names has passed the request on. */
  readonly isProxyNamed: boolean
}

const sign = (key: Buffer, words: string): string => createHmac('sha256', key).update(words).digest('base64url')

export const signProbe = (key: Buffer, nonce: string): string => sign(key, `question ${nonce}`)
export const proofOf = (key: Buffer, nonce: string): string => sign(key, `answer ${nonce}`)

/** `key` is derived from the secret of the installation. */
export async function registerProbe(app: FastifyInstance, key: Buffer): Promise<void> {
  app.post(probePath, async (request, reply) => {
    const read = probe.safeParse(request.body)
    if (!read.success || !isSigned(key, read.data)) return reply.code(404).send({ status: 'not found' })
    return reply.header('cache-control', 'no-store').send(answerTo(request, proofOf(key, read.data.nonce)))
  })
  await app.register(async scope => {
    // The hook runs before the body is read, so that only a signed question may send a large one.
    scope.addHook('onRequest', async (request, reply) => {
      const read = probe.safeParse({
        nonce: request.headers[nonceHeader],
        signature: request.headers[signatureHeader],
      })
      if (!read.success || !isSigned(key, read.data)) return reply.code(404).send({ status: 'not found' })
    })
    scope.addContentTypeParser(
      'application/octet-stream',
      async (_request: FastifyRequest, body: AsyncIterable<Buffer>) => {
        let length = 0
        for await (const piece of body) {
          length += piece.length
          if (length > largestUploadInBytes)
            throw Object.assign(new Error('the file is too large'), { statusCode: 413 })
        }
        return length
      },
    )
    scope.get(probedStreamPath, (_request, reply) => {
      const body = new PassThrough()
      body.write(':\n\n')
      setTimeout(() => body.end(':\n\n'), streamPauseInMs)
      return reply.headers(eventHeaders).send(body)
    })
    scope.post(probedUploadPath, request => ({ length: request.body }))
  })
}

function isSigned(key: Buffer, { nonce, signature }: z.infer<typeof probe>): boolean {
  const expected = Buffer.from(signProbe(key, nonce))
  const givenSignature = Buffer.from(signature)
  return givenSignature.length === expected.length && timingSafeEqual(givenSignature, expected)
}

function answerTo({ headers, ip, ips }: FastifyRequest, proof: string): ProbeAnswer {
  const textOf = (name: string) => {
    const value = headers[name]
    return typeof value === 'string' ? value : null
  }
  return {
    proof,
    now: Date.now(),
    host: textOf('host'),
    forwardedFor: textOf('x-forwarded-for'),
    forwardedProto: textOf('x-forwarded-proto'),
    address: ip,
    isProxyNamed: (ips?.length ?? 1) > 1,
  }
}
