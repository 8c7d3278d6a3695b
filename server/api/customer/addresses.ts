import { z } from 'zod'
import { placeIdSchema } from '#domain/phone-order/phone-order.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { addressByHandSchema } from '#domain/typed-address/by-hand.ts'
import { searchSessionSchema, typedAddressSchema } from '#domain/typed-address/search-session.ts'
import { type AddressDetails, addressInOneLine, detailsOf, type Place } from '#domain/value/address.ts'
import { addressDetailsShape, line2Schema } from '#domain/value/address-schema.ts'
import { zipOfPostalCode } from '#domain/value/zip.ts'
import type { Caller, Context } from '#server/api/context.ts'
import { anyone, anyoneAsksNothing } from '#server/api/gates/caller.ts'
import { admitToCart, cartWriteByCaller, nullIfRefused } from '#server/api/gates/cart.ts'
import { countOrRefuse, limited } from '#server/api/gates/limits.ts'
import { isFromItsBrowser, ownCart } from '#server/api/own-cart.ts'
import { isRowId } from '#server/api/row-id.ts'
import {
  type Address,
  type AddressOwner,
  findAddressInArea,
  listAddresses,
  type NewAddress,
  newAddress,
  saveAddress,
} from '#server/db/account/addresses.ts'
import { findGuestsCart } from '#server/db/cart/cart-memory.ts'
import type { CartAccess } from '#server/db/cart/carts.ts'
import { placeByHand } from '#server/operations/address/place-by-hand.ts'
import { resolveOrRefuse, takeSuggestion } from '#server/operations/address/take-suggestion.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import { nearAtZip } from '#server/operations/cart/schedule-cart.ts'

/** Returns the owner of addresses: a person, or the guest's cart that the call presents. If the cart is claimed, it has no addresses. */
async function ownerOf(ctx: Context & { user: Caller | null }): Promise<AddressOwner> {
  if (ctx.user) return { userId: ctx.user.id }
  const cart = guestsCart(ctx) ?? (await admitToCart(ctx, ctx.headerCartId, 'write'))
  return { cartId: cart.id }
}

/**
 * Returns the owner for an address that the call writes. If the guest continues with another cart than the presented one, `moved` names
 * that cart.
 */
async function ownerForWriting(
  ctx: Context & { user: Caller | null },
): Promise<{ owner: AddressOwner; moved: { cartId?: string } }> {
  if (ctx.user) return { owner: { userId: ctx.user.id }, moved: {} }
  const presented = await admitToCart(ctx, ctx.headerCartId, 'write')
  const cart = await ownCart(ctx, presented)
  return { owner: { cartId: cart.id }, moved: cart.id === presented.id ? {} : { cartId: cart.id } }
}

/** Returns the cart that a guest presents if this process remembers it and this browser made it. */
function guestsCart(ctx: Context): CartAccess | null {
  const id = ctx.isVisitor ? ctx.headerCartId : null
  const cart = id ? findGuestsCart(ctx.deps.db, id) : null
  return cart && isFromItsBrowser(ctx, cart) ? cart : null
}

/** Returns the cart whose ZIP decides which addresses come first. The cart may be in an older state. */
async function cartNearby(ctx: Context): Promise<CartAccess | null> {
  const { headerCartId: id, isVisitor, deps } = ctx
  if (!id) return null
  const remembered = isVisitor ? findGuestsCart(deps.db, id) : null
  return remembered ?? admitToCart(ctx, id, 'read').catch(nullIfRefused)
}

async function saveOrRefuse(
  ctx: Context,
  owner: AddressOwner,
  address: NewAddress,
  options?: { isChangeNext: boolean },
): Promise<string> {
  const addressId = await saveAddress(ctx.deps.db, owner, address, options)
  // Another person has claimed the cart meanwhile, so this caller may not use it.
  if (!addressId) throw new Refusal('signed-out')
  return addressId
}

type NewPlace = AddressDetails & {
  readonly placeId: string
  readonly line2?: string | null | undefined
  readonly session?: string | undefined
}

async function saveNewPlace(ctx: Context, owner: AddressOwner, input: NewPlace): Promise<string> {
  await countOrRefuse(ctx, 'address', newAddresses, 'caller')
  return saveOrRefuse(ctx, owner, await readNewAddress(ctx, input, 'delivery'), { isChangeNext: true })
}

async function readNewAddress(
  { deps }: Context,
  { placeId, line2, session, ...details }: NewPlace,
  type: NewAddress['type'],
): Promise<NewAddress> {
  const place = await resolveOrRefuse(deps.addresses, placeId, session)
  return newAddress(place, { placeId, line2: unitOf(place, line2), type, ...detailsOf(details) })
}

/** If the request has no second line, the unit that was typed with the street is used. An empty second line means that there is no unit. */
const unitOf = (place: Place, line2: string | null | undefined) => (line2 === undefined ? place.line2 : line2) || null

/** Each caller may add this many addresses in an hour. */
const newAddresses = { count: 20, seconds: 3600 }

/** One IP address may search and name a place by hand this often, both together. */
const searches = limited('address-search', { count: 120, seconds: 60 })

const toNewAddress = ({ googlePlacesId, ...address }: Address) => ({ ...address, placeId: googlePlacesId })

