/** How often a call may be made: per IP address, or per person. */
import { Refusal } from '#domain/refusal.ts'
import type { Context } from '#server/api/context.ts'
import { t } from '#server/api/trpc.ts'
import { countWithin, type RateLimit } from '#server/db/account/rate-counts.ts'

/** At most so many calls per IP address, or per person, within a period. */
export function limited(name: string, limit: RateLimit, by: 'address' | 'caller' = 'address') {
  return t.middleware(async ({ ctx, next }) => {
    if (!ctx.deps.hasLimits) return next()
    const who = by === 'caller' ? ((await ctx.caller())?.id ?? ctx.ipAddress) : ctx.ipAddress
    await countOrRefuse(ctx, `${name}:${by}:${who}`, limit)
    return next()
  })
}

/** Refuses 'too-many-requests', with the seconds until it would be accepted again. */
export async function countOrRefuse({ deps }: Context, key: string, limit: RateLimit): Promise<void> {
  if (!deps.hasLimits) return
  const { isWithin, secondsLeft } = await countWithin(deps.db, key, limit, deps.clock())
  if (!isWithin) throw new Refusal('too-many-requests', { retryAfterInSeconds: secondsLeft })
}
