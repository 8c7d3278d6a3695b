import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { isOfOneSize } from '#server/db/dispatch/exchanges.ts'
import { setReason } from '#server/db/dispatch/fit-facts.ts'
import { changeRoutes, lockRoutes } from '#server/db/dispatch/routes.ts'
import {
  findBoxToLeave,
  findStopWithBox,
  listStops,
  lockStops,
  type StopChange,
  type StoredStop,
  changeStop as storeChange,
} from '#server/db/dispatch/stops.ts'
import { lockContainer } from '#server/db/fleet/container-register.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { refuseUnfitFacility, refuseUnlessTips } from '#server/operations/dispatch/refuse-facility.ts'
import { type Lane, readLane, refuseMismatches } from '#server/operations/dispatch/refuse-mismatches.ts'
import { refuseUnlessFree } from '#server/operations/dispatch/refuse-unless-free.ts'

export type ChangeStop = StopChange & {
  readonly stopId: string
  readonly version: number
  /** The office plans the stop for this reason although the stop does not fit. */
  readonly anyway?: string | undefined
}

/**
 * Changes the hours, pin, note, box or facility of a stop that has not begun, and whether the truck brings its box back. Refuses what
 * `refuseUnlessFree`, `refuseUnlessRightBox` and `refuseUnlessTips` refuse, 'not-one-size', 'not-a-load', and 'needs-reason' if the
 * facility does not take the load or if the change causes a mismatch.
 */
export async function changeStop(
  deps: BoardDeps,
  { organizationId, actorId }: OfficeActing,
  { stopId, version, anyway: overrideReason, ...change }: ChangeStop,
): Promise<{ id: string; version: number }> {
  const now = deps.clock()
  return deps.db.transaction().execute(async tx => {
    const [found] = await listStops(tx, organizationId, [stopId])
    if (!found) throw new Refusal('stop-not-found')
    if (found.routeId !== null) await lockRoutes(tx, organizationId, [found.routeId])
    const lockedStops = await lockStops(tx, organizationId, [stopId])
    await refuseUnlessFree(tx, [{ stopId, version }], lockedStops)
    if (change.isSameBox !== undefined && !(await isOfOneSize(tx, stopId))) throw new Refusal('not-one-size')
    if (change.boxId) await refuseUnlessRightBox(tx, { organizationId, stopId, boxId: change.boxId })
    const lane = found.routeId !== null && changesFit(change) ? await laneOf(tx, found, found.routeId) : null
    await storeChange(tx, stopId, change, now)
    if (change.facilityId !== undefined)
      await checkFacility(tx, organizationId, { stop: found, facilityId: change.facilityId, overrideReason })
    if (lane !== null) await checkLane(tx, deps, { organizationId, before: lane, stop: found, overrideReason })
    if (found.routeId !== null) await changeRoutes(tx, [found.routeId], now)
    const before = { day: found.day, driverId: found.driverId, window: [found.windowStart, found.windowEnd] }
    const { window, isPinned, isSameBox, boxId, facilityId } = change
    const after = {
      day: found.day,
      driverId: found.driverId,
      window,
      isPinned,
      isSameBox,
      boxId,
      facilityId,
      hasNote: change.noteToDriver !== undefined,
    }
    const row = { act: 'change-stop', object: 'stop', objectId: stopId, before, after } as const
    await addChange(tx, { organizationId, at: now, actorId, ...row })
    return { id: stopId, version: version + 1 }
  })
}

/** Returns true for changes that decide if the truck can lift the box or when the truck arrives at each stop. */
const changesFit = ({ window, isSameBox, boxId, facilityId }: StopChange): boolean =>
  [window, isSameBox, boxId, facilityId].some(one => one !== undefined)

const laneOf = (tx: Tx, { id, day }: StoredStop, routeId: string) => readLane(tx, routeId, { day, ids: [id] })

type StopToCheck = {
  readonly organizationId: string
  readonly before: Lane
  readonly stop: StoredStop
  readonly overrideReason: string | undefined
}

async function checkLane(tx: Tx, deps: BoardDeps, input: StopToCheck): Promise<void> {
  const { organizationId, before, stop, overrideReason } = input
  const lane = await laneOf(tx, stop, before.routeId)
  const laneBefore = { stops: before.stops, truck: before.facts.truck }
  await refuseMismatches(tx, deps, { organizationId, lane, before: laneBefore, placedIds: [], overrideReason })
}

type FacilityChoice = {
  readonly stop: StoredStop
  readonly facilityId: string | null
  readonly overrideReason: string | undefined
}

/**
 * Checks the facility that the stop already has. If the facility does not take the load, the reason is stored with the stop (rule D114).
 */
async function checkFacility(
  tx: Tx,
  organizationId: string,
  { stop, facilityId, overrideReason }: FacilityChoice,
): Promise<void> {
  if (stop.kind !== 'dump' || stop.aboutOrderId === null) throw new Refusal('not-a-load')
  await refuseUnlessTips(tx, organizationId, facilityId)
  const isOdd = await refuseUnfitFacility(tx, { ids: [stop.id], day: stop.day, overrideReason })
  if (isOdd) await setReason(tx, [stop.id], overrideReason ?? null)
}

type BoxChoice = { readonly organizationId: string; readonly stopId: string; readonly boxId: string }

/** Refuses a box that is not of the ordered size, that is not in working order, or that another stop has chosen (rule D101). */
export async function refuseUnlessRightBox(tx: Tx, { organizationId, stopId, boxId }: BoxChoice): Promise<void> {
  const box = await lockContainer(tx, organizationId, boxId)
  if (!box) throw new Refusal('container-not-found')
  const { friendlyId: number, status, containerTypeId } = box
  const boxToLeave = await findBoxToLeave(tx, stopId)
  const isWhole = status !== 'in-maintenance' && status !== 'out-of-service'
  if (!isWhole || boxToLeave?.comesBack !== false || boxToLeave.typeId !== containerTypeId)
    throw new Refusal('box-unfit', { number })
  const other = await findStopWithBox(tx, boxId)
  if (other && other.id !== stopId) throw new Refusal('box-chosen', { number, order: other.order })
}
