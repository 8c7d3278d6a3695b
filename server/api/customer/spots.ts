/** A customer may show where the dumpster is to stand (rule C67). A cart and the order with its id have the same spot. */

import { boxFeetOf, spotSchema } from '#domain/spot/spot.ts'
import type { Context } from '#server/api/context.ts'
import { cartRead, cartWrite } from '#server/api/gates/cart.ts'
import { limited } from '#server/api/gates/limits.ts'
import { isFromItsBrowser, ownCart } from '#server/api/own-cart.ts'
import { t } from '#server/api/trpc.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { WrongGuess } from '#server/operations/cart/change-cart.ts'
import { readSpot, removePhotoOfSpot, storePlot } from '#server/operations/spot/save-spot.ts'

/**
 * The gate reads the stored cart after this refusal, because a spot is no column of the cart, whose version would show a wrong guess. The
 * refusal comes before the call is counted, so that each call counts once.
 */
const onStoredCart = t.middleware(({ ctx, next }) => {
  if ('cart' in ctx && 'guessedFor' in (ctx.cart as CartAccess)) throw new WrongGuess()
  return next()
})

/** The place of a guest is shown only in the guest's own browser, because the cart's id is also in its link. */
const isHidden = (ctx: Context, cart: CartAccess) => cart.userId === null && !isFromItsBrowser(ctx, cart)

export const spotCalls = {
  getSpot: cartRead({}).query(async ({ ctx }) => {
    const { clock, photoLink } = ctx.deps
    const { plot, photoId, dimensions, remembered } = await readSpot(ctx.deps, ctx.cart)
    const box = boxFeetOf(dimensions)
    if (isHidden(ctx, ctx.cart)) return { plot: null, photo: null, remembered: null, box }
    return { plot, photo: photoId === null ? null : photoLink(photoId, clock()), remembered, box }
  }),

  /** A plot of null removes the plot. */
  saveSpot: cartWrite({ plot: spotSchema.nullable() })
    .use(onStoredCart)
    .use(limited('spot', { count: 200, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx, input }): Promise<{ cartId: string }> => {
      const cart = await ownCart(ctx, ctx.cart)
      await storePlot(ctx.deps, cart, input.plot)
      return { cartId: cart.id }
    }),

  /** The photo itself comes by `PUT /carts/{id}/photo`. */
  removeSpotPhoto: cartWrite({})
    .use(onStoredCart)
    .use(limited('spot', { count: 200, seconds: 3600 }, 'caller'))
    .mutation(async ({ ctx }): Promise<{ cartId: string }> => {
      const cart = await ownCart(ctx, ctx.cart)
      await removePhotoOfSpot(ctx.deps, cart)
      return { cartId: cart.id }
    }),
}
