import { Refusal } from '#domain/refusal/refusal.ts'
import type { AddressByHand } from '#domain/typed-address/by-hand.ts'
import { type AddressDetails, detailsOf, type Place } from '#domain/value/address.ts'
import { unknownName } from '#domain/value/person.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { addChange, findLastChange } from '#server/db/change/changes.ts'
import { findOrderAddress, saveCheckedAddress } from '#server/db/order/order-address.ts'
import { lockWholeOrders } from '#server/db/order/order-moves.ts'
import { placeByHand } from '#server/operations/address/place-by-hand.ts'
import type { Deps, OfficeActing } from '#server/operations/dependencies.ts'
import { findFasterEvent } from '#server/operations/order/apply-act.ts'
import type { Addresses } from '#server/providers/addresses/addresses.ts'

export type CheckedAddress = AddressDetails & {
  readonly orderId: string
  readonly line2: string
  readonly address: AddressByHand
  /** The page showed this newest event of the order, or null if it showed none. A program that shows no page may leave it out. */
  readonly seen?: number | null | undefined
}

/**
 * The office confirms or changes an address that a customer typed by hand (rule C26). After that, the order's stops can be published, and
 * the customer's own copy of the address needs no check. Refuses 'order-not-found', 'address-checked' and 'changed-meanwhile' with who was
 * faster, 'zip-not-served' and 'address-of-other-area'.
 */
export async function checkAddress(
  deps: Deps & { readonly addresses: Addresses },
  acting: OfficeActing,
  { orderId, line2, address, seen: expectedVersion, ...details }: CheckedAddress,
): Promise<void> {
  const { db, addresses, clock } = deps
  const { isByHand: _, ...placedAddress } = await placeByHand(deps, address)
  const place: Place = { ...placedAddress, line2: line2 || null }
  const area = await findServedZip(db, address.zipCode)
  await db.transaction().execute(async tx => {
    await lockWholeOrders(tx, acting.organizationId, [orderId])
    const before = await findOrderAddress(tx, acting.organizationId, orderId)
    if (!before) throw new Refusal('order-not-found')
    if (!before.isToCheck) {
      const last = await findLastChange(tx, orderId, 'check-address')
      throw new Refusal('address-checked', { order: before.friendlyId, who: last?.who ?? unknownName })
    }
    const faster = await findFasterEvent(tx, orderId, expectedVersion)
    if (faster) throw new Refusal('changed-meanwhile', faster)
    // Another area has other prices and another tax.
    if (area?.serviceAreaId !== before.serviceAreaId) throw new Refusal('address-of-other-area')
    await saveCheckedAddress(tx, {
      orderId,
      place,
      details: detailsOf(details),
      placeId: addresses.placeIdOf(place),
      now: clock(),
    })
    // The address is left out, because the change log stores no text that people typed.
    await addChange(tx, {
      ...acting,
      at: clock(),
      act: 'check-address',
      object: 'order',
      objectId: orderId,
    })
  })
}
