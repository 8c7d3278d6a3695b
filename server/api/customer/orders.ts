import { z } from 'zod'
import { balanceOfOrder } from '#server/api/customer/order-balance.ts'
import { presentBilling } from '#server/api/customer/present-bill.ts'
import { presentOrder, presentOrderCard } from '#server/api/customer/present-order.ts'
import { orderRead, signedIn } from '#server/api/gates/gates.ts'
import { findShownBill } from '#server/db/bill/bills.ts'
import { findOrder, listOrders } from '#server/db/order/orders.ts'
import { listPhotos } from '#server/db/order/photos.ts'

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
    const [order, bill, photos] = await Promise.all([
      findOrder(db, ctx.orderId),
      findShownBill(db, ctx.orderId),
      listPhotos(db, ctx.orderId),
    ])
    const linkTo = (photoId: string) => photoLink(photoId, now)
    const balanceInCents = balanceOfOrder(order, bill)
    const billing = presentBilling({ order, bill, balanceInCents, photos, linkTo })
    return presentOrder(order, { ...billing, orderBalance: balanceInCents }, now)
  }),
}
