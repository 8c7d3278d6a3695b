/** Trucks, as the office sees and changes them. */
import { z } from 'zod'
import { truckAddOns, truckRigs, truckSizes } from '#domain/fleet/truck.ts'
import { office } from '#server/api/gates/office.ts'
import { listPlannedStops } from '#server/db/fleet/planned-stops.ts'
import { listTrucks } from '#server/db/fleet/trucks.ts'
import { saveTruck } from '#server/operations/fleet/save-truck.ts'
import { archiveTruckForGood, setTruckStatus } from '#server/operations/fleet/set-truck-status.ts'

const seenSchema = z.strictObject({ id: z.uuid(), version: z.int().positive() })

export const truckCalls = {
  list: office('dispatch', z.strictObject({})).query(async ({ ctx }) => ({
    trucks: await listTrucks(ctx.deps.db, ctx.acting.organizationId),
  })),

  save: office(
    'dispatch',
    z.strictObject({
      seen: seenSchema.nullable(),
      name: z.string().trim().min(1).max(100),
      size: z.enum(truckSizes),
      addOns: z.array(z.enum(truckAddOns)).max(4),
      rig: z.enum(truckRigs),
      boxesAtOnce: z.union([z.literal(1), z.literal(2)]).nullable(),
      maxLoadInPounds: z.int().min(1000).max(200_000).nullable(),
      plate: z.string().trim().max(20).nullable(),
      carries: z.array(z.uuid()).max(50).nullable(),
    }),
  ).mutation(({ ctx, input }) => saveTruck(ctx.deps, ctx.acting, input)),

  /** Today's and later stops that would have no truck without this one. */
  plannedStops: office('dispatch', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => ({
    stops: await listPlannedStops(ctx.deps.db, ctx.acting.organizationId, { truckId: input.id }, ctx.deps.clock()),
  })),

  setStatus: office(
    'dispatch',
    z.strictObject({ ...seenSchema.shape, status: z.enum(['available', 'in-maintenance', 'out-of-service']) }),
  ).mutation(({ ctx, input }) => setTruckStatus(ctx.deps, ctx.acting, input)),

  archive: office('dispatch', seenSchema).mutation(async ({ ctx, input }) => {
    await archiveTruckForGood(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}
