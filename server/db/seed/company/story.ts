/** The story of a demo order is its events, each a move of the lifecycle's table, in the order in which they happened. */
import { failedVisitReason } from '#domain/dispatch/event-reason.ts'
import { type Actor, move, type OrderEvent, type OrderStatus } from '#domain/order/lifecycle.ts'
import {
  changeByOrdering,
  changeByPickupRequest,
  changeBySchedule,
  type OrderChange,
} from '#domain/order/order-change.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { demoDrivers, demoOffice } from '../people.ts'
import type { Settled } from './bill.ts'
import type { DemoOrder } from './order.ts'
import { hasReached } from './order-plan.ts'
import type { Visit } from './timetable.ts'
import { windowOn } from './work-days.ts'

type Step = {
  readonly event: OrderEvent
  readonly by: Actor
  readonly at: Date
  readonly outcome?: OrderStatus
  readonly driver?: number
  readonly why?: string
  readonly window?: TimeWindow
  readonly changed?: OrderChange
}

export type StoryEvent = Omit<Step, 'event' | 'outcome'> & {
  readonly event: string
  readonly from: OrderStatus | null
  readonly to: OrderStatus
  readonly actorId: string | null
  readonly driverId: string | null
}

export function storyOf(order: DemoOrder, settled: Settled | null): StoryEvent[] {
  let status: OrderStatus | null = null
  return stepsOf(order, settled).map(({ event, outcome, ...step }): StoryEvent => {
    const made = move(status, event, step.by, outcome)
    status = made.to
    const driverId = step.driver === undefined ? null : (demoDrivers[step.driver]?.id ?? null)
    return { ...step, event, from: made.from, to: made.to, actorId: actorOf(order, step.by), driverId }
  })
}

const officeId = demoOffice[0]?.id ?? null

/** Returns the account of the person who caused an event. A driver has no account before the first sign-in. */
function actorOf({ customer }: DemoOrder, by: Actor): string | null {
  if (by === 'admin') return officeId
  return by === 'customer' ? customer.id : null
}

function stepsOf(order: DemoOrder, settled: Settled | null): Step[] {
  const { sale, placedAt } = order
  const changed = changeByOrdering(sale.snapshot, sale.totalInCents)
  if (order.stage === 'restricted') return [{ event: 'place-restricted', by: 'customer', at: placedAt, changed }]
  return [
    { event: 'place', by: 'system', at: placedAt, changed },
    { event: 'accept', by: 'system', at: placedAt },
    ...order.dropOffs.flatMap(visit => visited(visit, 'drop-off')),
    ...requestSteps(order),
    ...(order.pickup ? visited(order.pickup, 'pickup') : []),
    ...(order.dumpedAt
      ? [{ event: 'dump', by: 'driver', at: order.dumpedAt, driver: order.pickupDriver } as const]
      : []),
    ...(settled?.steps ?? []),
  ]
}

/** This is the window that the customer requested. If there is none, it is the window that was booked. */
export const requestedWindow = ({ visitDay, pickupHours }: DemoOrder): TimeWindow | null =>
  visitDay === null ? null : windowOn(visitDay, pickupHours)

function requestSteps(order: DemoOrder): Step[] {
  const window = requestedWindow(order)
  if (order.askedAt === null || window === null || !hasReached(order.stage, 'pickup-asked')) return []
  const changed = changeByPickupRequest(window)
  const isSwap = order.special === 'swap-paid' || order.special === 'swap-unpaid'
  if (!isSwap && !order.isAskedByCustomer) return [{ event: 'rental-ended', by: 'system', at: order.askedAt, changed }]
  return [{ event: isSwap ? 'request-swap' : 'request-pickup', by: 'customer', at: order.askedAt, changed }]
}

function visited(visit: Visit, side: 'drop-off' | 'pickup'): Step[] {
  const { publishedAt, startedAt, doneAt, window, driver } = visit
  if (publishedAt === null) return []
  const changed = changeBySchedule(side, window)
  const scheduled: Step = { event: `schedule-${side}`, by: 'admin', at: publishedAt, window, changed }
  if (startedAt === null) return [scheduled]
  const departed: Step = { event: 'depart', by: 'driver', at: startedAt, driver }
  if (doneAt === null) return [scheduled, departed]
  const done: Step = { event: side === 'drop-off' ? 'deliver' : 'collect', by: 'driver', at: doneAt, driver }
  const why = failedVisitReason('blocked')
  const failed: Step = { event: 'attempt-failed', by: 'driver', at: doneAt, driver, why }
  return [scheduled, departed, visit.isFailed ? failed : done]
}
