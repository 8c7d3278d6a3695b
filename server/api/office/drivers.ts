import { z } from 'zod'
import { driverFactsSchema } from '#domain/fleet/driver.ts'
import { newDriverSchema } from '#domain/fleet/driver-form.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listPlannedStops } from '#server/db/fleet/planned-stops.ts'
import { readDrivers } from '#server/operations/fleet/read-drivers.ts'
import { addDriver, changeDriver } from '#server/operations/fleet/save-driver.ts'
import { removeDriver, resumeDriver, suspendDriver } from '#server/operations/fleet/suspend-driver.ts'

const seenSchema = z.strictObject({ id: z.uuid(), version: versionSchema })
const success = { success: true } as const

export const officeDriverCalls = {
  list: office('dispatch', z.strictObject({})).query(async ({ ctx }) => {
    return { drivers: await readDrivers(ctx.deps, ctx.acting.organizationId) }
  }),

  add: office('dispatch', newDriverSchema).mutation(({ ctx, input }) => addDriver(ctx.deps, ctx.acting, input)),

  change: office('dispatch', z.strictObject({ ...driverFactsSchema.shape, ...seenSchema.shape })).mutation(
    async ({ ctx, input }) => {
      await changeDriver(ctx.deps, ctx.acting, input)
      return success
    },
  ),

  /** Returns the driver's stops of today and later, which the driver would lose. */
  plannedStops: office('dispatch', z.strictObject({ id: z.uuid() })).query(async ({ ctx, input }) => ({
    stops: await listPlannedStops(ctx.deps.db, ctx.acting.organizationId, { driverId: input.id }, ctx.deps.clock()),
  })),

  suspend: office('dispatch', seenSchema).mutation(({ ctx, input }) => suspendDriver(ctx.deps, ctx.acting, input)),

  resume: office('dispatch', seenSchema).mutation(async ({ ctx, input }) => {
    await resumeDriver(ctx.deps, ctx.acting, input)
    return success
  }),

  remove: office('dispatch', seenSchema).mutation(({ ctx, input }) => removeDriver(ctx.deps, ctx.acting, input)),
}
