import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addChange } from '#server/db/change/changes.ts'
import { isCountedSince, listUnseen } from '#server/db/fleet/container-count.ts'
import { lockContainer } from '#server/db/fleet/container-register.ts'
import { type Container, findContainerNamed, moveContainer } from '#server/db/fleet/containers.ts'
import { findFacility } from '#server/db/fleet/facilities.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { refuseBoxesOfOrders } from '#server/operations/fleet/refuse-of-order.ts'

type CountedBox = {
  readonly yardId: string
  readonly begin: Date
  /**
   * `isSure` is true if the box is here although it belongs to an order elsewhere. The person who counts has confirmed this, or has read
   * the label of the box.
   */
  readonly isSure?: boolean | undefined
} & ({ readonly id: string } | { readonly number: string })

/**
 * Counts a box that a person sees in a yard, by the list, by its label or by the number painted on it (rule D9). If the box was recorded
 * elsewhere, it is in the yard from now on, empty and without an order. A box that this count has ticked already is not ticked again.
 * Refuses 'facility-not-found', 'container-not-found' and, until the person who counts has confirmed it, 'box-of-order' for a box that an
 * order has.
 */
export async function countContainer(
  { db, clock }: Deps,
  acting: OfficeActing,
  counted: CountedBox,
): Promise<TickedBox> {
  return db.transaction().execute(async tx => {
    await refuseUnlessYard(tx, acting, counted.yardId)
    const box = await lockCountedBox(tx, acting, counted)
    const ticked = { id: box.id, number: box.friendlyId }
    if (await isTicked(tx, box, counted)) return { ...ticked, isNew: false }
    const isHere = box.facilityId === counted.yardId
    if (!isHere && counted.isSure !== true) await refuseBoxesOfOrders(tx, [box])
    const what = isHere ? { orderId: box.orderId, isFull: box.isFull } : {}
    const now = clock()
    const { actorId, organizationId } = acting
    const target = { place: 'yard', facilityId: counted.yardId, ...what } as const
    const movement = { containerId: box.id, event: 'counted', to: target, at: now, recordedAt: now, actorId } as const
    await moveContainer(tx, movement)
    const change = { organizationId, actorId, at: now, act: 'count', object: 'container', objectId: box.id } as const
    await addChange(tx, { ...change, before: { place: box.place }, after: { place: 'yard' } })
    const takenFrom = isHere ? null : box.orderNumber
    return { ...ticked, isNew: true, ...(takenFrom === null ? {} : { takenFrom }) }
  })
}

/** The value has the box that the person sees. `isNew` is true if this count had not ticked the box before. */
export type TickedBox = {
  readonly id: string
  readonly number: string
  readonly isNew: boolean
  /** This order had the box until now. */
  readonly takenFrom?: string
}

/**
 * Returns true if this count has ticked the box already. The caller has locked the box, so if two people count it at once, the second call
 * finds the tick of the first.
 */
const isTicked = async (tx: Tx, { id, facilityId }: Container, { yardId, begin }: CountedBox): Promise<boolean> =>
  facilityId === yardId && (await isCountedSince(tx, id, begin))

type CountEnd = { readonly yardId: string; readonly begin: Date; readonly missing: readonly string[] }

/**
 * Ends a count. The place of each box that the count did not find is then unknown. A box that was seen or moved meanwhile keeps its place.
 */
export async function endCount(
  { db, clock }: Deps,
  acting: OfficeActing,
  ending: CountEnd,
): Promise<{ missing: number }> {
  const { organizationId, actorId } = acting
  return db.transaction().execute(async tx => {
    await refuseUnlessYard(tx, acting, ending.yardId)
    const unseen = await listUnseen(tx, organizationId, ending.yardId, ending.missing, ending.begin)
    const now = clock()
    for (const containerId of unseen) {
      await moveContainer(tx, {
        containerId,
        event: 'corrected',
        at: now,
        recordedAt: now,
        actorId,
        to: { place: 'unknown' },
      })
      const change = {
        organizationId,
        actorId,
        at: now,
        act: 'miss',
        object: 'container',
        objectId: containerId,
      } as const
      await addChange(tx, { ...change, before: { place: 'yard' }, after: { place: 'unknown' } })
    }
    return { missing: unseen.length }
  })
}

async function refuseUnlessYard(tx: Tx, { organizationId }: OfficeActing, yardId: string): Promise<void> {
  const yard = await findFacility(tx, organizationId, yardId)
  if (yard?.kind !== 'yard') throw new Refusal('facility-not-found')
}

async function lockCountedBox(tx: Tx, { organizationId }: OfficeActing, counted: CountedBox): Promise<Container> {
  const namedBox = 'id' in counted ? null : await findContainerNamed(tx, { organizationId, name: counted.number })
  const id = 'id' in counted ? counted.id : namedBox?.id
  const box = id === undefined ? null : await lockContainer(tx, organizationId, id)
  if (!box) throw new Refusal('container-not-found')
  return box
}
