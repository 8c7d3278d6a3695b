/**
 * Moves an order one step forward, for the stages of tests. It does inside one transaction what a call of the office or of a driver does.
 */
import type { OrderStatus } from '#domain/order/lifecycle.ts'
import type { Weighing } from '#domain/order/weighing.ts'
import { lockOrder, type OrderActing } from '#server/db/order/order-moves.ts'
import { recordWeight } from '#server/operations/bill/record-weight.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { type Advance, advanceVisit } from '#server/operations/order/advance-order.ts'

type Weighed = { readonly orderId: string; readonly weighing: Weighing; readonly actorId: string | null }

/** Stores the weighing of an order, as the office does when it confirms a ticket. */
export const enterWeight = ({ db, clock }: Deps, { orderId, ...entered }: Weighed): Promise<{ version: number }> =>
  db.transaction().execute(async tx => recordWeight(tx, await lockOrder(tx, orderId), entered, clock()))

/** Moves the visit of an order one step forward, as a published plan or a tap does. */
export const advanceOrder = ({ db, clock }: Deps, input: OrderActing & Advance): Promise<{ status: OrderStatus }> =>
  db.transaction().execute(async tx => {
    const order = await lockOrder(tx, input.orderId)
    return { status: await advanceVisit(tx, order, { ...input, now: clock() }) }
  })
