/** With these calls the office closes a day: it reads what the day lacks, and asks the drivers. */
import { z } from 'zod'
import { daySchema } from '#domain/value/day-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { askDriver } from '#server/operations/dispatch/ask-driver.ts'
import { readDayEnd } from '#server/operations/dispatch/read-day-end.ts'

export const dayEndCalls = {
  read: office('dispatch', z.strictObject({ day: daySchema })).query(({ ctx, input }) =>
    readDayEnd(ctx.deps, ctx.acting.organizationId, input.day, ctx.language),
  ),

  ask: office('dispatch', z.strictObject({ day: daySchema, driverId: z.uuid(), about: z.uuid().nullable() })).mutation(
    ({ ctx, input }) => askDriver(ctx.deps, ctx.acting, input),
  ),
}
