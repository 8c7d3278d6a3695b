import { z } from 'zod'
import { notifyEmailSchema } from '#domain/value/email-schema.ts'
import { mobileSchema } from '#domain/value/phone-schema.ts'
import { zipSchema } from '#domain/value/zip-schema.ts'
import { anyone } from '#server/api/gates/caller.ts'
import { cartWrite, keepStoredCart } from '#server/api/gates/cart.ts'
import { countOrRefuse, limited } from '#server/api/gates/limits.ts'
import { joinWaitingList } from '#server/db/area/waiting-list.ts'
import { makeCart } from '#server/db/cart/carts.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { moveCartToZip } from '#server/operations/cart/move-cart-to-zip.ts'

const hour = 3600
/** The limit counts calls per IP address and per person. */
const maxCarts = { count: 10, seconds: hour }

export const leadCalls = {
  /** The call always makes a new cart. Anybody can type any phone number, so the call never opens another person's cart. */
  captureLeadPhone: anyone(z.strictObject({ phone: mobileSchema }))
    .use(limited('lead', { count: 10, seconds: hour }))
    .mutation(async ({ ctx, input }) => {
      const cartId = ctx.deps.newId()
      const { language, browser } = ctx
      const cart = { id: cartId, userId: ctx.user?.id ?? null, browser: browser.rememberBrowser(), language }
      keepStoredCart(ctx, await makeCart(ctx.deps.db, { ...cart, phone: input.phone }))
      return { cartId } as { cartId?: string }
    }),

  createCart: anyone(z.strictObject({ zipCode: zipSchema })).mutation(async ({ ctx, input }) => {
    const area = await findServedZip(ctx.deps.db, input.zipCode)
    if (!area) await refuseMoved(ctx.deps.db, { kind: 'zip', key: input.zipCode })
    // If the ZIP is not served, the call makes no cart.
    if (!area) return null
    await countOrRefuse(ctx, 'create-cart', maxCarts, 'address')
    if (ctx.user) await countOrRefuse(ctx, 'create-cart', maxCarts, 'caller')
    const cartId = ctx.deps.newId()
    const { language, browser } = ctx
    const cart = { id: cartId, userId: ctx.user?.id ?? null, browser: browser.rememberBrowser(), language }
    keepStoredCart(ctx, await makeCart(ctx.deps.db, { ...cart, area }))
    return { cartId }
  }),

  updateCartForZipcode: cartWrite({ zipCode: zipSchema }).mutation(async ({ ctx, input }) => {
    const isServed = await moveCartToZip(ctx.deps, ctx.cart, input.zipCode)
    return isServed ? { cartId: ctx.cart.id } : null
  }),

  notifyZipCode: anyone(z.strictObject({ zipCode: zipSchema, email: notifyEmailSchema }))
    .use(limited('notify', { count: 5, seconds: hour }))
    .mutation(async ({ ctx, input }) => {
      await joinWaitingList(ctx.deps.db, { ...input, userId: ctx.user?.id ?? null, language: ctx.language })
      return { success: true as const }
    }),
}
