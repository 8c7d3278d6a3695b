/** Answers a refusal of a route that is not a call with the same code and text as a call has. */
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal/refusal.ts'

export function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refusal)) throw error
  const { code, message, refusal, values } = error
  if (typeof values.retryAfterInSeconds === 'number') reply.header('retry-after', values.retryAfterInSeconds)
  request.log.info({ refusal }, 'a request was refused')
  const status = getHTTPStatusCodeFromError(new TRPCError({ code, message }))
  return reply.code(status).send({ error: message, refusal, values })
}
