import type { Db, Tx } from '@rolloff/sql/connect.ts'
import { type CheckoutStep, isRestrictedCart, missingBefore } from '#domain/cart/next-step.ts'
import { sizePriceOf } from '#domain/pricing/shown/size-price.ts'
import { scheduleLimits, scheduleRefusal } from '#domain/schedule/drop-off.ts'
import { fullVisit } from '#domain/schedule/full-days.ts'
import { proposedVisit } from '#domain/schedule/proposed-visit.ts'
import { estimatedRentalDays } from '#domain/schedule/rental-days.ts'
import type { WindowRange } from '#domain/schedule/window.ts'
import type { Language } from '#domain/value/language.ts'
import { copyOrderedCart } from '#server/db/cart/cart-copies.ts'
import { type CartAccess, findCartAccess, lockCart, changeCart as storeCart } from '#server/db/cart/carts.ts'
import { findUnpaidRepeat, listOrderedGoods } from '#server/db/cart/repeated-carts.ts'
import { findCartPlace, findScheduleTerms } from '#server/db/catalog/areas.ts'
import { loadGoods } from '#server/db/pricing/pricing-facts.ts'
import { copyPlot } from '#server/db/spot/spots.ts'
import { nearTruckFor } from '#server/operations/capacity/near-days.ts'
import type { RoomDeps } from '#server/operations/capacity/read-rooms.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import { offeredContainers, priceSizes } from '#server/operations/cart/price-cart.ts'
import { readRoomsOf } from '#server/operations/cart/schedule-cart.ts'
import type { Deps, PaymentDeps } from '#server/operations/dependencies.ts'

export type RepeatedOrder = {
  readonly cartId: string
  /** The customer continues at this step: the summary, or the first step that is not complete. */
  readonly step: CheckoutStep
  /** `notOffered` has the names of the order's goods that the hauler no longer offers. */
  readonly notOffered: readonly string[]
  /** `isAddressRemoved` is true if the owner has removed the address of the order since. */
  readonly isAddressRemoved: boolean
}

type RepeatDeps = PaymentDeps & { readonly newId: () => string }
type RepeatInput = { readonly orderId: string; readonly browser: Buffer; readonly language: Language }
type LeftOut = Pick<RepeatedOrder, 'notOffered' | 'isAddressRemoved'>

/**
 * Makes a cart of the same customer with everything of an order that the hauler still offers, and with proposed days (rule C23). Its price
 * is today's price. Returns null if no hauler serves the ZIP now. If the customer presses twice, there is one cart. While that cart is not
 * paid, the customer continues with it as it is, and only days that can no longer be chosen are proposed again.
 */
export async function repeatOrder(deps: RepeatDeps, input: RepeatInput): Promise<RepeatedOrder | null> {
  const newCart = await deps.db.transaction().execute(async tx => {
    // If two presses arrive at once, the second press waits and finds the cart of the first press.
    await lockCart(tx, input.orderId)
    const earlier = await findUnpaidRepeat(tx, input.orderId)
    return earlier ? { id: earlier, leftOut: null } : makeRepeat(deps, tx, input)
  })
  if (!newCart) return null
  const { id: cartId, leftOut } = newCart
  if (!leftOut) await renewDays(deps, cartId)
  const step = await stepOf(deps.db, await readCart(deps.db, cartId))
  return { cartId, step, ...(leftOut ?? { notOffered: [], isAddressRemoved: false }) }
}

async function makeRepeat(
  deps: RepeatDeps,
  tx: Tx,
  { orderId, browser, language }: RepeatInput,
): Promise<{ id: string; leftOut: LeftOut } | null> {
  const id = deps.newId()
  if (!(await copyOrderedCart(tx, { orderId, id, browser, language, isRepeat: true }))) return null
  await copyPlot(tx, { from: orderId, to: id })
  const within = { ...deps, db: tx }
  const cart = await readCart(tx, id)
  const ordered = await readCart(tx, orderId)
  const { organizationId } = cart
  if (organizationId === null) throw new Error('a cart was made for nobody')
  const goods = await listOrderedGoods(tx, { orderId, organizationId, language })
  const fitting = await offeredContainers(within, cart)
  const offeredGoods = goods.filter(one => one.isOffered && (one.kind !== 'container-type' || fitting.includes(one.id)))
  const keptIds = new Set(offeredGoods.map(one => one.id))
  const containers = Object.fromEntries(Object.entries(ordered.containers).filter(([type]) => keptIds.has(type)))
  const addOnIds = (ordered.addOnIds ?? []).filter(one => keptIds.has(one))
  const days = await proposedDays(within, { ...cart, containers }, ordered)
  await storeCart(tx, cart.id, { containers, addOnIds, ...days })
  return {
    id,
    leftOut: {
      notOffered: goods.filter(one => !keptIds.has(one.id)).map(one => one.name),
      isAddressRemoved: ordered.deliveryAddressId !== null && cart.deliveryAddress === null,
    },
  }
}

