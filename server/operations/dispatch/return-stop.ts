import type { Tx } from '@rolloff/sql/connect.ts'
import type { StopState } from '#domain/dispatch/stop.ts'
import type { StopAct } from '#domain/dispatch/tap.ts'
import { reportOf } from '#domain/dispatch/tap-report.ts'
import { addChange } from '#server/db/change/changes.ts'
import { listLanes, type StoredStop, setLanes } from '#server/db/dispatch/stops.ts'
import type { TapContext } from '#server/operations/dispatch/move-boxes.ts'

/** Moves the stop to the route of the driver who drove to it. The stop goes before the first stop of that route that is only planned. */
export async function moveToDriver(tx: Tx, stop: StoredStop, own: string): Promise<void> {
  const routeIds = [stop.routeId, own].filter(id => id !== null)
  const lanes = await listLanes(tx, routeIds)
  const filled = routeIds.map(routeId => {
    const lane = lanes.filter(one => one.routeId === routeId && one.id !== stop.id)
    const open = lane.findIndex(one => one.state === 'planned')
    const at = open === -1 ? lane.length : open
    const ids = lane.map(one => one.id)
    return { routeId, ids: routeId === own ? ids.toSpliced(at, 0, stop.id) : ids }
  })
  await setLanes(tx, filled)
}

type TapAtStop = { readonly tap: StopAct; readonly stop: StoredStop; readonly state: StopState }

export async function recordTap(tx: Tx, ctx: TapContext, { tap, stop, state }: TapAtStop): Promise<void> {
  const { driver, by, actorId, received, at } = ctx
  await addChange(tx, {
    organizationId: driver.organizationId,
    at: received,
    actorId,
    driverId: by === 'driver' ? driver.id : null,
    act: by === 'driver' ? 'tap' : 'was-done',
    object: 'stop',
    objectId: stop.id,
    before: { day: stop.day, driverId: stop.driverId, state: stop.state },
    after: { day: stop.day, driverId: driver.id, state, at: at.getTime(), report: reportOf(tap) },
  })
}
