import { z } from 'zod'
import {
  addOnIdsSchema,
  cleanupIdsSchema,
  containersSchema,
  customerTypeSchema,
  deliveryLocationTypeSchema,
  materialsSchema,
  promotionCodeSchema,
  restrictionsSchema,
} from '#domain/cart/choices.ts'
import { presentPrice } from '#domain/pricing/shown/present-price.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { pickupWindowSchema, windowSchema } from '#domain/schedule/window-schema.ts'
import type { Context } from '#server/api/context.ts'
import { presentCart } from '#server/api/customer/present-cart.ts'
import { cartRead, cartWrite, nullIfRefused } from '#server/api/gates/cart.ts'
import { limited } from '#server/api/gates/limits.ts'
import { ownCart } from '#server/api/own-cart.ts'
import type { CartAccess, CartChange } from '#server/db/cart/carts.ts'
import { findCartPlace } from '#server/db/catalog/areas.ts'
import { areOffered } from '#server/db/catalog/catalog.ts'
import { findSoldCart } from '#server/db/order/orders.ts'
import { findStandingContainer } from '#server/db/order/swaps.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import { forecastCart } from '#server/operations/cart/forecast-cart.ts'
import {
  isPromotionOpen,
  offeredContainers,
  priceCart,
  readDraftFacts,
  weighCart,
} from '#server/operations/cart/price-cart.ts'
import { readScheduleOptions, scheduleCart } from '#server/operations/cart/schedule-cart.ts'

/**
 * Returns the current lines of a cart, or the sold lines of an order. The lines are null if there is no price. `getCartPricingSummary` then
 * gives the reason.
 */
async function readPrices(ctx: Context, cart: CartAccess) {
  if (cart.hasOrder) {
    const sold = await findSoldCart(ctx.deps.db, cart.id)
    const lineItems = sold?.quote ? presentPrice(sold.quote) : null
    return { lineItems, billingAddress: sold?.billingAddress ?? null }
  }
  const quote = await priceCart(ctx.deps, cart, ctx.language).catch(nullIfRefused)
  return { lineItems: quote && presentPrice(quote), billingAddress: null }
}

async function saveChange(ctx: Context, cart: CartAccess, change: CartChange): Promise<{ cartId: string }> {
  await changeCart(ctx.deps, cart, change)
  return { cartId: cart.id }
}

async function refuseUnlessOffered(
  ctx: Context,
  cart: CartAccess,
  kind: Parameters<typeof areOffered>[2],
  ids: string[],
) {
  if (!cart.organizationId) throw new Refusal('step-missing')
  if (!(await areOffered(ctx.deps.db, { ...cart, organizationId: cart.organizationId }, kind, ids)))
    throw new Refusal('unknown-choice')
}

