import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal, type RefusalValues } from '#domain/refusal/refusal.ts'
import { unknownName } from '#domain/value/person.ts'
import { findLastChange } from '#server/db/change/changes.ts'
import { listLanes, type StoredStop } from '#server/db/dispatch/stops.ts'

type ExpectedStop = { readonly stopId: string; readonly version: number }

/** An overtaken stop has changed since the page showed it. If the page showed an order without a stop, `orderId` names the order. */
export type OvertakenStop = { readonly stop: StoredStop; readonly orderId?: string }

/**
 * Refuses 'stop-not-found', 'stop-over' and 'stop-under-way', and 'stop-changed' with who was faster at each changed stop. Stops may be
 * moved if they are as the page showed them and no driver is on the way. The caller has locked the stops.
 */
export async function refuseUnlessFree(
  tx: Tx,
  expectedStops: readonly ExpectedStop[],
  lockedStops: readonly StoredStop[],
  planned: readonly OvertakenStop[] = [],
): Promise<void> {
  const stops = new Map(lockedStops.map(stop => [stop.id, stop]))
  if (expectedStops.some(one => !stops.has(one.stopId))) throw new Refusal('stop-not-found')
  const changed = expectedStops.flatMap(({ stopId, version }) => {
    const stop = stops.get(stopId)
    return stop && stop.version !== version ? [{ stop }] : []
  })
  await refuseOvertaken(tx, [...changed, ...planned])
  for (const { id: stopId, state } of lockedStops) {
    if (state === 'planned') continue
    const isOver = state === 'done' || state === 'failed' || state === 'withdrawn'
    if (isOver) throw new Refusal('stop-over')
    const last = await findLastChange(tx, stopId)
    throw new Refusal('stop-under-way', { stop: stopId, driver: last?.who ?? unknownName })
  }
}

export async function refuseChanged(tx: Tx, stop: StoredStop, seenVersion: number): Promise<void> {
  if (stop.version !== seenVersion) await refuseOvertaken(tx, [{ stop }])
}

async function refuseOvertaken(tx: Tx, overtaken: readonly OvertakenStop[]): Promise<void> {
  const faster: RefusalValues[] = []
  for (const one of overtaken) faster.push(await whoWasFaster(tx, one))
  const [first, ...others] = faster
  if (first) throw new Refusal('stop-changed', first, { others })
}

/**
 * Returns who changed the stop and when, and its current version, day, driver and previous stop. A person who does not see that day can use
 * these values to move the stop anyway, and to undo that. The values are left out if the stop was taken off the board.
 */
async function whoWasFaster(tx: Tx, { stop, orderId }: OvertakenStop): Promise<RefusalValues> {
  const { id, day, driverId, routeId, state, version } = stop
  const last = await findLastChange(tx, id)
  const lastChange = { who: last?.who ?? unknownName, at: last?.at.getTime() ?? 0 }
  const values = { stop: id, ...(orderId !== undefined && { orderId }), ...lastChange }
  if (state === 'withdrawn') return values
  const lane = routeId === null ? [] : await listLanes(tx, [routeId])
  const before = lane[lane.findIndex(stop => stop.id === id) - 1]
  return {
    ...values,
    day,
    version,
    ...(driverId !== null && { driverId }),
    ...(before && { after: before.id }),
  }
}
