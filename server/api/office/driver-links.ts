/** A driver without an account uses a link. On the board, the dispatcher texts or copies the link, and ends it. */
import { z } from 'zod'
import { linkState } from '#domain/dispatch/driver-link.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import { office } from '#server/api/gates/office.ts'
import { findLinkMadeAt, findLinkOfDay } from '#server/db/fleet/driver-links.ts'
import { linkDriver, revokeDriverLink } from '#server/operations/fleet/link-driver.ts'

const ofDay = z.strictObject({ driverId: z.uuid(), day: daySchema })

/** The page sends the `seen` of the state that it showed (rule V27). */
const seenLink = {
  seen: z.iso
    .datetime()
    .transform(text => new Date(text))
    .nullable()
    .optional(),
}

export const officeLinkCalls = {
  /** Returns the newest link of a driver's day. The state is `gone` if there is no link, or if the link has ended. */
  state: office('dispatch', ofDay).query(async ({ ctx, input }) => {
    const { db, clock } = ctx.deps
    const link = await findLinkOfDay(db, { organizationId: ctx.acting.organizationId, ...input })
    return {
      state: link ? linkState(link, clock()) : ('gone' as const),
      madeAt: link?.madeAt ?? null,
      claimedAt: link?.claimedAt ?? null,
      /** A page that makes or ends a link sends this value back, so that the server can refuse an outdated page. */
      seen: findLinkMadeAt(link),
    }
  }),

  make: office('dispatch', z.strictObject({ ...ofDay.shape, ...seenLink, isTexted: z.boolean() })).mutation(
    ({ ctx, input }) => linkDriver(ctx.deps, ctx.acting, input),
  ),

  revoke: office('dispatch', z.strictObject({ ...ofDay.shape, ...seenLink })).mutation(async ({ ctx, input }) => {
    await revokeDriverLink(ctx.deps, ctx.acting, input)
    return { success: true as const }
  }),
}
