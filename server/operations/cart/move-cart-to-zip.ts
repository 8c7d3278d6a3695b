import type { Db } from '@rolloff/sql/connect.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findAddress } from '#server/db/account/addresses.ts'
import type { CartAccess, CartChange } from '#server/db/cart/carts.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { refuseMoved } from '#server/db/cell/moved-keys.ts'
import { changeCart } from '#server/operations/cart/change-cart.ts'
import type { PaymentDeps } from '#server/operations/dependencies.ts'

/**
 * Moves a cart to a ZIP. Returns false and changes nothing if no hauler serves the ZIP. If another hauler serves it, the cart loses the
 * goods that this hauler does not sell. Refuses 'company-moved' with the address of the cell that serves the ZIP now.
 */
export async function moveCartToZip(deps: PaymentDeps, cart: CartAccess, zipCode: ZipCode): Promise<boolean> {
  const { db } = deps
  const area = await findServedZip(db, zipCode)
  if (!area) await refuseMoved(db, { kind: 'zip', key: zipCode })
  if (!area) return false
  // A swap stays at its place (rule L7).
  if (cart.replacesOrderId !== null && cart.zipCode !== zipCode) throw new Refusal('swap-fixed')
  const change: CartChange = { zipCode, organizationId: area.organizationId, serviceAreaId: area.serviceAreaId }
  const isOtherHauler = cart.organizationId !== null && cart.organizationId !== area.organizationId
  await changeCart(deps, cart, {
    ...change,
    ...(isOtherHauler ? emptied : {}),
    ...((await isAddressOutside(db, cart, zipCode)) ? { deliveryAddressId: null } : {}),
  })
  return true
}

const emptied: CartChange = {
  cleanupIds: [],
  materials: [],
  containers: {},
  addOnIds: null,
  dropOffWindow: null,
  pickupWindow: null,
  promotionCode: null,
  nearTruck: null,
}

async function isAddressOutside(db: Db, cart: CartAccess, zipCode: ZipCode): Promise<boolean> {
  if (!cart.deliveryAddressId) return false
  const owner = cart.userId ? { userId: cart.userId } : { cartId: cart.id }
  const address = await findAddress(db, owner, cart.deliveryAddressId)
  return !address?.postalCode.startsWith(zipCode)
}
