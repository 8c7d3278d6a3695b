import { z } from 'zod'
import { nothingBilled } from '#server/api/customer/order-shape.ts'
import { presentOrder, presentOrderCard } from '#server/api/customer/present-order.ts'
import { orderRead, signedIn } from '#server/api/gates.ts'
import { findOrder, listOrders } from '#server/db/orders.ts'

const pageSize = 50

export const orderCalls = {
  getOrders: signedIn(
    z
      .strictObject({
        cursor: z.uuid().optional(),
        limit: z.int().min(1).max(pageSize).optional(),
        search: z.string().trim().min(1).max(60).optional(),
      })
      .nullish(),
  ).query(async ({ ctx, input }) => {
    const page = await listOrders(ctx.deps.db, ctx.user.id, {
      cursor: input?.cursor ?? null,
      limit: input?.limit ?? pageSize,
      search: input?.search ?? null,
    })
    return { orders: page.orders.map(presentOrderCard), ...(page.nextCursor ? { nextCursor: page.nextCursor } : {}) }
  }),

  getOrderById: orderRead({}).query(async ({ ctx }) =>
    presentOrder(await findOrder(ctx.deps.db, ctx.orderId), ctx.deps.clock(), nothingBilled),
  ),
}
