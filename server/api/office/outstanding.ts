import { z } from 'zod'
import { loadDoneSchema } from '#domain/dispatch/load-done-form.ts'
import { boxNameSchema } from '#domain/fleet/container-number.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { instant } from '#server/api/office/instant.ts'
import { router } from '#server/api/trpc.ts'
import { findUnfinished } from '#server/db/question/outstanding.ts'
import { reportLoadDone, reportStopDone } from '#server/operations/question/report-done.ts'

const box = boxNameSchema.nullable()
const at = z.iso.datetime()

/**
 * With these calls the office settles visits and loads of an earlier day that have no end. The office reports them as done, or plans them
 * again on the board.
 */
export const outstandingCalls = router({
  read: office('dispatch', z.strictObject({ orderId: z.uuid() })).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const { stop, load } = await findUnfinished(db, ctx.acting.organizationId, input.orderId)
    const lastTap = stop?.lastTap && {
      kind: stop.lastTap.kind,
      at: instant(stop.lastTap.at),
      hasPosition: stop.lastTap.hasPosition,
      photoUrls: stop.lastTap.photoIds.map(id => photoLink(id, clock())),
    }
    return {
      stop: stop && { ...stop, lastTap: lastTap ?? null },
      load: load && { ...load, collectedAt: instant(load.collectedAt) },
    }
  }),

  stopDone: office(
    'dispatch',
    z.strictObject({
      stopId: z.uuid(),
      version: versionSchema,
      at,
      leftBox: box,
      takenBox: box,
      isSure: z.boolean().optional(),
      isSizeSure: z.boolean().optional(),
    }),
  ).mutation(async ({ ctx, input }) => {
    await reportStopDone(ctx.deps, ctx.acting, { ...input, at: new Date(input.at) })
    return { success: true as const }
  }),

  loadDone: office(
    'dispatch',
    z.strictObject({ orderId: z.uuid(), version: versionSchema, ...loadDoneSchema.shape }),
  ).mutation(async ({ ctx, input }) => {
    await reportLoadDone(ctx.deps, ctx.acting, { ...input, at: new Date(input.at) })
    return { success: true as const }
  }),
})
