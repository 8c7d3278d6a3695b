/**
 * /probe answers only `npm run doctor`, which signs its question with the secret of the installation. The answer says which parts of the
 * request arrived, and proves which server answers.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'

export const probePath = '/probe'

/** A repeated question gets only the headers of its own request, so questions need not expire. */
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
export function registerProbe(app: FastifyInstance, key: Buffer): void {
  app.post(probePath, async (request, reply) => {
    const read = probe.safeParse(request.body)
    if (!read.success || !isSigned(key, read.data)) return reply.code(404).send({ status: 'not found' })
    return reply.header('cache-control', 'no-store').send(answerTo(request, proofOf(key, read.data.nonce)))
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
