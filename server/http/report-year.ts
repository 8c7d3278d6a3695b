/**
 * GET /reports/{year}.csv: the rows of a year, for whoever has the right to money (rule R6). They are sent as they are read, and without
 * a head, which the page writes in its language. The token stands in a header, so it is read with `fetch`.
 */
import { Readable } from 'node:stream'
import { TRPCError } from '@trpc/server'
import { getHTTPStatusCodeFromError } from '@trpc/server/http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { rightsOf } from '#domain/account/roles.ts'
import { countedAddress } from '#domain/ip-network.ts'
import { Refusal } from '#domain/refusal.ts'
import { firstYear } from '#domain/report/year-rows.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { signedInCallerOf } from '#server/api/gates/caller.ts'
import { countOrRefuse } from '#server/api/gates/limits.ts'
import { officeOf } from '#server/api/gates/office.ts'
import { readYear } from '#server/operations/report/read-year.ts'

type YearRequest = FastifyRequest<{ Params: { file: string } }>

export function registerReportYear(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async scope => {
    scope.setErrorHandler(answerRefusal)
    scope.get('/reports/:file', async (request: YearRequest, reply) => {
      const year = Number(/^(\d{4})\.csv$/.exec(request.params.file)?.[1] ?? 0)
      if (year < firstYear) return reply.code(404).send({ error: 'Not found' })
      const organizationId = await admit(deps, request)
      reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
      return reply.send(Readable.from(readYear(deps, { organizationId, year })))
    })
  })
}

/** Each reads every day of a year. */
const ofPerson = { count: 20, seconds: 3600 }
const ofAddress = { count: 100, seconds: 3600 }

/** The same order of checks as for a call. */
async function admit(deps: ApiDeps, { headers, ip }: FastifyRequest): Promise<string> {
  const { caller } = makeCallerFinder(headers.authorization, deps, 'en')
  const counted = { deps, ipAddress: countedAddress(ip), caller }
  await countOrRefuse(counted, 'report-year', ofAddress, 'address')
  const user = await signedInCallerOf({ caller })
  const named = headers['x-organization-id']
  const office = officeOf(user, typeof named === 'string' && named !== '' ? named : null)
  if (!rightsOf(office).includes('money')) throw new Refusal('right-missing')
  await countOrRefuse(counted, 'report-year', ofPerson, 'caller')
  return office.organizationId
}

function answerRefusal(error: Error, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refusal)) throw error
  const { code, message, refusal, values } = error
  if (typeof values.retryAfterInSeconds === 'number') reply.header('retry-after', values.retryAfterInSeconds)
  request.log.info({ refusal }, 'a file was refused')
  return reply.code(getHTTPStatusCodeFromError(new TRPCError({ code, message }))).send({ error: message, refusal })
}