export const cartCalls = {
  getCart: cartRead({}).query(async ({ ctx }) => {
    const [place, priced] = [await findCartPlace(ctx.deps.db, ctx.cart), await readPrices(ctx, ctx.cart)]
    const { replacesOrderId } = ctx.cart
    const standing = replacesOrderId && (await findStandingContainer(ctx.deps.db, replacesOrderId))
    return presentCart(ctx.cart, place, priced, standing)
  }),

  upsertCustomerType: cartWrite({ customerType: customerTypeSchema }).mutation(({ ctx, input }) =>
    saveChange(ctx, ctx.cart, { customerType: input.customerType }),
  ),

  upsertCleanups: cartWrite({ cleanupIds: cleanupIdsSchema }).mutation(async ({ ctx, input }) => {
    await refuseUnlessOffered(ctx, ctx.cart, 'cleanup', input.cleanupIds)
    return saveChange(ctx, ctx.cart, { cleanupIds: input.cleanupIds })
  }),

  upsertMaterials: cartWrite({ materials: materialsSchema }).mutation(async ({ ctx, input }) => {
    await refuseUnlessOffered(
      ctx,
      ctx.cart,
      'material',
      input.materials.map(one => one.id),
    )
    const materials = input.materials.map(({ id, quantity }) => (quantity === undefined ? { id } : { id, quantity }))
    const [chosen] = Object.keys(ctx.cart.containers)
    const offered = chosen ? await offeredContainers(ctx.deps, { ...ctx.cart, materials }) : []
    return saveChange(ctx, ctx.cart, { materials, ...(chosen && !offered.includes(chosen) ? { containers: {} } : {}) })
  }),

  upsertContainers: cartWrite({ containers: containersSchema }).mutation(async ({ ctx, input }) => {
    const ids = Object.keys(input.containers)
    await refuseUnlessOffered(ctx, ctx.cart, 'container-type', ids)
    const offered = await offeredContainers(ctx.deps, ctx.cart)
    if (!ids.every(id => offered.includes(id))) throw new Refusal('container-not-allowed')
    return saveChange(ctx, ctx.cart, { containers: input.containers })
  }),

  updateAddressRestrictions: cartWrite({ restrictions: restrictionsSchema }).mutation(async ({ ctx, input }) =>
    saveChange(ctx, await ownCart(ctx, ctx.cart), { restrictions: input.restrictions }),
  ),

  updateDeliveryLocationType: cartWrite({ deliveryLocationType: deliveryLocationTypeSchema }).mutation(
    ({ ctx, input }) => saveChange(ctx, ctx.cart, { deliveryLocationType: input.deliveryLocationType }),
  ),

  /** Our addition returns the days and ranges that the schedule page offers, by the area's clock and the hauler's calendar. */
  getScheduleOptions: cartRead({})
    .use(limited('schedule', { count: 60, seconds: 60 }, 'caller'))
    .query(({ ctx }) => readScheduleOptions(ctx.deps, ctx.cart, ctx.language)),

  upsertPickupDropOffWindow: cartWrite({ dropOffWindow: windowSchema, pickupWindow: pickupWindowSchema }).mutation(
    async ({ ctx, input }) => {
      await scheduleCart(ctx.deps, ctx.cart, input)
      return { cartId: ctx.cart.id }
    },
  ),

  /** `seen`, our addition, names the extras that the page showed at first. Extras that were added elsewhere since then stay. */
  upsertAddOns: cartWrite({ addOns: addOnIdsSchema, seen: addOnIdsSchema.optional() }).mutation(
    async ({ ctx, input }) => {
      await refuseUnlessOffered(ctx, ctx.cart, 'add-on', input.addOns)
      const { addOns, seen } = input
      const others = seen ? (ctx.cart.addOnIds ?? []).filter(id => !seen.includes(id) && !addOns.includes(id)) : []
      return saveChange(ctx, ctx.cart, { addOnIds: [...addOns, ...others] })
    },
  ),

  /** An empty code removes the promotion code from the cart. */
  applyPromotionCode: cartWrite({ code: promotionCodeSchema.or(z.literal('')) }).mutation(async ({ ctx, input }) => {
    if (input.code === '') return saveChange(ctx, ctx.cart, { promotionCode: null })
    if (!(await isPromotionOpen(ctx.deps, ctx.cart, input.code))) throw new Refusal('promotion-unknown')
    return saveChange(ctx, ctx.cart, { promotionCode: input.code })
  }),

  getCartPricingSummary: cartRead({})
    .use(limited('pricing', { count: 60, seconds: 60 }, 'caller'))
    .query(async ({ ctx }) => presentPrice(await priceCart(ctx.deps, ctx.cart, ctx.language))),

  /** Our addition returns the facts with which a page prices choices that are not saved yet (rule P31). */
  getPriceFacts: cartRead({}).query(({ ctx }) => readDraftFacts(ctx.deps, ctx.cart, ctx.language)),

  /** Our addition to the answer is a forecast of the bill. */
  getPreAuthWeightData: cartRead({}).query(async ({ ctx }) => {
    const [terms, forecast] = await Promise.all([weighCart(ctx.deps, ctx.cart), forecastCart(ctx.deps, ctx.cart)])
    return { ...terms, forecast }
  }),
}
