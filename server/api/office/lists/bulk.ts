/** The office changes several orders at once (rule V4). The answer has a row for each order. */

import { z } from 'zod'
import { maxOrdersAtOnce, officeMessageSchema } from '#domain/message/office-message.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { reasonSchema } from '#domain/value/reason.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { writeToCustomers } from '#server/operations/office/write-to-customers.ts'
import { planOrders, takeBackStops } from '#server/operations/stop/plan-orders.ts'

const orderIds = z.array(z.uuid()).min(1).max(maxOrdersAtOnce)
const shownStop = z.strictObject({ stopId: z.uuid(), version: versionSchema })

export const bulkCalls = {
  planAll: office('dispatch', z.strictObject({ orderIds, day: daySchema, anyway: reasonSchema.optional() })).mutation(
    async ({ ctx, input }) => ({ orders: await planOrders(ctx.deps, ctx.acting, input) }),
  ),

  takeBackAll: office('dispatch', z.strictObject({ stops: z.array(shownStop).min(1).max(maxOrdersAtOnce) })).mutation(
    async ({ ctx, input }) => ({ stops: await takeBackStops(ctx.deps, ctx.acting, input.stops) }),
  ),

  write: office('dispatch', z.strictObject({ orderIds, message: officeMessageSchema, sendingId: z.uuid() })).mutation(
    async ({ ctx, input }) => ({ orders: await writeToCustomers(ctx.deps, ctx.acting, input) }),
  ),
}
