/** A driver's phone uses these calls. */

import { z } from 'zod'
import { maxTapsABatch, tapSchema } from '#domain/dispatch/tap.ts'
import { languages } from '#domain/value/language.ts'
import { versionSchema } from '#domain/value/version-schema.ts'
import type { Context } from '#server/api/context.ts'
import { type AdmittedDriver, driverCall } from '#server/api/gates/driver.ts'
import { router } from '#server/api/trpc.ts'
import { markAppSeen, markLinksSeen } from '#server/db/dispatch/notified-days.ts'
import { markRouteSeen } from '#server/db/dispatch/routes.ts'
import { hashOf } from '#server/db/fleet/driver-links.ts'
import { readDriverDay } from '#server/operations/dispatch/read-driver-day.ts'
import { takeTaps } from '#server/operations/dispatch/take-taps.ts'

/** The driver chose this language on the phone. The answer describes the day in this language. */
const chosenLanguage = z.enum(languages).optional()

const batch = z.strictObject({
  language: chosenLanguage,
  deviceId: z.uuid(),
  /** `now` is the time by the phone's clock. */
  now: z.iso.datetime(),
  waiting: z.int().min(0).max(100_000),
  taps: z.array(tapSchema).min(1).max(maxTapsABatch),
})

/** The phone sends the version that it showed. The driver has not seen later changes. */
const shownRoute = z.strictObject({ routeId: z.uuid(), version: versionSchema })

/** Records that the driver has looked at the day, because the answer shows the day. */
async function markLooked({ deps, driver, link, phoneOfLink }: DayReader, now: Date): Promise<void> {
  if (!phoneOfLink) return markAppSeen(deps.db, [driver.id], now)
  if (link?.state === 'open') await markLinksSeen(deps.db, [hashOf(phoneOfLink.token).toString('hex')], now)
}

type DayReader = Pick<Context, 'deps' | 'phoneOfLink'> & AdmittedDriver

export const driverCalls = router({
  day: driverCall(z.strictObject({ language: chosenLanguage }).nullish()).query(async ({ ctx, input }) => {
    const { clock } = ctx.deps
    const [day] = await Promise.all([
      readDriverDay(ctx.deps, ctx.driver, { link: ctx.link, language: input?.language }),
      markLooked(ctx, clock()),
    ])
    return day
  }),

  sendTaps: driverCall(batch)
    .meta({ gate: 'driver', isCleaned: true })
    .mutation(async ({ ctx, input: { now, language, ...sent } }) => {
      const { clock } = ctx.deps
      const result = await takeTaps(ctx.deps, ctx.driver, { ...sent, phoneNow: new Date(now), link: ctx.link })
      await markLooked(ctx, clock())
      return { ...result, day: await readDriverDay(ctx.deps, ctx.driver, { link: ctx.link, language }) }
    }),

  seen: driverCall(shownRoute).mutation(async ({ ctx, input }) => {
    const { db, clock } = ctx.deps
    const isOfLink = ctx.link === null || (ctx.link.routeId === input.routeId && ctx.link.state === 'open')
    if (isOfLink) await markRouteSeen(db, { driverId: ctx.driver.id, ...input, now: clock() })
    return { success: true as const }
  }),
})
