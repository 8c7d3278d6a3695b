import { Refusal } from '#domain/refusal.ts'
import { findLastChange } from '#server/db/dispatch/changes.ts'
import type { StoredStop } from '#server/db/dispatch/stops.ts'
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
    throw new Refusal('stop-under-way', { stop: stopId, driver: last?.who ?? '–' })
  }
}

export async function refuseChanged(tx: Tx, stop: StoredStop, seenVersion: number): Promise<void> {
  if (stop.version !== seenVersion) throw await stopChanged(tx, stop)
}

/** 'stop-changed' with who was faster, when, and on which day the stop is now; without one where it was taken off the board. */
export async function stopChanged(tx: Tx, { id, day, state }: StoredStop): Promise<Refusal> {
  const last = await findLastChange(tx, id)
  const values = { stop: id, who: last?.who ?? '–', at: last?.at.getTime() ?? 0 }
  return new Refusal('stop-changed', state === 'withdrawn' ? values : { ...values, day })
}
