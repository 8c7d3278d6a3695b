import type { Tx } from '@rolloff/sql/connect.ts'
import { isOfLoad, isOfStop, type Tap } from '#domain/dispatch/tap.ts'
import type { TapResult } from '#server/db/dispatch/taps.ts'
import { isOwnWork } from '#server/db/fleet/driver-links.ts'

export type LinkOfTaps = {
  readonly routeId: string
  readonly endsAt: Date
  readonly state: 'open' | 'over' | 'revoked'
}

type MadeBy = { readonly driverId: string; readonly at: Date; readonly tap: Tap }

/**
 * Stores a tap that changes nothing, if a phone with a link made it after the link ended or on the work of other drivers (rule D84).
 * Returns null if the tap counts.
 */
export async function refuseBeyondLink(
  tx: Tx,
  { driverId, at, tap }: MadeBy,
  link: LinkOfTaps,
): Promise<TapResult | null> {
  if (at >= link.endsAt) return { outcome: 'refused', why: `link-${link.state === 'revoked' ? 'revoked' : 'over'}` }
  if (!isOfStop(tap) && !isOfLoad(tap)) return null
  const work = { stopId: isOfStop(tap) ? tap.stopId : null, orderId: isOfLoad(tap) ? tap.orderId : null }
  const isOwn = await isOwnWork(tx, { driverId, ...work })
  return isOwn ? null : { outcome: 'refused', why: 'stop-not-found' }
}
