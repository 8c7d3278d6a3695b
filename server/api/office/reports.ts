/** What the office reads of its days: for those with the right to money. */
import { z } from 'zod'
import { type Day, daysBetween } from '#domain/calendar.ts'
import { daySchema } from '#domain/day-schema.ts'
import { figures, longestReportInDays, steps } from '#domain/report/figures.ts'
import { office } from '#server/api/gates/office.ts'
import { readFigureOrders, readReport } from '#server/operations/report/read-report.ts'

const range = { areaId: z.uuid().nullable(), from: daySchema, to: daySchema }
const isRange = ({ from, to }: { readonly from: Day; readonly to: Day }) => {
  const days = daysBetween(from, to)
  return days >= 0 && days < longestReportInDays
}

export const reportCalls = {
  read: office('money', z.strictObject({ ...range, step: z.enum(steps) }).refine(isRange)).query(({ ctx, input }) =>
    readReport(ctx.deps, { ...input, organizationId: ctx.acting.organizationId }),
  ),

  /** The orders whose parts are a figure. */
  orders: office(
    'money',
    z.strictObject({ ...range, figure: z.enum(figures), after: z.int().positive().nullable() }).refine(isRange),
  ).query(({ ctx, input }) => readFigureOrders(ctx.deps, { ...input, organizationId: ctx.acting.organizationId })),
}
