/**
 * This rule protects contact data that a person types into a cart. A cart's id is in its link, so a stranger may make a cart, store the id
 * and send the link. The stranger must not be able to read the data that another person types there. So a browser that did not make the
 * unclaimed cart continues with a copy under a new id. Scripts that send neither an origin nor a cookie are trusted.
 */
import { Refusal } from '#domain/refusal/refusal.ts'
import type { Context } from '#server/api/context.ts'
import { countOrRefuse } from '#server/api/gates/limits.ts'
import { copyUnclaimedCart } from '#server/db/cart/cart-copies.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'

/** This is the same limit as for new carts of an IP address. */
const maxCopies = { count: 10, seconds: 3600 }

/** Returns this cart, or a copy if another browser made it. A copy has a new id, which the answer has to contain. */
export async function ownCart<C extends Pick<CartAccess, 'id' | 'userId' | 'browser'>>(
  ctx: Context,
  cart: C,
): Promise<C> {
  if (cart.userId !== null || isFromItsBrowser(ctx, cart)) return cart
  await countOrRefuse(ctx, 'copy-cart', maxCopies, 'address')
  const id = ctx.deps.newId()
  const copy = { from: cart.id, id, browser: ctx.browser.rememberBrowser(), language: ctx.language }
  // Another person has claimed the cart meanwhile, so this caller may not use it.
  if (!(await copyUnclaimedCart(ctx.deps.db, copy))) throw new Refusal('signed-out')
  return { ...cart, id, browser: copy.browser }
}

/** Returns true if this browser made the cart. A script that sends neither an origin nor a cookie is trusted. */
export function isFromItsBrowser({ browser }: Context, cart: Pick<CartAccess, 'browser'>): boolean {
  if (browser.browserHash) return cart.browser?.equals(browser.browserHash) ?? false
  return !browser.isPresent
}
