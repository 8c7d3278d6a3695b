import { nobodyKnown, Refusal } from '#domain/refusal.ts'
import { findLastChange } from '#server/db/dispatch/changes.ts'
import { listLanes, type StoredStop } from '#server/db/dispatch/stops.ts'
import type { Tx } from '#server/db/engine/connect.ts'

type StopSeen = { readonly stopId: string; readonly version: number }

/**
 * Stops whose locks are held may be moved when they are as the page showed them and nobody is on the way. Refuses 'stop-not-found',
 * 'stop-over', 'stop-under-way', and 'stop-changed' with who was faster.
 */
export async function refuseUnlessFree(tx: Tx, seen: readonly StopSeen[], held: readonly StoredStop[]): Promise<void> {
  for (const { stopId, version } of seen) {
    const stop = held.find(one => one.id === stopId)
    if (!stop) throw new Refusal('stop-not-found')
    await refuseChanged(tx, stop, version)
    if (stop.state === 'planned') continue
    const isOver = stop.state === 'done' || stop.state === 'failed' || stop.state === 'withdrawn'
    if (isOver) throw new Refusal('stop-over')
    const last = await findLastChange(tx, stopId)
    throw new Refusal('stop-under-way', { stop: stopId, driver: last?.who ?? nobodyKnown })
  }
}

export async function refuseChanged(tx: Tx, stop: StoredStop, seenVersion: number): Promise<void> {
  if (stop.version !== seenVersion) throw await stopChanged(tx, stop)
}

/**
 * 'stop-changed' with who was faster and when, the version of the stop, its day, its driver and the stop before it: whoever does not
 * see that day may move it all the same, and take that back. Without these where it was taken off the board.
 */
export async function stopChanged(
  tx: Tx,
  { id, day, driverId, routeId, state, version }: StoredStop,
): Promise<Refusal> {
  const last = await findLastChange(tx, id)
  const values = { stop: id, who: last?.who ?? nobodyKnown, at: last?.at.getTime() ?? 0 }
  if (state === 'withdrawn') return new Refusal('stop-changed', values)
  const lane = routeId === null ? [] : await listLanes(tx, [routeId])
  const before = lane[lane.findIndex(stop => stop.id === id) - 1]
  return new Refusal('stop-changed', {
    ...{ ...values, day, version },
    ...(driverId !== null && { driverId }),
    ...(before && { after: before.id }),
  })
}
