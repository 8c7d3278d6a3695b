/** A view is a name for a URL of an office list (rule V3). It belongs to one member, or to everybody in the office. */

import { z } from 'zod'
import { maxViews, mayChangeView, maySeeView } from '#domain/account/saved-view.ts'
import { viewAddressSchema, viewSchema } from '#domain/account/saved-view-schema.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { anyInOffice } from '#server/api/gates/office.ts'
import { listViews } from '#server/db/office/saved-views.ts'
import { arrangeViews } from '#server/operations/view/arrange-views.ts'
import { changeView, removeView } from '#server/operations/view/change-view.ts'
import { saveView } from '#server/operations/view/save-view.ts'

const shownVersion = { id: z.uuid(), version: versionSchema }
const success = { success: true } as const

export const viewCalls = {
  list: anyInOffice(z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { organizationId, actorId: personId } = ctx.acting
    const views = await listViews(ctx.deps.db, { organizationId, personId })
    return {
      views: views
        .filter(view => maySeeView(view.address, ctx.rights))
        .map(({ madeBy, ...view }) => ({
          ...view,
          isMine: madeBy === personId,
          mayChange: mayChangeView({ ...view, madeBy }, personId, ctx.rights),
        })),
    }
  }),

  save: anyInOffice(z.strictObject({ address: viewAddressSchema, ...viewSchema.shape })).mutation(({ ctx, input }) => {
    if (!maySeeView(input.address, ctx.rights)) throw new Refusal('view-closed')
    return saveView(ctx.deps, ctx.acting, input)
  }),

  change: anyInOffice(z.strictObject({ ...shownVersion, ...viewSchema.shape })).mutation(async ({ ctx, input }) => {
    await changeView(ctx.deps, { acting: ctx.acting, rights: ctx.rights }, input)
    return success
  }),

  arrange: anyInOffice(z.strictObject({ ids: z.array(z.uuid()).min(1).max(maxViews) })).mutation(
    async ({ ctx, input }) => {
      await arrangeViews(ctx.deps, ctx.acting, input.ids)
      return success
    },
  ),

  remove: anyInOffice(z.strictObject(shownVersion)).mutation(async ({ ctx, input }) => {
    await removeView(ctx.deps, { acting: ctx.acting, rights: ctx.rights }, input)
    return success
  }),
}
