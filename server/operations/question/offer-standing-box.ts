import { randomUUID } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { earliestDropOff, type ScheduleFacts } from '#domain/schedule/drop-off.ts'
import { swapPickupWindow } from '#domain/schedule/swap.ts'
import { rangeOf, rangesOpenOn, type TimeWindow } from '#domain/schedule/window.ts'
import { daysBetween, localTime } from '#domain/value/calendar.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { copyCart, withdrawSwapCart } from '#server/db/order/swaps.ts'
import type { QuestionRow } from '#server/db/question/open-questions.ts'
import { addStandingBox, settleStandingBox } from '#server/db/question/standing-boxes.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { scheduleFactsOf } from '#server/operations/order/read-order-schedule.ts'

/**
 * Offers a dumpster that is at a site without an order to the customer who had ordered it (rule D60). The customer gets a cart with the
 * same place, size and days, and a link to pay for it. Refuses 'answer-not-possible' if the customer has deleted the account.
 */
export async function offerStandingBox(
  tx: Tx,
  { organizationId, actorId }: OfficeActing,
  question: QuestionRow,
  now: Date,
): Promise<void> {
  const order = await lockOrder(tx, question.orderId)
  const { dropOffWindow: requested, pickupWindow: agreed } = order
  if (order.snapshot.customer.phone === '' || !requested || !agreed) throw new Refusal('answer-not-possible')
  const facts = await scheduleFactsOf(tx, { organizationId, timeZone: order.snapshot.timeZone }, now)
  const dropOffWindow = firstWindow(requested, facts)
  const rentalDays = Math.max(1, daysBetween(requested.day, agreed.day))
  const cartId = randomUUID()
  const { isActualPickupDate } = agreed
  const pickupWindow = { ...swapPickupWindow(dropOffWindow, rentalDays, facts), isActualPickupDate }
  await copyCart(tx, { cartId, order, dropOffWindow, pickupWindow, replacesOrderId: null, isSameSize: true, now })
  await addStandingBox(tx, {
    cartId,
    organizationId,
    questionId: question.id,
    containerId: question.box?.id ?? null,
    driverId: question.driverId,
    leftAt: question.tappedAt ?? now,
    askedBy: actorId,
    now,
  })
  await notifyCustomer(tx, { orderId: order.id, occasion: 'keep-dumpster', key: cartId, values: { cartId }, now })
}

/** Returns the first window that the checkout offers, because no truck drives for this order. */
function firstWindow(requested: TimeWindow, facts: ScheduleFacts): TimeWindow {
  const day = earliestDropOff(facts)
  const open = rangesOpenOn(day, facts.ranges, localTime(facts.now, facts.timeZone))
  const hours = rangeOf({ ...requested, day }, open) ?? open[0]
  if (!hours) throw new Refusal('answer-not-possible')
  return { day, start: hours.start, end: hours.end }
}

/**
 * Ends the offer of a question, if there is one, so that the customer cannot pay for it. Refuses 'cart-frozen' if the customer is paying at
 * this moment.
 */
export async function endOffer(tx: Tx, { offerCartId }: Pick<QuestionRow, 'offerCartId'>, now: Date): Promise<void> {
  if (offerCartId === null) return
  if (!(await withdrawSwapCart(tx, offerCartId, now))) throw new Refusal('cart-frozen')
  await settleStandingBox(tx, offerCartId, now)
}
