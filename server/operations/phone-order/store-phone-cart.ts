import { createHash } from 'node:crypto'
import type { Tx } from '@rolloff/sql/connect.ts'
import type { PhoneOrder } from '#domain/phone-order/phone-order.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { detailsOf, withoutDetails } from '#domain/value/address.ts'
import { zipOfPostalCode } from '#domain/value/zip.ts'
import { type NewAddress, newAddress, saveAddress } from '#server/db/account/addresses.ts'
import {
  type CartAccess,
  type CartChange,
  changeCart,
  claimCart,
  findCartAccess,
  makeCart,
} from '#server/db/cart/carts.ts'
import { findServedZip, type ServedZip } from '#server/db/catalog/areas.ts'
import { addChange } from '#server/db/change/changes.ts'
import { addPhoneOrder, findPhoneOrder, lockPhoneOrder } from '#server/db/phone-order/phone-orders.ts'
import { resolveOrRefuse } from '#server/operations/address/take-suggestion.ts'
import type { OfficeActing, PaymentDeps } from '#server/operations/dependencies.ts'
import { refuseWrongAnswers } from '#server/operations/phone-order/refuse-wrong-answers.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type PhoneDeps = PaymentDeps & { readonly addresses: Addresses }

export type TakenPhoneOrder = {
  readonly way: 'link' | 'card' | 'request'
  /** `callerId` is the account of the customer on the phone, if there is one. The order has the prices of this account. */
  readonly callerId: string | null
  /** If `isTheirs` is true, the cart belongs to the account at once. Otherwise the customer claims the cart by the link. */
  readonly isTheirs: boolean
}

/**
 * Stores the cart of an order that the office took on the telephone, with every answer of the checkout. The answers are checked as in the
 * checkout (rule C15). The call is idempotent: the same answers again return the same cart.
 *
 * @throws Refusal 'cart-not-found', 'phone-order-sent' if other answers are stored under this id, and each refusal of the checkout's steps.
 */
export async function storePhoneCart(
  deps: PhoneDeps,
  acting: OfficeActing,
  input: PhoneOrder,
  takenOrder: TakenPhoneOrder,
): Promise<CartAccess> {
  // A stored order is found even while addresses cannot be looked up.
  const located = (await findPhoneOrder(deps.db, input.cartId)) ? null : await locate(deps, acting, input)
  return deps.db.transaction().execute(async tx => {
    const digest = createHash('sha256').update(JSON.stringify(input)).digest('hex')
    const storedOrder = await lockPhoneOrder(tx, input.cartId)
    if (storedOrder && storedOrder.organizationId !== acting.organizationId) throw new Refusal('cart-not-found')
    if (storedOrder && storedOrder.digest !== digest) throw new Refusal('phone-order-sent')
    if (!storedOrder && !located) throw new Error('an order by phone is gone')
    if (!storedOrder && located)
      await storeAnswers(tx, acting, { phoneOrder: input, digest, ...located, ...takenOrder, now: deps.clock() })
    if (takenOrder.isTheirs && takenOrder.callerId !== null) await claim(tx, input.cartId, takenOrder.callerId)
    const cart = await findCartAccess(tx, input.cartId)
    if (!cart) throw new Error('a cart that was just stored is not there')
    if (!storedOrder) await refuseWrongAnswers({ db: tx, clock: deps.clock }, { ...cart, userId: takenOrder.callerId })
    return cart
  })
}

type LocatedOrder = { readonly area: ServedZip; readonly place: NewAddress | null }

/** Finds the address. As in the checkout, it decides the area, its tax and its fee. Refuses 'invalid-address' and 'zip-not-served'. */
async function locate(
  { db, addresses }: PhoneDeps,
  { organizationId }: OfficeActing,
  { zipCode, visit }: PhoneOrder,
): Promise<LocatedOrder> {
  const found = visit && (await resolveOrRefuse(addresses, visit.placeId))
  const zip = found ? zipOfPostalCode(found.postalCode) : zipCode
  const area = zip && (await findServedZip(db, zip))
  if (!area || area.organizationId !== organizationId) throw new Refusal('zip-not-served')
  const place =
    visit &&
    found &&
    newAddress(found, {
      line2: visit.line2 || null,
      type: 'delivery',
      placeId: visit.placeId,
      ...detailsOf(visit),
    })
  return { area, place }
}

type StoreInput = LocatedOrder &
  TakenPhoneOrder & { readonly phoneOrder: PhoneOrder; readonly digest: string; readonly now: Date }

async function storeAnswers(tx: Tx, acting: OfficeActing, storing: StoreInput): Promise<void> {
  const { phoneOrder, digest, area, place, way, now } = storing
  const { cartId: id, phone, language } = phoneOrder
  const { organizationId, actorId } = acting
  if (await findCartAccess(tx, id)) throw new Refusal('cart-not-found')
  const cart = await makeCart(tx, { id, userId: null, browser: null, language, phone, area })
  const deliveryAddressId = place && (await saveAddress(tx, { cartId: id }, place))
  await changeCart(tx, cart.id, { ...answersOf(phoneOrder), deliveryAddressId })
  await addPhoneOrder(tx, { cartId: id, organizationId, takenBy: actorId, digest, now })
  await addChange(tx, { ...acting, at: now, act: 'take-by-phone', object: 'order', objectId: id, after: { way } })
}

function answersOf({ customerType, cleanupIds, materials, promotionCode, visit }: PhoneOrder): CartChange {
  const { placeId: _, line2: __, ...answers } = visit ? withoutDetails(visit) : { placeId: '', line2: '' }
  return {
    customerType,
    cleanupIds,
    promotionCode,
    materials: materials.map(({ id, quantity }) => (quantity === undefined ? { id } : { id, quantity })),
    ...answers,
  }
}

/** Gives the cart to the caller. A cart that its customer has claimed by the link stays with that customer. */
async function claim(tx: Tx, cartId: string, callerId: string): Promise<void> {
  const cart = await findCartAccess(tx, cartId)
  if (cart?.userId === callerId) return
  if (!cart || !(await claimCart(tx, cart.id, callerId))) throw new Refusal('cart-not-found')
}
