import { z } from 'zod'
import { presentBilling } from '#server/api/customer/present-bill.ts'
import { presentOrder, presentOrderCard } from '#server/api/customer/present-order.ts'
import { orderRead, signedIn } from '#server/api/gates/gates.ts'
import { findOrder, listOrders } from '#server/db/order/orders.ts'

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

  getOrderById: orderRead({}).query(async ({ ctx }) => {
    const { db, clock, photoLink } = ctx.deps
    const now = clock()
    const order = await findOrder(db, ctx.orderId)
    const linkTo = (photoId: string) => photoLink(photoId, now)
    return presentOrder(order, now, presentBilling({ order, bill: order.bill, photos: order.photos, linkTo }))
  }),
}
