import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { setBoxOfLoad } from '#server/db/dispatch/loads.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import {
  type Container,
  findContainerNamed,
  findContainerOfOrder,
  findPlaceWithoutTaps,
  moveContainer,
} from '#server/db/fleet/containers.ts'
import type { QuestionRow } from '#server/db/question/open-questions.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { listTakenAway, refuseBoxesOfOrders } from '#server/operations/fleet/refuse-of-order.ts'
import { refuseOtherSizes } from '#server/operations/fleet/refuse-other-size.ts'

type BoxChoice = {
  readonly number: string
  /** `isSure` is true if the person has confirmed that the order loses its box. */
  readonly isSure: boolean
  /** `isSizeSure` is true if the person has confirmed the size. */
  readonly isSizeSure: boolean
  readonly now: Date
}

/**
 * Stores which box was right (rule D60). The right box gets the place of the order's box. A box that was named by mistake gets the place
 * that it would have without the taps. Refuses 'container-not-found' and, until the person has confirmed it, 'box-of-order' and
 * 'box-of-other-size'. The question itself has already shown which of the named boxes are of another size.
 */
export async function nameRightBox(
  tx: Tx,
  acting: OfficeActing,
  question: QuestionRow,
  { number, isSure, isSizeSure, now }: BoxChoice,
): Promise<void> {
  const { organizationId, actorId } = acting
  const { orderId } = question
  const right = await findContainerNamed(tx, { organizationId, name: number })
  if (!right) throw new Refusal('container-not-found')
  const wrongBoxes = await namedWrongly(tx, organizationId, question, right.id)
  // The boxes that the taps named go back to their places in any case.
  const takenAway = (await listTakenAway(tx, right, orderId)).filter(box => !wrongBoxes.some(one => one.id === box.id))
  if (!isSure) await refuseBoxesOfOrders(tx, takenAway)
  const isSizeSaid = question.wrongSizes.some(wrongSize => wrongSize.number === right.friendlyId)
  if (!isSizeSure && !isSizeSaid) await refuseOtherSizes(tx, acting, [{ box: right, orderId }])
  const before: Awaited<ReturnType<typeof findPlaceWithoutTaps>>[] = []
  for (const box of wrongBoxes) before.push(await findPlaceWithoutTaps(tx, box.id, tapsOf(question)))
  const others = before.flatMap(one => one?.to.orderId ?? [])
  const [order] = await lockOrders(tx, organizationId, [...new Set([orderId, ...others])])
  if (!order) throw new Refusal('order-not-found')
  const doing = { event: 'corrected', at: now, recordedAt: now, actorId } as const
  const holder = await findContainerOfOrder(tx, orderId)
  const { place = 'site', facilityId = null, truckId = null, isFull = false } = holder ?? {}
  const target = { place: place === 'unknown' ? ('site' as const) : place, facilityId, truckId, isFull, orderId }
  // If only the taps placed the box elsewhere, the box never left its order.
  const placeWithoutTaps = await findPlaceWithoutTaps(tx, right.id, tapsOf(question))
  const since =
    placeWithoutTaps?.to.orderId === orderId && placeWithoutTaps.to.place === target.place
      ? placeWithoutTaps.since
      : null
  if (holder?.id !== right.id) await moveContainer(tx, { ...doing, containerId: right.id, to: target, since })
  await setBoxOfLoad(tx, orderId, right.id)
  for (const [index, box] of wrongBoxes.entries()) {
    const back = before[index]
    if (back) await moveContainer(tx, { ...doing, containerId: box.id, to: back.to, since: back.since })
  }
}

const tapsOf = ({ tapId, first }: QuestionRow): string[] => [tapId, first?.tapId ?? null].filter(id => id !== null)

/** Returns the boxes that the taps named, except for the right one. */
async function namedWrongly(
  tx: Tx,
  organizationId: string,
  { orderId, leftBox, takenBox, first }: QuestionRow,
  rightId: string,
): Promise<Container[]> {
  const numbers = [...new Set([leftBox, takenBox, first?.leftBox ?? null].filter(name => name !== null))]
  const found: Container[] = []
  for (const name of numbers) {
    const box = await findContainerNamed(tx, { organizationId, name, orderIds: [orderId] })
    if (box && box.id !== rightId) found.push(box)
  }
  return found
}
