/** PUT /carts/{id}/photo takes the bytes of a customer's photo of the spot (rule C67). Only a person who may change the cart may send them. */
import { maxPhotoInBytes } from '@rolloff/photo/photo.ts'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { admitToCart, refuseFinished } from '#server/api/gates/cart.ts'
import { countOrRefuse } from '#server/api/gates/limits.ts'
import { ownCart } from '#server/api/own-cart.ts'
import { answerRefusal } from '#server/http/answers/answer-refusal.ts'
import { admitBeforeBody } from '#server/http/answers/before-body.ts'
import { browserOf } from '#server/http/browser-cookie.ts'
import type { ReadSite } from '#server/http/browser-site.ts'
import { contextOf } from '#server/http/trpc.ts'
import { storeSpotPhoto } from '#server/operations/spot/save-spot.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'

/** Each caller may send this many photos in an hour. */
const maxPhotos = { count: 20, seconds: 3600 }

export async function registerSpotPhotos(app: FastifyInstance, deps: ApiDeps, readSite: ReadSite): Promise<void> {
  await app.register(async scope => {
    scope.addContentTypeParser(
      ['image/jpeg', 'image/png', 'image/webp'],
      { parseAs: 'buffer', bodyLimit: maxPhotoInBytes },
      (_request, body, done) => done(null, body),
    )
    scope.setErrorHandler((error: Error, request, reply) => answerRefusal(asRefusal(error), request, reply))
    const senderOf = admitBeforeBody(scope, async request => {
      const browser = browserOf(request, readSite(request))
      const ctx = contextOf(request, deps, browser)
      const admitted = await admitToCart(ctx, (request.params as { id: string }).id, 'write')
      refuseFinished(admitted)
      await countOrRefuse(ctx, 'spot-photo', maxPhotos, 'caller')
      return { browser, ctx, admitted }
    })
    scope.put('/carts/:id/photo', async (request, reply) => {
      const { browser, ctx, admitted } = senderOf(request)
      if (!Buffer.isBuffer(request.body)) throw new Refusal('not-a-photo')
      const cart = await ownCart(ctx, admitted)
      await storeSpotPhoto(deps, cart, request.body)
      const cookie = browser.cookie()
      if (cookie) reply.header('set-cookie', cookie)
      return { cartId: cart.id }
    })
  })
}

function asRefusal(error: Error & { statusCode?: number }): Error {
  if (error instanceof FilesUnreachable) return new Refusal('files-unavailable', {}, { cause: error })
  return error.statusCode === 413 || error.statusCode === 415 ? new Refusal('not-a-photo') : error
}
