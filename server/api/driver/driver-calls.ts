/** What a driver's phone asks and sends. */
import { z } from 'zod'
import { mostTapsABatch, tapSchema } from '#domain/dispatch/tap.ts'
import { driverCall } from '#server/api/gates/driver.ts'
import { router } from '#server/api/trpc.ts'
import { markSeen } from '#server/db/dispatch/routes.ts'
import { markAppSeen } from '#server/db/dispatch/told-days.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { takeTaps } from '#server/operations/dispatch/take-taps.ts'

const batch = z.strictObject({
  deviceId: z.uuid(),
  /** By the phone's clock. */
  now: z.iso.datetime(),
  waiting: z.int().min(0).max(100_000),
  taps: z.array(tapSchema).min(1).max(mostTapsABatch),
})

/** The version that the phone showed: what changed since then was not seen. */
const seen = z.strictObject({ routeId: z.uuid(), version: z.int().positive() })

export const driverCalls = router({
  day: driverCall(z.strictObject({}).nullish()).query(async ({ ctx }) => {
    const { db, clock } = ctx.deps
    const [day] = await Promise.all([
      readDriverDay(ctx.deps, ctx.driver, ctx.link),
      markAppSeen(db, [ctx.driver.id], clock()),
    ])
    return day
  }),

  sendTaps: driverCall(batch).mutation(async ({ ctx, input: { now, ...sent } }) => {
    const taken = await takeTaps(ctx.deps, ctx.driver, { ...sent, phoneNow: new Date(now), link: ctx.link })
    return { ...taken, day: await readDriverDay(ctx.deps, ctx.driver, ctx.link) }
  }),

  seen: driverCall(seen).mutation(async ({ ctx, input }) => {
    const { db, clock } = ctx.deps
    const isOfLink = ctx.link === null || (ctx.link.routeId === input.routeId && ctx.link.state === 'open')
    if (isOfLink) await markSeen(db, { driverId: ctx.driver.id, ...input, now: clock() })
    return { success: true as const }
  }),
})
