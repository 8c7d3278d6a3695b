import { z } from 'zod'
import { truckFactsSchema } from '#domain/fleet/truck-form.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listInspections } from '#server/db/fleet/inspections.ts'
import { listPlannedStops } from '#server/db/fleet/planned-stops.ts'
import { listTrucks } from '#server/db/fleet/trucks.ts'
import { findSwitches } from '#server/db/office/switches.ts'
import { saveTruck } from '#server/operations/fleet/save-truck.ts'
import { archiveTruckForGood, setTruckStatus } from '#server/operations/fleet/set-truck-status.ts'
import { turnSwitch } from '#server/operations/office/turn-switch.ts'
import { signRepair } from '#server/operations/truck/sign-repair.ts'

const seenSchema = z.strictObject({ id: z.uuid(), version: versionSchema })

export const truckCalls = {
  list: office('dispatch', z.strictObject({})).query(async ({ ctx }) => ({
    trucks: await listTrucks(ctx.deps.db, ctx.acting.organizationId, ctx.deps.clock()),
  })),

  save: office(
    'dispatch',
    z.strictObject({
      ...truckFactsSchema.shape,
      seen: seenSchema.nullable(),
    }),
  ).mutation(({ ctx, input }) => saveTruck(ctx.deps, ctx.acting, input)),

  /** Returns the stops of today and later that would have no truck without this one. */
  plannedStops: office('dispatch', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => ({
    stops: await listPlannedStops(ctx.deps.db, ctx.acting.organizationId, { truckId: input.id }, ctx.deps.clock()),
  })),

  setStatus: office(
    'dispatch',
    z.strictObject({ ...seenSchema.shape, status: z.enum(['available', 'in-maintenance', 'out-of-service']) }),
  ).mutation(({ ctx, input }) => setTruckStatus(ctx.deps, ctx.acting, input)),

  checks: office('dispatch', z.strictObject({})).query(async ({ ctx }) => ({
    checksTrucks: (await findSwitches(ctx.deps.db, ctx.acting.organizationId)).checksTrucks,
  })),

  setChecks: office('dispatch', z.strictObject({ checksTrucks: z.boolean() })).mutation(async ({ ctx, input }) => {
    await turnSwitch(ctx.deps, ctx.acting, 'checksTrucks', input.checksTrucks)
    return { success: true as const }
  }),

  /** Returns the drivers' inspections, those with open repairs first, then the latest. */
  inspections: office('dispatch', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => {
    const { db, clock, photoLink } = ctx.deps
    const rows = await listInspections(db, ctx.acting.organizationId, input.id)
    return {
      inspections: rows.map(({ photoIds, ...row }) => ({
        ...row,
        photoUrls: photoIds.map(id => photoLink(id, clock())),
      })),
    }
  }),

  signRepair: office('dispatch', z.strictObject({ inspectionId: z.uuid() })).mutation(({ ctx, input }) =>
    signRepair(ctx.deps, ctx.acting, input.inspectionId),
  ),

  archive: office('dispatch', seenSchema).mutation(async ({ ctx, input }) => {
    await archiveTruckForGood(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}
