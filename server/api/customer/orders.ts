import { z } from 'zod'
import { orderCost } from '#domain/order/balance.ts'
import { maxOrderSearchLength } from '#domain/order/max-lengths.ts'
import { cents } from '#domain/value/money.ts'
import { balanceOfOrder, costFactsOf } from '#server/api/customer/order-balance.ts'
import { presentBilling } from '#server/api/customer/present-bill.ts'
import { presentCost } from '#server/api/customer/present-cost.ts'
import { presentFees } from '#server/api/customer/present-fees.ts'
import { presentListedOrder } from '#server/api/customer/present-listed-order.ts'
import { presentOrder } from '#server/api/customer/present-order.ts'
import { signedIn } from '#server/api/gates/caller.ts'
import { paidOrderRead } from '#server/api/gates/order.ts'
import { listOrders } from '#server/db/order/orders.ts'
import { listOrderMoney } from '#server/db/payment/order-money.ts'
import { readOrder } from '#server/operations/order/read-order.ts'
import { digitsShownTo, showAllDigits } from '#server/operations/payment/show-digits.ts'
import { readVisitToday } from '#server/operations/stop/read-visit-today.ts'

const pageSize = 50

export const orderCalls = {
  getOrders: signedIn(
    z
      .strictObject({
        cursor: z.uuid().optional(),
        limit: z.int().min(1).max(pageSize).optional(),
        search: z.string().trim().min(1).max(maxOrderSearchLength).optional(),
      })
      .nullish(),
  ).query(async ({ ctx, input }) => {
    const page = await listOrders(ctx.deps.db, ctx.user.id, {
      cursor: input?.cursor ?? null,
      limit: input?.limit ?? pageSize,
      search: input?.search ?? null,
    })
    const money = await listOrderMoney(
      ctx.deps.db,
      page.orders.map(one => one.id),
    )
    const costs = new Map(money.map(one => [one.id, orderCost(one)]))
    const now = ctx.deps.clock()
    const orders = page.orders.map(order => presentListedOrder(order, costs.get(order.id) ?? cents(0), now))
    return { orders, ...(page.nextCursor ? { nextCursor: page.nextCursor } : {}) }
  }),

  getOrderById: paidOrderRead.query(async ({ ctx }) => {
    const { clock, photoLink, calendarLink } = ctx.deps
    const order = await readOrder(ctx.deps, ctx.found)
    const { bill, photos } = order
    const now = clock()
    const linkTo = (photoId: string) => photoLink(photoId, now)
    const facts = costFactsOf(order, bill)
    const balanceInCents = balanceOfOrder(facts, order)
    const billing = presentBilling({ order, bill, balanceInCents, photos, linkTo })
    const fees = presentFees(order, linkTo)
    const amounts = { ...billing, orderBalance: balanceInCents, cost: presentCost(order, facts), fees }
    const visitToday = await readVisitToday(ctx.deps, { ...order, timeZone: order.snapshot.timeZone })
    const visits = { visitToday, calendarLink: () => calendarLink(order.id, now) }
    const isOwn = order.userId === ctx.user.id
    const showDigits = isOwn ? await digitsShownTo(ctx.deps, ctx.user) : showAllDigits
    const presented = presentOrder(order, { ...amounts, ...visits, showDigits }, now)
    // Here the office only reads an order. It acts on orders in its own app.
    return isOwn ? presented : { ...presented, actions: [] }
  }),
}
