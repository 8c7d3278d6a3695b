import { Refusal, type RefusalName, type RefusalValues } from '#domain/refusal/refusal.ts'
import type { Day } from '#domain/value/calendar.ts'
import { listStops } from '#server/db/dispatch/stops.ts'
import { lockOrders } from '#server/db/dispatch/visits.ts'
import type { OfficeActing } from '#server/operations/dependencies.ts'
import { placeStops } from '#server/operations/dispatch/place-stops.ts'
import type { BoardDeps } from '#server/operations/dispatch/read-board.ts'
import { type ExpectedStop, unplanStops } from '#server/operations/dispatch/unplan-stops.ts'

/** One of several acts was refused with this name and these values. The others were done. */
export type RefusedOne = { readonly refusal: RefusalName; readonly values: RefusalValues }
type Planned = { readonly stop: { readonly id: string; readonly version: number } }
export type PlannedOrder = { readonly orderId: string } & (Planned | RefusedOne)
export type TakenBackStop = { readonly stopId: string } & ({ readonly done: true } | RefusedOne)

export type PlanOrders = {
  readonly orderIds: readonly string[]
  readonly day: Day
  /** The office plans the orders for this reason although the day is closed. */
  readonly anyway?: string | undefined
}

/**
 * Gives several orders a day without a driver, each separately (rule V4). If one order is refused, the others still get their day, and the
 * answer has the outcome of each. Both orders of a swap have the same stop. Refuses 'order-not-found' for all of them.
 */
export async function planOrders(deps: BoardDeps, acting: OfficeActing, input: PlanOrders): Promise<PlannedOrder[]> {
  const { organizationId } = acting
  const lockedOrders = await deps.db.transaction().execute(tx => lockOrders(tx, organizationId, input.orderIds))
  if (lockedOrders.length < new Set(input.orderIds).size) throw new Refusal('order-not-found')
  const answers: PlannedOrder[] = []
  const stopByOrder = new Map<string, Planned['stop']>()
  for (const orderId of new Set(input.orderIds)) {
    const answer = await planOne(deps, acting, { ...input, orderId })
    // This order was planned together with the other order of its swap.
    const own = 'refusal' in answer ? stopByOrder.get(String(answer.values.stop ?? '')) : undefined
    if ('stop' in answer) stopByOrder.set(answer.stop.id, answer.stop)
    answers.push({ orderId, ...(own ? { stop: own } : answer) })
  }
  return answers
}

type PlanOne = Omit<PlanOrders, 'orderIds'> & { readonly orderId: string }

function planOne(deps: BoardDeps, acting: OfficeActing, { orderId, day, anyway: overrideReason }: PlanOne) {
  return orRefused(async (): Promise<Planned> => {
    const { stops } = await placeStops(deps, acting, {
      items: [{ orderId }],
      to: { day, driverId: null, after: null },
      anyway: overrideReason,
    })
    const [stop] = stops
    if (!stop) throw new Error('an order was planned without a stop')
    return { stop }
  })
}

/**
 * Takes several stops off the board, each separately. A stop that another person has changed since stays. Refuses 'stop-not-found' for all
 * of them.
 */
export async function takeBackStops(
  deps: BoardDeps,
  acting: OfficeActing,
  stops: readonly ExpectedStop[],
): Promise<TakenBackStop[]> {
  const ids = stops.map(one => one.stopId)
  const storedStops = await deps.db.transaction().execute(tx => listStops(tx, acting.organizationId, ids))
  if (storedStops.length < new Set(ids).size) throw new Refusal('stop-not-found')
  const answers: TakenBackStop[] = []
  for (const expectedStop of stops) {
    const answer = await orRefused(async () => {
      await unplanStops(deps, acting, [expectedStop])
      return { done: true as const }
    })
    answers.push({ stopId: expectedStop.stopId, ...answer })
  }
  return answers
}

async function orRefused<Done>(act: () => Promise<Done>): Promise<Done | RefusedOne> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof Refusal) return { refusal: error.refusal, values: error.values }
    throw error
  }
}
