/**
 * PUT /driver/photos/{id} takes the bytes of a photo that a driver's tap has announced. If a phone sends a photo again, the server stores
 * it once.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { maxPhotoInBytes } from '@rolloff/photo/photo.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { makeCallerFinder } from '#server/api/find-caller.ts'
import { findOwnDriver } from '#server/api/gates/driver.ts'
import { admitLink } from '#server/api/gates/driver-link.ts'
import { isRowId } from '#server/api/row-id.ts'
import type { AnnouncedPhoto } from '#server/db/dispatch/taps.ts'
import { answerRefusal } from '#server/http/answers/answer-refusal.ts'
import { admitBeforeBody } from '#server/http/answers/before-body.ts'
import { retryAfterSeconds } from '#server/http/pages/spare-page.ts'
import { headerText, phoneOfLinkIn } from '#server/http/trpc.ts'
import { saveDriverPhoto } from '#server/operations/dispatch/save-driver-photo.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'

/** Only this route and the route of a hauler's logo accept images. */
export async function registerDriverPhotos(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: maxPhotoInBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler(answerFailure)
    const senderOf = admitBeforeBody(scope, request => findDriver(deps, request.headers))
    scope.put<{ Params: { id: string } }>('/driver/photos/:id', async (request, reply) => {
      const { driverId, linkRouteId } = senderOf(request)
      const { id } = request.params
      if (!isRowId(id) || !Buffer.isBuffer(request.body)) throw new Refusal('not-a-photo')
      const isStored = await saveDriverPhoto(deps, { driverId, linkRouteId, photoId: id, content: request.body })
      if (isStored) return { id }
      return reply.code(409).send({ error: 'The tap that announces this photo has not arrived yet.' })
    })
  })
}

/**
 * If the file store cannot take a photo, or if the hauler has just moved to another cell, the server answers 503 instead of the refusal's own
 * 4xx. The phone drops a photo after a 4xx, and sends it again after a 503. By then the proxy leads it to the new cell.
 */
function answerFailure(error: Error, request: FastifyRequest, reply: FastifyReply) {
  const refused = laterRefusal(error)
  if (!refused) return answerRefusal(error, request, reply)
  request.log.error({ route: request.routeOptions.url, failure: refused.refusal }, 'a photo could not be stored')
  reply.headers({ 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
  const { message, refusal, values } = refused
  return reply.code(503).send({ error: message, refusal, values })
}

function laterRefusal(error: Error): Refusal | null {
  if (error instanceof FilesUnreachable) return new Refusal('files-unavailable')
  return error instanceof Refusal && error.refusal === 'company-moved' ? error : null
}

type Sender = Pick<AnnouncedPhoto, 'driverId' | 'linkRouteId'>

async function findDriver(deps: ApiDeps, headers: IncomingHttpHeaders): Promise<Sender> {
  const { authorization } = headers
  const phone = phoneOfLinkIn(authorization)
  if (phone) {
    const { driver, link } = await admitLink(deps, phone)
    return { driverId: driver.id, linkRouteId: link.routeId }
  }
  const user = await makeCallerFinder(authorization, deps, 'en').caller()
  if (!user) throw new Refusal('signed-out')
  if (user.isSuspended) throw new Refusal('account-suspended')
  const driver = await findOwnDriver(deps.db, user, headerText(headers['x-organization-id']))
  return { driverId: driver.id, linkRouteId: null }
}