export const addressCalls = {
  getAddresses: anyoneAsksNothing.query(async ({ ctx }) => {
    if (!ctx.user && !ctx.headerCartId) return []
    // If a guest has just signed in, the cart of the page and its address get their owner when the cart is read. The page reads the cart in
    // another request, which may come later, so this call reads it too. Otherwise the answer could lack the address.
    if (ctx.user && ctx.headerCartId) await admitToCart(ctx, ctx.headerCartId, 'read').catch(nullIfRefused)
    try {
      return await listAddresses(ctx.deps.db, await ownerOf(ctx))
    } catch (error) {
      if (error instanceof Refusal && error.refusal === 'cart-not-found') return []
      throw error
    }
  }),

  searchAddresses: anyone(z.strictObject({ text: typedAddressSchema, session: searchSessionSchema.optional() }))
    .use(searches)
    .query(async ({ ctx, input: { text, session } }) => {
      const cart = await cartNearby(ctx)
      return ctx.deps.addresses.search(text, cart?.zipCode ?? null, session)
    }),

  /**
   * Returns the parts of a suggestion. Also returns the typed address if it differs (rule C56). The call ends the search session. Returns
   * null if the address service does not answer and the typed text is not an address.
   */
  takeSuggestion: anyone(
    z.strictObject({
      placeId: placeIdSchema,
      typed: typedAddressSchema.optional(),
      chosen: typedAddressSchema.optional(),
      session: searchSessionSchema.optional(),
    }),
  )
    .use(limited('address-place', { count: 60, seconds: 600 }))
    .query(async ({ ctx, input }) => {
      const cart = await cartNearby(ctx)
      return takeSuggestion(ctx.deps.addresses, { ...input, near: cart?.zipCode ?? null })
    }),

  /** Returns a place id for a typed address that no search finds (rule C26). */
  placeByHand: anyone(addressByHandSchema)
    .use(searches)
    .query(async ({ ctx, input }) => {
      const place = await placeByHand(ctx.deps, input)
      return { placeId: ctx.deps.addresses.placeIdOf(place), text: addressInOneLine(place) }
    }),

  upsertAddress: anyone(
    z.strictObject({
      placeId: placeIdSchema,
      line2: line2Schema.nullish(),
      ...addressDetailsShape,
      addressType: z.enum(['delivery', 'billing']),
      session: searchSessionSchema.optional(),
    }),
  )
    .use(limited('address', newAddresses, 'caller'))
    .mutation(async ({ ctx, input }) => {
      // A remembered cart saves a statement. If somebody has claimed it meanwhile, nothing is saved, and the cart is read after all.
      const remembered = guestsCart(ctx)
      const admitted = remembered ? null : await ownerForWriting(ctx)
      const address = await readNewAddress(ctx, input, input.addressType)
      const savedId = remembered && (await saveAddress(ctx.deps.db, { cartId: remembered.id }, address))
      if (savedId) return { addressId: savedId }
      const { owner, moved } = admitted ?? (await ownerForWriting(ctx))
      return { addressId: await saveOrRefuse(ctx, owner, address), ...moved }
    }),

  /** If `new` has a place, the call first saves that address, as `upsertAddress` does. So a page makes one call instead of two. */
  upsertDeliveryAddress: cartWriteByCaller({
    addressId: z.string().max(64),
    placeId: placeIdSchema.optional(),
    line2: line2Schema.nullish(),
    ...addressDetailsShape,
    session: searchSessionSchema.optional(),
  }).mutation(async ({ ctx, input: { addressId, placeId, line2, session, ...details } }) => {
    const isNew = addressId === 'new' && placeId !== undefined
    // An address that this person typed never goes into a cart that another browser made.
    const source = isNew ? await ownCart(ctx, ctx.cart) : ctx.cart
    const owner: AddressOwner = ctx.user ? { userId: ctx.user.id } : { cartId: source.id }
    const savedId = isNew ? await saveNewPlace(ctx, owner, { placeId, line2, session, ...details }) : addressId
    const address = isRowId(savedId) ? await findAddressInArea(ctx.deps.db, owner, savedId) : null
    if (!address) throw new Refusal('address-not-found')
    const { replacesOrderId, deliveryAddress } = ctx.cart
    if (replacesOrderId !== null && deliveryAddress && deliveryAddress._id !== address._id) {
      throw new Refusal('swap-fixed')
    }
    const zipCode = zipOfPostalCode(address.postalCode)
    const { area } = address
    // The address decides the area, its tax and its fee. An address in the area of another hauler needs another cart.
    if (!zipCode || !area || area.organizationId !== ctx.cart.organizationId) throw new Refusal('zip-not-served')
    const cart = isNew ? source : await ownCart(ctx, ctx.cart)
    const deliveryAddressId =
      cart.id === source.id
        ? address._id
        : await saveOrRefuse(ctx, { cartId: cart.id }, toNewAddress(address), { isChangeNext: true })
    await changeCart(ctx.deps, cart, {
      deliveryAddressId,
      zipCode,
      serviceAreaId: area.serviceAreaId,
      ...(await nearAtZip(ctx.deps, cart, zipCode)),
    })
    return { cartId: cart.id }
  }),
}
