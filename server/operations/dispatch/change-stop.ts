import { Refusal } from '#domain/refusal.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import { lockRoutes, touchRoutes } from '#server/db/dispatch/routes.ts'
import { listStops, lockStops, type StopChange, changeStop as storeChange } from '#server/db/dispatch/stops.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { refuseUnlessFree } from '#server/operations/dispatch/refuse-unless-free.ts'

/** Hours, pin or note of a stop that has not begun. Refuses what `refuseUnlessFree` refuses. */
export async function changeStop(
  { db, clock }: Deps,
  { organizationId, actorId }: OfficeActing,
  { stopId, version, ...change }: StopChange & { readonly stopId: string; readonly version: number },
): Promise<{ id: string; version: number }> {
  const now = clock()
  return db.transaction().execute(async tx => {
    const [found] = await listStops(tx, organizationId, [stopId])
    if (!found) throw new Refusal('stop-not-found')
    if (found.routeId !== null) await lockRoutes(tx, organizationId, [found.routeId])
    const held = await lockStops(tx, organizationId, [stopId])
    await refuseUnlessFree(tx, [{ stopId, version }], held)
    await storeChange(tx, stopId, change, now)
    if (found.routeId !== null) await touchRoutes(tx, [found.routeId])
    const before = { day: found.day, driverId: found.driverId, window: [found.windowStart, found.windowEnd] }
    const { window, isPinned } = change
    const after = {
      day: found.day,
      driverId: found.driverId,
      window,
      isPinned,
      hasNote: change.noteToDriver !== undefined,
    }
    const row = { act: 'change-stop', object: 'stop', objectId: stopId, before, after } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
    return { id: stopId, version: version + 1 }
  })
}
