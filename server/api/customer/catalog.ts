import { bestFor } from '#domain/catalog/container-type.ts'
import { sortMaterials } from '#domain/catalog/material.ts'
import type { BillForecast } from '#domain/forecast/bill-forecast.ts'
import type { Pricing } from '#domain/pricing/quote.ts'
import { type SizePrice, sizePriceOf } from '#domain/pricing/shown/size-price.ts'
import type { Context } from '#server/api/context.ts'
import { anyoneAsksNothing } from '#server/api/gates/caller.ts'
import { admitToCart, nullIfRefused } from '#server/api/gates/cart.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import {
  type CatalogOwner,
  findFirstOrganization,
  listAddOns,
  listCleanups,
  listContainerTypes,
  listMaterials,
} from '#server/db/catalog/catalog.ts'
import { findFeePrices } from '#server/db/pricing/fee-prices.ts'
import { forecastPrices } from '#server/operations/cart/forecast-cart.ts'
import { offeredContainers, priceSizes } from '#server/operations/cart/price-cart.ts'

/** Returns the hauler of the presented cart if the caller may read the cart. Otherwise returns the first hauler of the installation. */
async function offererFor(ctx: Context): Promise<CatalogOwner> {
  const cart = await readableCart(ctx)
  if (cart?.organizationId) return { organizationId: cart.organizationId, catalogVersion: cart.catalogVersion }
  const first = await findFirstOrganization(ctx.deps.db)
  if (!first) throw new Error('no hauler is set up in this installation')
  return first
}

/** Returns null for a cart that the caller may not read. The call is not refused, because everybody may read reference data. */
async function readableCart(ctx: Context): Promise<CartAccess | null> {
  return ctx.headerCartId ? admitToCart(ctx, ctx.headerCartId, 'read').catch(nullIfRefused) : null
}

/** The price is missing if the caller has no cart that can be priced. */
type Priced = { price?: SizePrice & { forecast: BillForecast | null } }

const priceWithForecast = (pricing: Pricing | undefined, forecast: BillForecast | undefined): Priced =>
  pricing ? { price: { ...sizePriceOf(pricing), forecast: forecast ?? null } } : {}

export const customerCatalogCalls = {
  getCleanups: anyoneAsksNothing.query(async ({ ctx }) =>
    listCleanups(ctx.deps.db, await offererFor(ctx), ctx.language),
  ),

  getMaterials: anyoneAsksNothing.query(async ({ ctx }) =>
    sortMaterials(await listMaterials(ctx.deps.db, await offererFor(ctx), ctx.language)),
  ),

  getContainerTypesForCustomer: anyoneAsksNothing.query(async ({ ctx }) => {
    const offerer = await offererFor(ctx)
    const [types, materials] = await Promise.all([
      listContainerTypes(ctx.deps.db, offerer, ctx.language),
      listMaterials(ctx.deps.db, offerer, ctx.language),
    ])
    const cart = await readableCart(ctx)
    const offered = cart?.materials.length ? await offeredContainers(ctx.deps, cart) : null
    const offeredTypes = types.filter(type => offered === null || offered.includes(type._id))
    const ids = offeredTypes.map(type => type._id)
    const prices = offered && cart ? await priceSizes(ctx.deps, cart, ids) : null
    const forecasts = prices && cart ? await forecastPrices(ctx.deps, cart, prices) : null
    return offeredTypes.map(type => ({
      ...type,
      archived: false as const,
      bestFor: bestFor(type, materials),
      /** Our addition is the price of the cart with this container. */
      ...priceWithForecast(prices?.get(type._id), forecasts?.get(type._id)),
    }))
  }),

  getAddOns: anyoneAsksNothing.query(async ({ ctx }) => listAddOns(ctx.deps.db, await offererFor(ctx), ctx.language)),

  /** Returns today's prices. The fee prices of an order were frozen with the order. */
  getFeePrices: anyoneAsksNothing.query(async ({ ctx }) => {
    const { organizationId } = await offererFor(ctx)
    const { missedPromiseInCents: _, ...charged } = await findFeePrices(ctx.deps.db, organizationId)
    return charged
  }),
}
