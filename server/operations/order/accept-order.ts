import { localTime } from '#domain/calendar.ts'
import type { ContainerType } from '#domain/catalog/container-type.ts'
import { isResolvedBy } from '#domain/order/balance.ts'
import { cardConsentSentence } from '#domain/order/card-consent.ts'
import { move, type OrderStatus } from '#domain/order/lifecycle.ts'
import { changeByOrdering, type OrderChange } from '#domain/order/order-change.ts'
import type { OrderSnapshot } from '#domain/order/snapshot.ts'
import { agreedPrice } from '#domain/pricing/agreed-price.ts'
import { type Agreement, wrongDays } from '#domain/pricing/agreement.ts'
import { orderLines } from '#domain/pricing/quote.ts'
import { Refusal } from '#domain/refusal.ts'
import { zipOfPostalCode } from '#domain/zip.ts'
import { saveAddress } from '#server/db/account/addresses.ts'
import { findServedZip } from '#server/db/catalog/areas.ts'
import type { Tx } from '#server/db/engine/connect.ts'
import { collectsTaxes, storeAgreement } from '#server/db/order/agreements.ts'
import { type Acting, type LockedOrder, lockOrder } from '#server/db/order/order-moves.ts'
import { loadGoods } from '#server/db/pricing/pricing-facts.ts'
import type { Deps } from '#server/operations/dependencies.ts'
import { notifyCustomer } from '#server/operations/message/notify-customer.ts'
import { applyAct, refuseStaleOrder } from '#server/operations/order/apply-act.ts'

/**
 * Accepts an order that the hauler reviews: a paid one waits for its drop-off; one of restricted materials takes what was agreed on
 * the telephone, frozen like a checkout, and waits for its payment, to which its customer gets a link (rule L17). Refuses
 * 'illegal-move' with the status found, also where something paid is agreed on again, 'step-missing' where nothing was agreed, 'zip-not-served' outside the order's area,
 * 'unknown-choice', 'drop-off-too-early', 'pickup-before-drop-off', and 'nothing-due' for a price that no card can pay.
 */
export async function acceptOrder(
  { db, clock }: Deps,
  ask: Acting & { readonly agreed: Agreement | null },
): Promise<{ status: OrderStatus }> {
  return db.transaction().execute(async tx => {
    const now = clock()
    const order = await lockOrder(tx, ask.orderId)
    move(order.status, 'accept', ask.by)
    if (ask.agreed && order.status !== 'restricted') throw new Refusal('illegal-move', { status: order.status })
    // If somebody else was faster, that is said first.
    await refuseStaleOrder(tx, order, { ...ask, event: 'accept' })
    const changed = order.status === 'restricted' ? await takeAgreement(tx, order, ask.agreed, now) : null
    return { status: await applyAct(tx, order, { ...ask, event: 'accept', changed, now }) }
  })
}

async function takeAgreement(tx: Tx, order: LockedOrder, agreed: Agreement | null, now: Date): Promise<OrderChange> {
  if (!agreed) throw new Refusal('step-missing')
  const [wrong] = wrongDays(agreed, localTime(now, order.snapshot.timeZone).day)
  if (wrong) throw new Refusal(wrong)
  const { snapshot, totalInCents } = await agreedSnapshot(tx, order, agreed)
  if (!snapshot.quote || !('lines' in snapshot.quote)) throw new Error('what was agreed has no price')
  if (isResolvedBy(totalInCents)) throw new Refusal('nothing-due')
  await storeAgreement(tx, { order, snapshot, totalInCents, lines: orderLines(snapshot.quote), now })
  const values = { window: agreed.dropOffWindow, amountInCents: totalInCents }
  await notifyCustomer(tx, { orderId: order.id, occasion: 'ready-to-pay', values, now })
  return changeByOrdering(snapshot, totalInCents)
}

type OfferedType = Pick<ContainerType, '_id' | 'name' | 'size' | 'preAuthAmount'>

async function agreedSnapshot(tx: Tx, order: LockedOrder, agreed: Agreement) {
  const { language } = order.snapshot
  const { organizationId, serviceAreaId } = order
  const facts = await loadGoods(tx, { organizationId, serviceAreaId, catalogVersion: null }, language)
  const types: readonly OfferedType[] = facts.containerTypes
  const container = types.find(one => one._id === agreed.containerTypeId)
  if (!container) throw new Refusal('unknown-choice')
  const { quote, terms } = agreedPrice(agreed, { ...facts, container, collectTaxes: await collectsTaxes(tx, order.id) })
  const preAuthInCents = container.preAuthAmount
  const snapshot: OrderSnapshot = {
    ...order.snapshot,
    zipCode: agreed.address.postalCode.slice(0, 5),
    containers: [{ _id: container._id, name: container.name, size: container.size, quantity: 1 }],
    materials: agreed.materials.map(({ id, quantity }) => {
      const known = facts.materials.find(one => one._id === id)
      if (!known) throw new Refusal('unknown-choice')
      return { id, name: known.name, quantity }
    }),
    address: await addressOf(tx, order, agreed),
    restrictions: agreed.restrictions,
    deliveryLocationType: agreed.deliveryLocationType,
    dropOffWindow: agreed.dropOffWindow,
    pickupWindow: agreed.pickupWindow,
    quote,
    terms,
    preAuthInCents,
    cardConsent: cardConsentSentence(language, preAuthInCents),
  }
  return { snapshot, totalInCents: quote.totalInCents }
}

async function addressOf(tx: Tx, { userId, serviceAreaId }: LockedOrder, { address }: Agreement) {
  const zipCode = zipOfPostalCode(address.postalCode)
  const served = zipCode && (await findServedZip(tx, zipCode))
  if (served?.serviceAreaId !== serviceAreaId) throw new Refusal('zip-not-served')
  const place = { ...address, country: 'US' } as const
  const _id = await saveAddress(tx, { userId }, { ...place, type: 'delivery', placeId: 'agreed', source: 'typed' })
  if (_id === null) throw new Error('only a cart can be claimed while its address is stored')
  return { _id, ...place }
}
