/** Limits count calls per IP address and its network (rule A10), or per person. */

import { Refusal } from '#domain/refusal/refusal.ts'
import { countedNetwork, timesForNetwork } from '#domain/value/ip-network.ts'
import type { Context } from '#server/api/context.ts'
import { t } from '#server/api/trpc.ts'
import { countWithin, type KeyedLimit, type RateLimit } from '#server/db/account/rate-counts.ts'

type CountedBy = 'address' | 'caller'

/** Admits a limited number of calls per IP address, or per person, within a period. */
export function limited(name: string, limit: RateLimit, by: CountedBy = 'address') {
  return t.middleware(async ({ ctx, next }) => {
    await countOrRefuse(ctx, name, limit, by)
    return next()
  })
}

type Counted = Pick<Context, 'deps' | 'ipAddress' | 'caller'>

/**
 * Counts one call.
 *
 * @throws Refusal 'too-many-requests', with the seconds until a call is accepted again
 */
export async function countOrRefuse(ctx: Counted, name: string, limit: RateLimit, by: CountedBy): Promise<void> {
  const { deps } = ctx
  if (!deps.hasLimits) return
  const caller = by === 'caller' ? await ctx.caller() : null
  const limits = caller ? [{ ...limit, key: `${name}:caller:${caller.id}` }] : ofAddress(ctx, `${name}:${by}`, limit)
  const { isWithin, secondsLeft } = await countWithin(deps.db, limits, deps.clock())
  if (!isWithin) throw new Refusal('too-many-requests', { retryAfterInSeconds: secondsLeft })
}

function ofAddress({ ipAddress }: Counted, name: string, limit: RateLimit): KeyedLimit[] {
  const network = countedNetwork(ipAddress)
  const ofAll = { ...limit, count: limit.count * timesForNetwork, key: `${name}:${network}` }
  return [{ ...limit, key: `${name}:${ipAddress}` }, ...(network === null ? [] : [ofAll])]
}
