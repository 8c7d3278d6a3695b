/** PUT /office/logo?version=3: the bytes of a hauler's new logo, from whoever manages its team. */
import type { FastifyInstance } from 'fastify'
import { rightsOf } from '#domain/account/roles.ts'
import { largestLogoInBytes } from '#domain/company/brand.ts'
import { Refusal } from '#domain/refusal.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { officeOf } from '#server/api/gates/office.ts'
import { headerText } from '#server/http/trpc.ts'
import { saveLogo } from '#server/operations/company/save-brand.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'

const statusOf = { UNAUTHORIZED: 401, FORBIDDEN: 403, NOT_FOUND: 404, BAD_REQUEST: 400 } as const

/** A file that is a little too large is told so, and is not read to its end. */
const mostReadInBytes = largestLogoInBytes * 2

export async function registerOfficeLogo(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit: mostReadInBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error: Error, request, reply) => {
      const refusal = asRefusal(error)
      const { refusal: name, values, message } = refusal
      request.log.info({ refusal: name }, 'a logo was refused')
      const status = statusOf[refusal.code as keyof typeof statusOf] ?? 409
      return reply.code(status).send({ error: message, refusal: name, values })
    })
    scope.put<{ Querystring: { version?: string } }>('/office/logo', async request => {
      const { authorization } = request.headers
      const acting = await findActing(deps, authorization, headerText(request.headers['x-organization-id']))
      const logoVersion = Number(request.query.version)
      if (!Number.isInteger(logoVersion) || !Buffer.isBuffer(request.body)) throw new Refusal('not-a-logo')
      return saveLogo(deps, acting, { logoVersion, content: request.body })
    })
  })
}

/** What is larger than what is read is no logo either. */
function asRefusal(error: Error & { statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error
  if (error.statusCode === 413 || error.statusCode === 415) return new Refusal('not-a-logo')
  throw error
}

async function findActing(
  deps: ApiDeps,
  authorization: string | undefined,
  organizationId: string | null,
): Promise<OfficeActing> {
  const user = await makeCallerFinder(authorization, deps, 'en').caller()
  if (!user) throw new Refusal('signed-out')
  if (user.isSuspended) throw new Refusal('account-suspended')
  const office = officeOf(user, organizationId)
  if (!rightsOf(office).includes('team')) throw new Refusal('right-missing')
  return { organizationId: office.organizationId, actorId: user.id }
}
