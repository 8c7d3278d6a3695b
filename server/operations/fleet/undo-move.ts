import type { Tx } from '@rolloff/sql/connect.ts'
import { standsAtSite } from '#domain/dispatch/stop.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { lockContainer } from '#server/db/fleet/container-register.ts'
import {
  findContainerOfOrder,
  findLastMove,
  type KnownPlace,
  type LastMove,
  listDisplacedBy,
  moveContainer,
} from '#server/db/fleet/containers.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { refuseStale } from '#server/operations/change/refuse-stale.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'

/** A move can be undone for this long, which is how long a yard count takes. */
const undoableForMs = 4 * 3_600_000

/**
 * Undoes the last report of the office about the place of a box (rule D148). The box is then at its former place, with the time at which it
 * came there. So is the box that lost its order to this box. Both moves stay in the history. Refuses 'container-not-found',
 * 'changed-meanwhile' and 'move-not-undoable'.
 */
export async function undoMove(
  { db, clock }: Deps,
  acting: OfficeActing,
  input: {
    readonly id: string /** The page showed this version. A count leaves it out, because it shows none. */
    readonly version?: number | undefined
  },
): Promise<{ version: number }> {
  const { organizationId, actorId } = acting
  const now = clock()
  return db.transaction().execute(async tx => {
    const lastMove = await findLastMove(tx, input.id)
    // Orders are locked before boxes.
    const statuses = new Map<string, string>()
    if (lastMove?.before?.to.orderId)
      statuses.set(lastMove.before.to.orderId, (await lockOrder(tx, lastMove.before.to.orderId)).status)
    const box = await lockContainer(tx, organizationId, input.id)
    if (!box) throw new Refusal('container-not-found')
    if (input.version !== undefined) await refuseStale(tx, box, input.version)
    const last = await findLastMove(tx, box.id)
    if (!last || !isSaid(last) || last.before === null || now.getTime() - last.recordedAt.getTime() > undoableForMs)
      throw new Refusal('move-not-undoable')
    await refuseUnlessFree(tx, box.id, last.before, statuses)
    const displaced = await listDisplacedBy(tx, organizationId, box.friendlyId, last.at)
    const { after } = await putBack(tx, { id: box.id, before: last.before, now, actorId })
    for (const id of displaced) {
      const lostBoxMove = await findLastMove(tx, id)
      if (lostBoxMove?.before) await putBack(tx, { id, before: lostBoxMove.before, now, actorId })
    }
    await addChange(tx, {
      organizationId,
      actorId,
      at: now,
      act: 'undo-move',
      object: 'container',
      objectId: box.id,
      before: { place: box.place },
      after: { place: after.place },
    })
    return { version: after.version }
  })
}

/** Returns true for a move that the office reported without moving the box itself. A driver's tap and a repair cannot be undone here. */
const isSaid = ({ event, actorId }: LastMove): boolean =>
  actorId !== null && (event === 'counted' || event === 'corrected')

/** Refuses 'move-not-undoable' unless the order waits for the box at its former place and has no other box. */
async function refuseUnlessFree(
  tx: Tx,
  boxId: string,
  { to }: KnownPlace,
  statuses: ReadonlyMap<string, string>,
): Promise<void> {
  if (to.orderId === null) return
  const status = statuses.get(to.orderId)
  const holder = await findContainerOfOrder(tx, to.orderId)
  const isFree = holder === null || holder.id === boxId
  const isThere = to.place !== 'site' || (status !== undefined && standsAtSite(status as never))
  if (!isFree || !isThere) throw new Refusal('move-not-undoable')
}

type PutBack = { readonly id: string; readonly before: KnownPlace; readonly now: Date; readonly actorId: string | null }

const putBack = (tx: Tx, { id, before, now, actorId }: PutBack) =>
  moveContainer(tx, {
    containerId: id,
    event: 'corrected',
    to: before.to,
    since: before.since,
    at: now,
    recordedAt: now,
    actorId,
  })