type Days = Pick<CartAccess, 'dropOffWindow' | 'pickupWindow' | 'nearTruck'>

/**
 * Returns the earliest days that have the length that the price includes. The days are null if none can be proposed. The customer then
 * chooses the days.
 */
async function proposedDays(deps: RoomDeps, cart: CartAccess, wished: Days): Promise<Days> {
  const none = { dropOffWindow: null, pickupWindow: null, nearTruck: null }
  const facts = await scheduleFactsOf(deps, cart)
  const { dropOffWindow, pickupWindow } = wished
  if (!facts || !dropOffWindow || !pickupWindow) return none
  const [size] = Object.keys(cart.containers)
  const pricing = size ? (await priceSizes(deps, cart, [size])).get(size) : null
  const includedDays = (pricing && sizePriceOf(pricing).includedDays) ?? estimatedRentalDays
  const room = await limitedRoom(deps, cart, facts)
  const proposed = proposedVisit({ dropOffWindow, pickupWindow }, includedDays, facts, room)
  if (!proposed) return none
  return { ...proposed, nearTruck: await nearTruckFor(deps, cart, proposed.dropOffWindow.day, facts) }
}

type LimitedTerms = { readonly limitsDays: boolean; readonly ranges: readonly WindowRange[] }

/** Returns the free room of the coming days. Returns null if the hauler does not limit its days. */
const limitedRoom = async (deps: RoomDeps, cart: CartAccess, { limitsDays, ranges }: LimitedTerms) =>
  limitsDays ? readRoomsOf(deps, cart, ranges) : null

async function scheduleFactsOf({ db, clock }: Deps, cart: CartAccess) {
  const { timeZone } = await findCartPlace(db, cart)
  if (!cart.organizationId || !timeZone) return null
  const terms = await findScheduleTerms(db, cart.organizationId, cart.catalogVersion)
  return { ...terms, now: clock(), timeZone }
}

/**
 * Proposes days again if the chosen days are over. A cart that is being paid keeps its days, because the payment itself refuses days that
 * are over.
 */
async function renewDays(deps: PaymentDeps, cartId: string): Promise<void> {
  const cart = await readCart(deps.db, cartId)
  const { dropOffWindow, pickupWindow } = cart
  const facts = await scheduleFactsOf(deps, cart)
  if (cart.hasOpenPayment || !facts || !dropOffWindow || !pickupWindow) return
  const room = await limitedRoom(deps, cart, facts)
  const isFull = room !== null && fullVisit({ dropOff: dropOffWindow.day, pickup: pickupWindow.day }, room) !== null
  const limits = { ...scheduleLimits(facts), ...(room && { fullHours: room.fullHours }) }
  if (!isFull && scheduleRefusal({ dropOffWindow, pickupWindow }, limits) === null) return
  await changeCart(deps, cart, await proposedDays(deps, cart, cart))
}

async function stepOf(db: Db, cart: CartAccess): Promise<CheckoutStep> {
  const { materials } = await loadGoods(db, cart, 'en')
  const allRestricted = isRestrictedCart(cart, materials)
  // The cart is not priced again. The customer looks at the materials that became restricted, and then the hauler calls.
  if (allRestricted) return 'materials'
  const cartFacts = { ...cart, deliveryAddressId: cart.deliveryAddress?._id ?? null }
  const facts = { isSignedIn: true, hasProfile: true, allRestricted, isReplacement: false }
  return missingBefore('order-summary', cartFacts, facts) ?? 'order-summary'
}

async function readCart(db: Db, id: string): Promise<CartAccess> {
  const cart = await findCartAccess(db, id)
  if (!cart) throw new Error('a cart of an order is gone')
  return cart
}
