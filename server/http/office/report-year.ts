/**
 * GET /reports/{year}.csv sends the rows of a year to a person who has the right to money (rule R6). The rows are sent as they are read,
 * without a header line, which the page adds in its language. Because the token is in a header, the page reads the file with `fetch`.
 */
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { firstYear } from '#domain/report/year-rows.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { answerRefusal } from '#server/http/answers/answer-refusal.ts'
import { admitOffice } from '#server/http/office/admit-office.ts'
import { pauseWhileBusy } from '#server/http/office/pause-while-busy.ts'
import { readYear } from '#server/operations/report/read-year.ts'

/** The limit is low because each request reads every day of a year. */
const yearRoute = {
  name: 'report-year',
  right: 'money',
  ofPerson: { count: 20, seconds: 3600 },
  ofAddress: { count: 100, seconds: 3600 },
} as const

type YearRequest = FastifyRequest<{ Params: { file: string } }>

export function registerReportYear(app: FastifyInstance, deps: ApiDeps): void {
  app.register(async scope => {
    scope.setErrorHandler(answerRefusal)
    scope.get('/reports/:file', async (request: YearRequest, reply) => {
      const year = Number(/^(\d{4})\.csv$/.exec(request.params.file)?.[1] ?? 0)
      if (year < firstYear) return reply.code(404).send({ error: 'Not found' })
      const { organizationId } = await admitOffice(deps, request, yearRoute)
      const db = await deps.standbyReads.choose()
      reply.headers({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' })
      return reply.send(Readable.from(pauseWhileBusy(readYear({ ...deps, db }, { organizationId, year }))))
    })
  })
}
