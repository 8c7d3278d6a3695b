/** With these calls the office reads and changes the days on which a hauler does not drive. */

import { z } from 'zod'
import { closedDayNameSchema, closedDaySchema } from '#domain/schedule/closed-day-form.ts'
import { holidaysOf } from '#domain/schedule/holidays.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { listClosedDays } from '#server/db/catalog/closed-days.ts'
import { findToday } from '#server/db/dispatch/calendar.ts'
import { closeDay, listPromisesOn, openDay } from '#server/operations/catalog/close-day.ts'
import { closeHolidays } from '#server/operations/catalog/close-holidays.ts'

export const calendarCalls = {
  /** Returns the closed days of a year. If `year` is null, these are the days of the current year. */
  list: office('catalog', z.strictObject({ year: z.int().min(2000).max(2100).nullable() })).query(
    async ({ ctx, input }) => {
      const { db, clock } = ctx.deps
      const today = await findToday(db, ctx.acting.organizationId, clock())
      const year = input.year ?? new Date(today).getUTCFullYear()
      const closed = await listClosedDays(db, ctx.acting.organizationId, year)
      const holidays = holidaysOf(year).flatMap(({ day, name, es }) =>
        closed.some(one => one.day === day) ? [] : [{ day, name, nameInSpanish: es.name }],
      )
      return { year, today, closed, holidays }
    },
  ),

  promises: office('catalog', z.strictObject({ day: daySchema })).query(async ({ ctx, input }) => ({
    promises: await listPromisesOn(ctx.deps, ctx.acting.organizationId, input.day),
  })),

  close: office(
    'catalog',
    z.strictObject({
      ...closedDaySchema.shape,
      seen: z.array(z.uuid()).max(1000),
    }),
  ).mutation(async ({ ctx, input }) => {
    await closeDay(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),

  closeHolidays: office('catalog', z.strictObject({ year: z.int().min(2000).max(2100) })).mutation(({ ctx, input }) =>
    closeHolidays(ctx.deps, ctx.acting, input.year),
  ),

  /** The page sends the name that it showed. If the day was closed again under another name, it stays closed. */
  open: office('catalog', z.strictObject({ day: daySchema, name: closedDayNameSchema })).mutation(
    async ({ ctx, input }) => {
      await openDay(ctx.deps, ctx.acting, input)
      return { success: true as const }
    },
  ),
}
