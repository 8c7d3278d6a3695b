import type { Place } from '#domain/address.ts'
import { Refusal } from '#domain/refusal.ts'
import type { AddressByHand } from '#domain/typed-address/by-hand.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { addChange } from '#server/db/dispatch/changes.ts'
import { findOrderAddress, saveCheckedAddress } from '#server/db/order/order-address.ts'
import { lockWholeOrders } from '#server/db/order/order-moves.ts'
import { placeByHand } from '#server/operations/address/place-by-hand.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type CheckedAddress = {
  readonly orderId: string
  readonly line2: string
  readonly address: AddressByHand
}

/**
 * The office confirms or changes an address that was typed by hand (rule C26): the order's stops can be published from then on, and the
 * customer's own copy is no longer to check. Refuses 'order-not-found', 'address-checked', 'zip-not-served' and 'address-of-other-area'.
 */
export async function checkAddress(
  deps: Deps & { readonly addresses: Addresses },
  acting: OfficeActing,
  { orderId, line2, address }: CheckedAddress,
): Promise<void> {
  const { db, addresses, clock } = deps
  const { isByHand: _, ...typed } = await placeByHand(deps, address)
  const place: Place = { ...typed, line2: line2 || null }
  const area = await findServedZip(db, address.zipCode)
  await db.transaction().execute(async tx => {
    await lockWholeOrders(tx, acting.organizationId, [orderId])
    const before = await findOrderAddress(tx, acting.organizationId, orderId)
    if (!before) throw new Refusal('order-not-found')
    if (!before.isToCheck) throw new Refusal('address-checked', { order: before.friendlyId })
    // Another area has other prices and another tax.
    if (area?.serviceAreaId !== before.serviceAreaId) throw new Refusal('address-of-other-area')
    await saveCheckedAddress(tx, { orderId, place, placeId: addresses.placeIdOf(place), now: clock() })
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'check-address',
      object: 'order',
      objectId: orderId,
      after: place,
    })
  })
}
