/** PUT /office/logo?version=3 takes the bytes of a hauler's new logo. The sender needs the right to manage the team. */
import type { FastifyInstance } from 'fastify'
import { maxLogoInBytes } from '#domain/company/brand.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { answerRefusal } from '#server/http/answers/answer-refusal.ts'
import { admitBeforeBody } from '#server/http/answers/before-body.ts'
import { admitOffice } from '#server/http/office/admit-office.ts'
import { saveLogo } from '#server/operations/company/save-brand.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'

const logoRoute = {
  name: 'office-logo',
  right: 'team',
  ofPerson: { count: 60, seconds: 3600 },
  ofAddress: { count: 300, seconds: 3600 },
} as const

/**
 * The server reads a logo up to this size. The sender of a file that is a little too large then gets the reason. A larger file is not read
 * to its end.
 */
const maxReadInBytes = maxLogoInBytes * 2

export async function registerOfficeLogo(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: maxReadInBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: Error, request, reply) => answerRefusal(asRefusal(error), request, reply))
    const actingOf = admitBeforeBody(scope, request => admitOffice(deps, request, logoRoute))
    scope.put<{ Querystring: { version?: string } }>('/office/logo', async request => {
      const logoVersion = Number(request.query.version)
      if (!Number.isInteger(logoVersion) || !Buffer.isBuffer(request.body)) throw new Refusal('not-a-logo')
      return saveLogo(deps, actingOf(request), { logoVersion, content: request.body })
    })
  })
}

/** A file beyond the read limit is refused with the reason of a wrong logo, too. */
function asRefusal(error: Error & { statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof FilesUnreachable) return new Refusal('files-unavailable', {}, { cause: error })
  if (error.statusCode === 413 || error.statusCode === 415) return new Refusal('not-a-logo')
  throw error
}
