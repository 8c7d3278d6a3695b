import type { OrderId } from '#domain/order/order-id.ts'
import { Refusal } from '#domain/refusal/refusal.ts'
import { localTime } from '#domain/value/calendar.ts'
import type { Language } from '#domain/value/language.ts'
import type { ZipCode } from '#domain/value/zip.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import { collectsTaxes } from '#server/db/order/agreements.ts'
import { findOrder, findOrderPlace } from '#server/db/order/orders.ts'
import { loadGoods } from '#server/db/pricing/pricing-facts.ts'
import type { Deps } from '#server/operations/dependencies.ts'

/**
 * Returns the first values of the form for an order of restricted materials: the customer's choices, the hauler's offer, and the parts of
 * the total. Names are in the reader's language. The price is frozen in the customer's language. Refuses 'illegal-move' with the current
 * status.
 */
export async function readAgreementFacts({ db, clock }: Deps, orderId: string, language: Language) {
  const order = await findOrder(db, orderId as OrderId)
  const { status, snapshot } = order
  if (status !== 'restricted') throw new Refusal('illegal-move', { status })
  const place = await findOrderPlace(db, orderId)
  const zip = await findServedZip(db, snapshot.zipCode as ZipCode)
  const goods = await loadGoods(db, { ...place, catalogVersion: null }, language)
  return {
    today: localTime(clock(), snapshot.timeZone).day,
    zipCode: snapshot.zipCode,
    city: zip?.city ?? '',
    state: zip?.state ?? '',
    wanted: snapshot.materials.map(({ id, quantity }) => ({ id, quantity })),
    containerTypes: goods.containerTypes.map(({ _id, name }) => ({ id: _id, name })),
    materials: goods.materials.map(({ _id, name, isRestricted }) => ({ id: _id, name, isRestricted })),
    serviceArea: goods.serviceArea,
    billing: goods.billing,
    collectTaxes: await collectsTaxes(db, orderId),
  }
}
