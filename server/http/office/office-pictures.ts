/** PUT /office/pictures takes the bytes of a picture for a hauler's public pages (rule C65). The sender needs the right to manage the team. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { maxPictureInBytes, pictureKinds, pictureTextsSchema } from '#domain/company/public-picture.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ApiDeps } from '#server/api/dependencies.ts'
import { answerRefusal } from '#server/http/answers/answer-refusal.ts'
import { admitBeforeBody } from '#server/http/answers/before-body.ts'
import { admitOffice } from '#server/http/office/admit-office.ts'
import { savePicture } from '#server/operations/company/save-picture.ts'
import { FilesUnreachable } from '#server/providers/files/files.ts'

const pictureRoute = {
  name: 'office-pictures',
  right: 'team',
  ofPerson: { count: 60, seconds: 3600 },
  ofAddress: { count: 300, seconds: 3600 },
} as const

const querySchema = pictureTextsSchema.extend({
  id: z.uuid(),
  kind: z.enum(pictureKinds),
  replaces: z.uuid().optional(),
  // A page of the version before sends it. Its cover is then refused as changed meanwhile.
  version: z.string().optional(),
})

export async function registerOfficePictures(app: FastifyInstance, deps: ApiDeps): Promise<void> {
  await app.register(async scope => {
    // A file that is a little too large is read, so that its sender gets the reason.
    const bodyLimit = maxPictureInBytes + 1_000_000
    scope.addContentTypeParser(/^image\//, { parseAs: 'buffer', bodyLimit }, (_request, body, done) => done(null, body))
    scope.setErrorHandler((error: Error, request, reply) => answerRefusal(asRefusal(error), request, reply))
    const actingOf = admitBeforeBody(scope, request => admitOffice(deps, request, pictureRoute))
    scope.put('/office/pictures', async request => {
      const query = querySchema.safeParse(request.query)
      if (!query.success || !Buffer.isBuffer(request.body)) throw new Refusal('not-a-picture')
      const { version: _, ...picture } = query.data
      await savePicture(deps, actingOf(request), { ...picture, content: request.body })
      return { success: true }
    })
  })
}

/** A file beyond the read limit is refused with the reason of a wrong picture, too. */
function asRefusal(error: Error & { statusCode?: number }): Refusal {
  if (error instanceof Refusal) return error
  if (error instanceof FilesUnreachable) return new Refusal('files-unavailable', {}, { cause: error })
  if (error.statusCode === 413 || error.statusCode === 415) return new Refusal('not-a-picture')
  throw error
}
