/** Members with the right `money` read reports with these calls. */

import { z } from 'zod'
import { containerNumberSchema } from '#domain/fleet/container-number.ts'
import { dueAges } from '#domain/order/waiting-money.ts'
import { boxFigures, maxReportInDays, orderFigures, steps } from '#domain/report/figures.ts'
import { type Day, daysBetween } from '#domain/value/calendar.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import { officeReport } from '#server/api/gates/office.ts'
import { listDueOrders, readDueByAge } from '#server/operations/payment/list-waiting-money.ts'
import { readForecastCheck } from '#server/operations/report/read-forecast-check.ts'
import { readFigureBoxes, readFigureOrders, readReport } from '#server/operations/report/read-report.ts'

const place = z.strictObject({ since: z.iso.datetime(), id: z.uuid() }).nullable()
const range = { areaId: z.uuid().nullable(), from: daySchema, to: daySchema }
const isRange = ({ from, to }: { readonly from: Day; readonly to: Day }) => {
  const days = daysBetween(from, to)
  return days >= 0 && days < maxReportInDays
}

export const reportCalls = {
  read: officeReport('money', z.strictObject({ ...range, step: z.enum(steps) }).refine(isRange)).query(
    ({ ctx, input }) => readReport(ctx.deps, { ...input, organizationId: ctx.acting.organizationId }),
  ),

  /** Returns the orders that make up a figure. */
  orders: officeReport(
    'money',
    z.strictObject({ ...range, figure: z.enum(orderFigures), after: versionSchema.nullable() }).refine(isRange),
  ).query(({ ctx, input }) => readFigureOrders(ctx.deps, { ...input, organizationId: ctx.acting.organizationId })),

  /** Returns the boxes whose days make up a figure. */
  boxes: officeReport(
    'money',
    z.strictObject({ ...range, figure: z.enum(boxFigures), after: containerNumberSchema.nullable() }).refine(isRange),
  ).query(({ ctx, input }) => readFigureBoxes(ctx.deps, { ...input, organizationId: ctx.acting.organizationId })),

  /** Returns the amounts that are due now, by age. */
  due: officeReport('money', z.strictObject({})).query(({ ctx }) => readDueByAge(ctx.deps, ctx.acting.organizationId)),

  /** Compares the forecasts of bills with the bills. Returns null if there are not enough loads. */
  forecast: officeReport('money', z.strictObject({})).query(({ ctx }) =>
    readForecastCheck(ctx.deps, ctx.acting.organizationId),
  ),

  /** Returns the orders whose balances make up the due amount of one age group. */
  dueOrders: officeReport('money', z.strictObject({ oldestDay: z.literal(dueAges), after: place })).query(
    async ({ ctx, input }) => {
      const after = input.after && { ...input.after, since: new Date(input.after.since) }
      return listDueOrders(ctx.deps, ctx.acting.organizationId, { ...input, after })
    },
  ),
}
