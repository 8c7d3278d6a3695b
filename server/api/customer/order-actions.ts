import { z } from 'zod'
import { daySchema } from '#domain/calendar.ts'
import { labelSchema } from '#domain/order/labels.ts'
import { swapDurationSchema } from '#domain/schedule/swap.ts'
import { windowSchema } from '#domain/schedule/window.ts'
import { limited } from '#server/api/gates/limits.ts'
import { orderRead, orderWrite } from '#server/api/gates/order.ts'
import { copyOrderedCart } from '#server/db/cart/cart-copies.ts'
import { cancelOrder } from '#server/operations/order/cancel-order.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { labelOrder } from '#server/operations/order/label-order.ts'
import { readOrderSchedule } from '#server/operations/order/read-order-schedule.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'

type Asked = { readonly orderId: string; readonly user: { readonly id: string } }

const asCustomer = ({ orderId, user }: Asked) => ({ orderId, by: 'customer', actorId: user.id }) as const

const swap = { swapWindow: windowSchema, rentalDurationDays: swapDurationSchema }

/** What a customer does with a placed order; the gate has checked that it is theirs. */
export const orderActionCalls = {
  cancelOrder: orderWrite({}).mutation(({ ctx }) => cancelOrder(ctx.deps, asCustomer(ctx))),

  getOrderScheduleOptions: orderRead({}).query(({ ctx }) => readOrderSchedule(ctx.deps, ctx.orderId, ctx.language)),

  requestPickup: orderWrite({ pickupWindow: windowSchema }).mutation(({ ctx, input: { pickupWindow } }) =>
    requestPickup(ctx.deps, { ...asCustomer(ctx), pickupWindow }),
  ),

  requestSameSizeSwap: orderWrite(swap).mutation(({ ctx, input: { swapWindow, rentalDurationDays } }) =>
    requestSwap(ctx.deps, { ...asCustomer(ctx), swapWindow, rentalDurationDays, isSameSize: true }),
  ),

  requestDifferentSizeSwap: orderWrite(swap).mutation(({ ctx, input: { swapWindow, rentalDurationDays } }) =>
    requestSwap(ctx.deps, { ...asCustomer(ctx), swapWindow, rentalDurationDays, isSameSize: false }),
  ),

  withdrawPickup: orderWrite({}).mutation(({ ctx }) => withdrawPickup(ctx.deps, asCustomer(ctx))),

  withdrawSwap: orderWrite({}).mutation(({ ctx }) => withdrawSwap(ctx.deps, asCustomer(ctx))),

  quoteExtension: orderRead({ pickupDay: daySchema }).query(({ ctx, input: { pickupDay } }) =>
    quoteExtension(ctx.deps, { ...asCustomer(ctx), pickupDay }),
  ),

  extendRental: orderWrite({ pickupDay: daySchema, totalInCents: z.int().min(0) }).mutation(
    ({ ctx, input: { pickupDay, totalInCents } }) =>
      extendRental(ctx.deps, { ...asCustomer(ctx), pickupDay, totalInCents }),
  ),

  /** Null where nobody serves the ZIP any more. */
  startOrderAgain: orderWrite({})
    .use(limited('create-cart', { count: 10, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx }) => {
      const cartId = ctx.deps.newId()
      const { orderId, language } = ctx
      const copy = { orderId, id: cartId, browser: ctx.browser.rememberBrowser(), language }
      return (await copyOrderedCart(ctx.deps.db, copy)) ? { cartId } : null
    }),

  labelOrder: orderWrite({ poNumber: labelSchema.optional(), jobName: labelSchema.optional() }).mutation(
    async ({ ctx, input: { poNumber, jobName } }) => {
      await labelOrder(ctx.deps, {
        orderId: ctx.orderId,
        ...(poNumber === undefined ? {} : { poNumber }),
        ...(jobName === undefined ? {} : { jobName }),
      })
      return { success: true as const }
    },
  ),
}
