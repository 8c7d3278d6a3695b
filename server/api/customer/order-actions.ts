import { labelSchema } from '#domain/order/labels.ts'
import { swapDurationSchema } from '#domain/schedule/swap-schema.ts'
import type { TimeWindow } from '#domain/schedule/window.ts'
import { windowSchema } from '#domain/schedule/window-schema.ts'
import { spotSchema } from '#domain/spot/spot.ts'
import { centsSchema } from '#domain/value/cents-schema.ts'
import { daySchema } from '#domain/value/day-schema.ts'
import type { Language } from '#domain/value/language.ts'
import { limited } from '#server/api/gates/limits.ts'
import { orderRead, orderWrite } from '#server/api/gates/order.ts'
import { copyOrderedCart } from '#server/db/cart/cart-copies.ts'
import { repeatOrder } from '#server/operations/cart/repeat-order.ts'
import { cancelOrder, quoteCancellation } from '#server/operations/order/cancel-order.ts'
import { extendRental, quoteExtension } from '#server/operations/order/extend-rental.ts'
import { labelOrder } from '#server/operations/order/label-order.ts'
import { quotePickup, quoteSwap } from '#server/operations/order/later-pickup.ts'
import { readOrderSchedule } from '#server/operations/order/read-order-schedule.ts'
import { requestPickup } from '#server/operations/order/request-pickup.ts'
import { requestSwap } from '#server/operations/order/request-swap.ts'
import { withdrawPickup } from '#server/operations/order/withdraw-pickup.ts'
import { withdrawSwap } from '#server/operations/order/withdraw-swap.ts'
import { moveSpot } from '#server/operations/spot/move-spot.ts'

type OrderCall = { readonly orderId: string; readonly user: { readonly id: string } }

const asCustomer = ({ orderId, user }: OrderCall) => ({ orderId, by: 'customer', actorId: user.id }) as const

/** The page sends the total that it showed. If the total is another one now, the call refuses, so that nobody pays an unseen price. */
const shownPrice = { totalInCents: centsSchema.optional() }

const swap = { swapWindow: windowSchema, rentalDurationDays: swapDurationSchema, ...shownPrice }

type OrderCallInLanguage = OrderCall & { readonly language: Language }

const readShownPrice = (
  { language }: OrderCallInLanguage,
  { totalInCents }: { readonly totalInCents?: number | undefined },
) => (totalInCents === undefined ? {} : { shown: { totalInCents, language } })

/** Leaves the price out if the call has none. */
const readTotal = ({ totalInCents }: { readonly totalInCents?: number | undefined }) =>
  totalInCents === undefined ? {} : { totalInCents }

const readSwap = ({ swapWindow, rentalDurationDays }: { swapWindow: TimeWindow; rentalDurationDays: number }) => ({
  swapWindow,
  rentalDurationDays,
})

/** These calls act on a placed order. The gate has checked that the order belongs to the customer. */
export const orderActionCalls = {
  quoteCancellation: orderRead({}).query(({ ctx }) => quoteCancellation(ctx.deps, asCustomer(ctx))),

  cancelOrder: orderWrite({ returnedInCents: centsSchema.optional() }).mutation(({ ctx, input: { returnedInCents } }) =>
    cancelOrder(ctx.deps, { ...asCustomer(ctx), ...(returnedInCents === undefined ? {} : { returnedInCents }) }),
  ),

  getOrderScheduleOptions: orderRead({}).query(({ ctx }) => readOrderSchedule(ctx.deps, ctx.orderId, ctx.language)),

  quotePickup: orderRead({ pickupWindow: windowSchema }).query(({ ctx, input: { pickupWindow } }) =>
    quotePickup(ctx.deps, { ...asCustomer(ctx), window: pickupWindow }),
  ),

  requestPickup: orderWrite({ pickupWindow: windowSchema, ...shownPrice }).mutation(({ ctx, input }) =>
    requestPickup(ctx.deps, { ...asCustomer(ctx), ...readShownPrice(ctx, input), pickupWindow: input.pickupWindow }),
  ),

  quoteSwap: orderRead({ swapWindow: windowSchema }).query(({ ctx, input: { swapWindow } }) =>
    quoteSwap(ctx.deps, { ...asCustomer(ctx), window: swapWindow }),
  ),

  requestSameSizeSwap: orderWrite(swap).mutation(({ ctx, input }) =>
    requestSwap(ctx.deps, { ...asCustomer(ctx), ...readShownPrice(ctx, input), ...readSwap(input), isSameSize: true }),
  ),

  requestDifferentSizeSwap: orderWrite(swap).mutation(({ ctx, input }) =>
    requestSwap(ctx.deps, { ...asCustomer(ctx), ...readShownPrice(ctx, input), ...readSwap(input), isSameSize: false }),
  ),

  withdrawPickup: orderWrite({}).mutation(({ ctx }) => withdrawPickup(ctx.deps, asCustomer(ctx))),

  withdrawSwap: orderWrite({}).mutation(({ ctx }) => withdrawSwap(ctx.deps, asCustomer(ctx))),

  quoteExtension: orderRead({ pickupDay: daySchema }).query(({ ctx, input: { pickupDay } }) =>
    quoteExtension(ctx.deps, { ...asCustomer(ctx), pickupDay }),
  ),

  extendRental: orderWrite({ pickupDay: daySchema, ...shownPrice }).mutation(({ ctx, input }) =>
    extendRental(ctx.deps, { ...asCustomer(ctx), ...readTotal(input), pickupDay: input.pickupDay }),
  ),

  /** Returns null if no hauler serves the ZIP now. */
  startOrderAgain: orderWrite({})
    .use(limited('create-cart', { count: 10, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx }) => {
      const cartId = ctx.deps.newId()
      const { orderId, language } = ctx
      const copy = { orderId, id: cartId, browser: ctx.browser.rememberBrowser(), language, isRepeat: false }
      return (await copyOrderedCart(ctx.deps.db, copy)) ? { cartId } : null
    }),

  /** Returns null if no hauler serves the ZIP now. */
  repeatOrder: orderWrite({})
    .use(limited('create-cart', { count: 10, seconds: 3600 }, 'caller'))
    .mutation(({ ctx: { deps, orderId, language, browser } }) =>
      repeatOrder(deps, { orderId, language, browser: browser.rememberBrowser() }),
    ),

  /** The truck must not be on its way (rule C73). */
  moveSpot: orderWrite({ plot: spotSchema })
    .use(limited('spot', { count: 200, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx, input: { plot } }) => {
      await moveSpot(ctx.deps, { orderId: ctx.orderId, actorId: ctx.user.id, plot })
      return { success: true as const }
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
