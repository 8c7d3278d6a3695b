import { z } from 'zod'
import { typedStopSchema } from '#domain/dispatch/typed-stop.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { reasonSchema } from '#domain/value/reason.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { router } from '#server/api/trpc.ts'
import { listHistory } from '#server/db/change/change-feed.ts'
import { listPhotosOfStop } from '#server/db/order/photos.ts'
import { changeStop } from '#server/operations/dispatch/change-stop.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import { previewPublish } from '#server/operations/dispatch/preview-publish.ts'
import { publishDay } from '#server/operations/dispatch/publish-day.ts'
import { readBoard, readWeek } from '#server/operations/dispatch/read-board.ts'
import { readDayMap } from '#server/operations/dispatch/read-day-map.ts'
import { setTruck } from '#server/operations/dispatch/set-truck.ts'
import { unplanStops } from '#server/operations/dispatch/unplan-stops.ts'
import { addTypedStop } from '#server/operations/stop/add-typed-stop.ts'
import { restoreStops } from '#server/operations/stop/restore-stops.ts'

const shownStop = z.strictObject({ stopId: z.uuid(), version: versionSchema })
const item = z.union([z.strictObject({ orderId: z.uuid(), facilityId: z.uuid().optional() }), shownStop])
const hour = z.int().min(0).max(24)
const hours = z
  .strictObject({ start: hour, end: hour })
  .refine(({ start, end }) => start < end, 'Must end after it starts')
const place = z.strictObject({ day: daySchema, driverId: z.uuid().nullable(), after: z.uuid().nullable() })
const publication = z.strictObject({ day: daySchema, driverIds: z.array(z.uuid()).max(200).nullable() })
const asOneDrag = 100

/** These calls serve the dispatcher's board. Every write sends the version that its page showed. */
export const dispatchCalls = router({
  day: office('dispatch', z.strictObject({ day: daySchema })).query(({ ctx, input }) =>
    readBoard(ctx.deps, ctx.acting.organizationId, input.day, ctx.language),
  ),

  week: office('dispatch', z.strictObject({ day: daySchema })).query(({ ctx, input }) =>
    readWeek(ctx.deps, ctx.acting.organizationId, input.day, ctx.language),
  ),

  map: office('dispatch', z.strictObject({ day: daySchema })).query(({ ctx, input }) =>
    readDayMap(ctx.deps, ctx.acting.organizationId, input.day),
  ),

  place: office(
    'dispatch',
    z.strictObject({
      items: z.array(item).min(1).max(asOneDrag),
      to: place,
      anyway: reasonSchema.optional(),
    }),
  ).mutation(({ ctx, input }) => placeStops(ctx.deps, ctx.acting, input)),

  addStop: office('dispatch', typedStopSchema).mutation(({ ctx, input }) => addTypedStop(ctx.deps, ctx.acting, input)),

  unplan: office('dispatch', z.strictObject({ stops: z.array(shownStop).min(1).max(asOneDrag) })).mutation(
    async ({ ctx, input }) => {
      await unplanStops(ctx.deps, ctx.acting, input.stops)
      return { success: true as const }
    },
  ),

  restore: office('dispatch', z.strictObject({ stops: z.array(shownStop).min(1).max(asOneDrag) })).mutation(
    ({ ctx, input }) => restoreStops(ctx.deps, ctx.acting, input.stops),
  ),

  change: office(
    'dispatch',
    shownStop.extend({
      window: hours.optional(),
      isPinned: z.boolean().optional(),
      isSameBox: z.boolean().optional(),
      boxId: z.uuid().nullable().optional(),
      facilityId: z.uuid().nullable().optional(),
      anyway: reasonSchema.optional(),
      noteToDriver: z.string().trim().max(500).nullable().optional(),
    }),
  ).mutation(({ ctx, input }) => changeStop(ctx.deps, ctx.acting, input)),

  setTruck: office(
    'dispatch',
    z.strictObject({
      day: daySchema,
      anyway: reasonSchema.optional(),
      driverId: z.uuid(),
      truckId: z.uuid().nullable(),
      seenTruckId: z.uuid().nullable().optional(),
    }),
  ).mutation(async ({ ctx, input }) => {
    await setTruck(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  previewPublish: office('dispatch', publication).query(({ ctx, input }) =>
    previewPublish(ctx.deps, ctx.acting.organizationId, input),
  ),

  publish: office('dispatch', publication).mutation(({ ctx, input }) => publishDay(ctx.deps, ctx.acting, input)),

  history: office('dispatch', z.strictObject({ stopId: z.uuid() })).query(({ ctx, input }) =>
    listHistory(ctx.deps.db, ctx.acting.organizationId, input.stopId),
  ),

  photos: office('dispatch', z.strictObject({ stopId: z.uuid() })).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const photos = await listPhotosOfStop(db, ctx.acting.organizationId, input.stopId)
    return photos.map(({ id, at }) => ({ id, url: photoLink(id, clock()), at }))
  }),
})
