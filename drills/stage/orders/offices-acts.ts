/** These are the acts of the office and of the drivers. */

import type { Weighing } from '#domain/order/weighing.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { localTime } from '#domain/value/calendar.ts'
import { lockOrder } from '#server/db/order/order-moves.ts'
import { billOrder } from '#server/operations/bill/bill-order.ts'
import type { Advance } from '#server/operations/order/advance-order.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { dropSwap } from '#server/operations/order/drop-swap.ts'
import { giveBack } from '#server/testing/give-back.ts'
import { weekday } from '#server/testing/journey.ts'
import { agreeByTelephone } from '#server/testing/office.ts'
import { advanceOrder, enterWeight } from '#server/testing/office-steps.ts'
import { correct, weighingWith } from '#server/testing/weighed-order.ts'
import type { Act } from './customers-acts.ts'
import { attempt, type DrillOrder, type World } from './world.ts'

const office = { by: 'admin', actorId: null } as const

const visits =
  (what: string, step: (world: World, rental: DrillOrder) => Advance): Act =>
  (world, rental) =>
    attempt(world, what, () =>
      advanceOrder(world.app.deps, { ...office, orderId: rental.orderId, ...step(world, rental) }),
    )

const anyWindow = (world: World, { random }: DrillOrder): TimeWindow => ({
  day: weekday(world.now(), random.upTo(4)),
  ...random.pick([
    { start: 9, end: 12 },
    { start: 12, end: 17 },
    { start: 6, end: 18 },
  ]),
})

const onTheRoad = (event: 'depart' | 'turn-back' | 'deliver' | 'collect' | 'dump' | 'unschedule') =>
  visits(event, () => ({ event }))

export const officesActs = {
  scheduleDropOff: visits('schedule-drop-off', (world, rental) => ({
    event: 'schedule-drop-off',
    window: anyWindow(world, rental),
  })),
  schedulePickup: visits('schedule-pickup', (world, rental) => ({
    event: 'schedule-pickup',
    window: anyWindow(world, rental),
  })),
  reschedule: visits('reschedule', (world, rental) => ({ event: 'reschedule', window: anyWindow(world, rental) })),
  unschedule: onTheRoad('unschedule'),
  depart: onTheRoad('depart'),
  turnBack: onTheRoad('turn-back'),
  deliver: onTheRoad('deliver'),
  collect: onTheRoad('collect'),
  dump: onTheRoad('dump'),
  fail: visits('attempt-failed', () => ({ event: 'attempt-failed', why: 'a car stood in the way' })),
  reopen: visits('reopen', () => ({ event: 'reopen', why: 'it was another order' })),
  cancel: acts('the office cancels', ({ app }, { orderId }) => cancelOrder(app.deps, { ...office, orderId })),
  dropSwap: acts('the office drops a swap', ({ app }, { orderId }) => dropSwap(app.deps, { ...office, orderId })),
  agree: acts('agree on the telephone', ({ app, now }, { orderId }) => agreeByTelephone(app, orderId, now())),
  bill: acts('bill', (world, rental) => weighAndBill(world, rental, false)),
  correct: acts('correct a bill', (world, rental) => weighAndBill(world, rental, true)),
  goodwill: acts('goodwill', ({ app }, { orderId, random }) =>
    giveBack(app.deps, { orderId, amountInCents: 100 + random.upTo(4_000), why: 'for the trouble' }),
  ),
  refundAll: acts('refund everything', ({ app }, { orderId }) =>
    giveBack(app.deps, { orderId, amountInCents: 'all', why: 'they were right' }),
  ),
} satisfies Record<string, Act>

function acts(what: string, act: (world: World, rental: DrillOrder) => Promise<unknown>): Act {
  return (world, rental) => attempt(world, what, () => act(world, rental))
}

/** The weight is less than the covered tons, equal, a little more or much more. Some bills also have a line, a discount or a few cents. */
async function weighAndBill({ app }: World, { orderId, random }: DrillOrder, isCorrection: boolean): Promise<void> {
  const tonsTooMany = random.pick(['-0.5', '0', '0', '0.25', '0.75', '2', '4.5'])
  const weighed = await weighingWith(app.database.db, orderId, tonsTooMany)
  const cents = random.pick([37, 37, 2_500, -1_200])
  const line = { label: 'On site', amountInCents: cents, postTax: random.chance(0.5) }
  const weighing = {
    ...weighed,
    ...(random.chance(0.4) ? { additionalLines: [line] } : {}),
    ...(random.chance(0.2) ? { discounts: [{ type: 'percent' as const, amount: 1 + random.upTo(15) }] } : {}),
  } as Weighing
  if (!isCorrection) {
    await enterWeight(app.deps, { orderId, weighing, actorId: null })
    await billOrder(app.deps, { orderId, actorId: null })
  } else await correct(app.deps, orderId, weighing)
}

/** Returns true if the truck comes today or should have come earlier. */
export async function isDue({ app, now }: World, orderId: string): Promise<boolean> {
  const order = await app.database.db.transaction().execute(tx => lockOrder(tx, orderId))
  const window = order.status === 'drop-off-scheduled' ? order.dropOffWindow : order.finalPickupWindow
  return (window?.day ?? 0) <= localTime(now(), order.snapshot.timeZone).day
}
