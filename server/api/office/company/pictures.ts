/** With these calls the office sees, removes and orders the pictures of its public pages. A new picture arrives by `PUT /office/pictures`. */

import { z } from 'zod'
import { maxPhotos } from '#domain/company/public-picture.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listPublicPictures } from '#server/db/company/public-pictures.ts'
import { movePhoto, removePicture } from '#server/operations/company/save-picture.ts'

export const pictureCalls = {
  list: office('team', z.strictObject({})).query(({ ctx }) =>
    listPublicPictures(ctx.deps.db, ctx.acting.organizationId),
  ),

  remove: office('team', z.strictObject({ id: z.uuid(), version: versionSchema })).mutation(async ({ ctx, input }) => {
    await removePicture(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  move: office(
    'team',
    z.strictObject({ id: z.uuid(), before: z.uuid().nullable(), seen: z.array(z.uuid()).max(maxPhotos) }),
  ).mutation(async ({ ctx, input }) => {
    await movePhoto(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}
