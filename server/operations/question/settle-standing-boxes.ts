import type { Tx } from '@rolloff/sql/connect.ts'
import { sideToPlan } from '#domain/dispatch/stop.ts'
import { localTime } from '#domain/value/calendar.ts'
import { findDispatchCalendar } from '#server/db/dispatch/calendar.ts'
import { addStop, findOpenStop } from '#server/db/dispatch/stops.ts'
import { findContainer } from '#server/db/fleet/containers.ts'
import { type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { lockQuestion, storeAnswer } from '#server/db/question/questions.ts'
import { listPaidStandingBoxes, type StandingBox, settleStandingBox } from '#server/db/question/standing-boxes.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { applyStopTap } from '#server/operations/dispatch/apply-stop-tap.ts'

/**
 * Settles dumpsters that were at a site without an order and are paid now. They count as delivered at the time of the tap (rule D60). If
 * the box has gone meanwhile, or if the customer ordered another size, the order is planned like any other order. If one dumpster fails,
 * the others are still settled.
 */
export async function settleStandingBoxes({ db, clock }: Deps): Promise<void> {
  const failures: unknown[] = []
  for (const box of await listPaidStandingBoxes(db)) {
    const settled = db.transaction().execute(tx => settleInTransaction(tx, box, clock()))
    await settled.catch(error => failures.push(error))
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} dumpsters could not be delivered`)
}

async function settleInTransaction(tx: Tx, standing: StandingBox, now: Date): Promise<void> {
  const { cartId, organizationId, questionId } = standing
  await lockQuestion(tx, organizationId, questionId)
  const order = await lockOrder(tx, cartId)
  if (!(await settleStandingBox(tx, cartId, now))) return
  await storeAnswer(tx, { id: questionId, act: 'ask-customer', by: null, now })
  const number = await numberOf(tx, standing, order)
  if (number === undefined || sideToPlan(order.status) !== 'drop-off') return
  const stopId = await stopOf(tx, standing, now)
  const ctx = {
    driver: { id: standing.driverId, organizationId },
    by: 'admin' as const,
    actorId: null,
    tapId: null,
    at: standing.leftAt,
    received: now,
    isQuiet: true,
  }
  const nothing = { takenBox: null, isOverfilled: false, hasWrongItems: false, photoIds: [] }
  await applyStopTap(tx, ctx, { kind: 'done', stopId, leftBox: number, ...nothing })
}

/** Returns the number of the box, or null if the number is not known. Returns undefined if the box is not there for this order. */
async function numberOf(tx: Tx, { containerId }: StandingBox, { snapshot }: LockedOrder) {
  if (containerId === null) return null
  const box = await findContainer(tx, containerId)
  const isThere = box?.place === 'site' && box.orderId === null
  return isThere && box.containerTypeId === snapshot.containers[0]?._id ? box.friendlyId : undefined
}

/** Returns the id of the stop of the visit that was made. Adds the stop if there is none. */
async function stopOf(tx: Tx, { cartId, organizationId, leftAt }: StandingBox, now: Date): Promise<string> {
  const open = await findOpenStop(tx, cartId, 'drop-off')
  if (open) return open.id
  const { timeZone } = await findDispatchCalendar(tx, organizationId, localTime(now, 'UTC').day)
  return addStop(tx, {
    organizationId,
    kind: 'drop-off',
    dropOffOrderId: cartId,
    pickupOrderId: null,
    createdBy: null,
    now,
    day: localTime(leftAt, timeZone).day,
    windowStart: null,
    windowEnd: null,
  })
}
