/**
 * With these calls a phone reads the link to a driver's day and claims it ("That is me"). The calls are open to everybody who has the link.
 */
import { z } from 'zod'
import { linkState, linkTokenPattern } from '#domain/dispatch/driver-link.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { anyone } from '#server/api/gates/caller.ts'
import { limited } from '#server/api/gates/limits.ts'
import { claimLink, findLink } from '#server/db/fleet/driver-links.ts'

const secret = z.string().regex(linkTokenPattern)
const lookedAt = { count: 120, seconds: 3600 }

export const linkCalls = {
  /** `secret` is the secret of a phone that may have claimed the link before. */
  readDriverLink: anyone(z.strictObject({ token: secret, secret: secret.nullable() }))
    .use(limited('driver-link', lookedAt))
    .query(async ({ ctx, input }) => {
      const { db, clock } = ctx.deps
      const link = await findLink(db, input.token, input.secret)
      const state = link ? linkState(link, clock()) : 'gone'
      if (!link || state === 'gone') throw new Refusal('link-not-found')
      const isUsedElsewhere = link.claimedAt !== null && !link.isOwn
      const { driver, day } = link
      return {
        driver: { firstName: driver.firstName, language: driver.language },
        day,
        state: state === 'open' && isUsedElsewhere ? ('used' as const) : state,
      }
    }),

  /** The phone makes its own secret. If an answer is lost and the phone calls again, the server recognizes the phone. */
  claimDriverLink: anyone(z.strictObject({ token: secret, secret }))
    .use(limited('driver-link', lookedAt))
    .mutation(async ({ ctx, input }) => {
      const { db, clock } = ctx.deps
      const now = clock()
      if (await claimLink(db, input.token, input.secret, now)) return { success: true as const }
      const link = await findLink(db, input.token, input.secret)
      if (!link) throw new Refusal('link-not-found')
      throw new Refusal(linkState(link, now) === 'open' ? 'link-in-use' : 'link-over')
    }),
}
